/**
 * Records that name no square to come from (KI2), for the picture before a tap: the piece is found by how it goes. Whether
 * the move is legal nobody asks here.
 */

import { DIRECTIONS, movementOf } from '../board/pieceMovement.ts'
import { fileAndRank, kindOf, type Position, sideOf, squareName } from '../board/sfen.ts'
import { KANJI_KINDS, numberOf } from './notation.ts'

const MOVE =
  /[▲△▼▽☗☖]\s*(?:同\s*|([１-９1-9])([一二三四五六七八九1-9]))(成[銀桂香]|[歩香桂銀金角飛玉王と杏圭全馬竜龍])([左右直上寄引行入]*)(打|不成|成)?/g

/** The moves of a text; `moved` plays one. */
export function ki2Moves(
  text: string,
  start: Position,
  moved: (before: Position, usi: string) => Position,
): string[] {
  const moves: string[] = []
  let position = start
  for (const [, file, rank, name = '', words = '', end] of text.matchAll(MOVE)) {
    const to = file ? squareName(numberOf(file), numberOf(rank ?? '')) : (moves.at(-1)?.slice(2, 4) ?? '')
    const kind = KANJI_KINDS[name] ?? ''
    const from = end === '打' ? undefined : origin(position, kind, to, words)
    const usi = from ? `${from}${to}${end === '成' ? '+' : ''}` : `${kind}*${to}`
    position = moved(position, usi)
    moves.push(usi)
  }
  return moves
}

/** A square as the side to move sees it: to the right and down. */
function seen(square: string, side: 'b' | 'w'): [right: number, down: number] {
  const { file, rank } = fileAndRank(square)
  return side === 'b' ? [-file, rank] : [file, -rank]
}

/** From where a piece of this kind goes to a square; by the words where several do. */
function origin({ pieces, turn }: Position, kind: string, to: string, words: string): string | undefined {
  const goal = seen(to, turn)
  const able = [...pieces].flatMap(([square, piece]) => {
    if (kindOf(piece) !== kind || sideOf(piece) !== turn) return []
    const [right, down] = seen(square, turn)
    const way = [goal[0] - right, goal[1] - down] as const
    return reaches(pieces, square, kind, way, turn) ? [{ square, right, way }] : []
  })
  const fits = able.filter(({ way: [right, down] }) => {
    if (/[上行入]/.test(words)) return down < 0
    if (words.includes('引')) return down > 0
    if (words.includes('寄')) return down === 0
    return !words.includes('直') || (right === 0 && down < 0)
  })
  fits.sort((a, b) => (words.includes('右') ? b.right - a.right : a.right - b.right))
  return fits[0]?.square
}

/** Whether a piece goes that way, with nothing between. */
function reaches(
  pieces: Position['pieces'],
  square: string,
  kind: string,
  [right, down]: readonly [number, number],
  side: 'b' | 'w',
): boolean {
  if (kind === 'N') return Math.abs(right) === 1 && down === -2
  const { steps, slides } = movementOf(kind)
  const far = Math.max(Math.abs(right), Math.abs(down))
  const goes = (way: keyof typeof DIRECTIONS) =>
    DIRECTIONS[way][0] * far === right && DIRECTIONS[way][1] * far === down
  if (far === 1 && steps.some(goes)) return true
  if (!slides.some(goes)) return false
  const { file, rank } = fileAndRank(square)
  const sign = side === 'b' ? 1 : -1
  return Array.from({ length: far - 1 }, (_, index) => (sign * (index + 1)) / far).every(
    (part) => !pieces.has(squareName(file - right * part, rank + down * part)),
  )
}
