/**
 * What a record looks like after so many moves, for the picture that stands in a page before anything is loaded. It moves
 * pieces as it is told and judges nothing: when the player becomes live, the engine reads the record again.
 */
import { kindOf, otherSide, type Picture, readSfen, squareName } from '../board/sfen.ts'
import { decodeUsen } from '../game/usen.ts'
import { START, type Variant } from '../protocol.ts'

/** Where a game began, and its moves in USI. */
export interface Line {
  sfen: string
  moves: string[]
}

/** A position and the move that led to it. */
export interface Glance {
  picture: Picture
  lastMove?: string
}

/** The position after `ply` moves; all of them where there are fewer. */
export function glanceAt({ sfen, moves }: Line, ply: number): Glance {
  const shown = moves.slice(0, Math.max(0, ply))
  const picture = shown.reduce(moved, readSfen(sfen))
  const lastMove = shown.at(-1)
  return { picture, ...(lastMove && { lastMove }) }
}

function moved(before: Picture, usi: string): Picture {
  const pieces = new Map(before.pieces)
  const hands = new Map(before.hands)
  const add = (key: string, by: number) => {
    const count = (hands.get(key) ?? 0) + by
    if (count > 0) hands.set(key, count)
    else hands.delete(key)
  }
  const to = usi.slice(2, 4)
  const side = before.turn
  if (usi[1] === '*') {
    const kind = usi.charAt(0)
    add(`${side}:${kind}`, -1)
    pieces.set(to, side === 'b' ? kind : kind.toLowerCase())
  } else {
    const taken = pieces.get(to)
    const piece = pieces.get(usi.slice(0, 2)) ?? ''
    pieces.delete(usi.slice(0, 2))
    if (taken) add(`${side}:${kindOf(taken).replace('+', '')}`, 1)
    if (piece) pieces.set(to, usi.endsWith('+') ? `+${piece.replace('+', '')}` : piece)
  }
  return { ...before, turn: otherSide(side), pieces, hands }
}

const MOVE = /^(?:[1-9][a-i]|[RBGSNLP]\*)[1-9][a-i]\+?$/
const SFEN = /^[1-9a-z+]+(?:\/[1-9a-z+]+){4,8}\s+[bw]\s+(?:-|[\da-z]+)(?:\s+\d+)?/i

/** The line of a text in USI, SFEN, USEN, KIF or CSA; `null` for what only the reader of records can read. */
export function lineOf(text: string, variant: Variant): Line | null {
  return plainLine(text, variant) ?? kif(text) ?? csa(text)
}

/** The line of a text that says no more than its moves. */
export function plainLine(text: string, variant: Variant): Line | null {
  return usi(text.trim(), variant) ?? usen(text.trim())
}

function usi(text: string, variant: Variant): Line | null {
  const bare = text.replace(/^position\s+/, '').replace(/^sfen\s+/, '')
  const sfen = SFEN.exec(bare)?.[0]
  const words = bare.slice(sfen?.length ?? 0).replace(/^\s*(?:startpos\b)?\s*(?:moves\b)?/, '')
  const moves = words.split(/\s+/).filter(Boolean)
  const end = moves.findIndex((word) => !MOVE.test(word))
  const good = end < 0 ? moves : moves.slice(0, end)
  if (!sfen && good.length === 0 && !bare.startsWith('startpos')) return null
  return { sfen: sfen ?? START[variant], moves: good }
}

function usen(text: string): Line | null {
  const game = text.includes('~') ? decodeUsen(text.split('~').slice(0, 2).join('~')) : null
  return game && { sfen: game.sfen ?? START.shogi, moves: game.moves }
}

/** What White's camp lacks in each handicap. */
const HANDICAPS: Readonly<Record<string, string>> = {
  平手: '',
  香落ち: '1a',
  右香落ち: '9a',
  角落ち: '2b',
  飛車落ち: '8b',
  飛香落ち: '8b 1a',
  二枚落ち: '8b 2b',
  三枚落ち: '8b 2b 9a',
  四枚落ち: '8b 2b 1a 9a',
  五枚落ち: '8b 2b 1a 9a 8a',
  左五枚落ち: '8b 2b 1a 9a 2a',
  六枚落ち: '8b 2b 1a 9a 2a 8a',
  七枚落ち: '8b 2b 1a 9a 2a 8a 3a',
  八枚落ち: '8b 2b 1a 9a 2a 8a 3a 7a',
  十枚落ち: '8b 2b 1a 9a 2a 8a 3a 7a 4a 6a',
}

const DIGITS = '１２３４５６７８９'
const KANJI = '一二三四五六七八九'
const numberOf = (sign: string) =>
  Math.max(DIGITS.indexOf(sign), KANJI.indexOf(sign), '123456789'.indexOf(sign)) + 1

const KIF_KINDS: Readonly<Record<string, string>> = {
  歩: 'P',
  香: 'L',
  桂: 'N',
  銀: 'S',
  金: 'G',
  角: 'B',
  飛: 'R',
}
const KIF_MOVE = /^\s*\d+\s+(?:同|([１-９1-9])([一二三四五六七八九]))\s*(\S+?)(?:\(([1-9])([1-9])\)|打)/
const KIF_BRANCH = /^\s*変化[：:]/m

function kif(text: string): Line | null {
  const name = /手合割[：:]\s*(\S+)/.exec(text)?.[1]
  const camp = HANDICAPS[name ?? '平手']
  // Positions of their own (a drawn board, a problem) are for the reader of records.
  if (camp === undefined || /^\s*\|/m.test(text)) return null
  const moves: string[] = []
  for (const line of (text.split(KIF_BRANCH)[0] ?? '').split('\n')) {
    const found = KIF_MOVE.exec(line)
    if (!found) continue
    const [, file, rank, words = '', fromFile, fromRank] = found
    const to = file ? squareName(numberOf(file), numberOf(rank ?? '')) : (moves.at(-1)?.slice(2, 4) ?? '')
    const from = fromFile ? squareName(Number(fromFile), Number(fromRank)) : `${KIF_KINDS[words.charAt(0)]}*`
    moves.push(`${from}${to}${/[^不]成$/.test(words) ? '+' : ''}`)
  }
  if (moves.length === 0 && name === undefined) return null
  return { sfen: without(camp), moves }
}

/** The usual start without White's pieces on these squares; who gives pieces moves first. */
function without(squares: string): string {
  const { pieces } = readSfen(START.shogi)
  const gone = squares.split(' ')
  const rank = (index: number) =>
    Array.from({ length: 9 }, (_, column) => {
      const square = squareName(9 - column, index + 1)
      return gone.includes(square) ? '1' : (pieces.get(square) ?? '1')
    })
      .join('')
      .replace(/1+/g, (empty) => String(empty.length))
  return `${Array.from({ length: 9 }, (_, index) => rank(index)).join('/')} ${squares ? 'w' : 'b'} - 1`
}

const CSA_KINDS = ['FU', 'KY', 'KE', 'GI', 'KI', 'KA', 'HI', 'OU', 'TO', 'NY', 'NK', 'NG', 'UM', 'RY']
const CSA_LETTERS = ['P', 'L', 'N', 'S', 'G', 'B', 'R', 'K', '+P', '+L', '+N', '+S', '+B', '+R']
const CSA_MOVE = /^[+-](\d)(\d)([1-9])([1-9])([A-Z]{2})/

function csa(text: string): Line | null {
  const usual = /^PI\s*$/m.test(text) || /^P1-KY-KE-GI-KI-OU-KI-GI-KE-KY/m.test(text)
  if (!usual) return null
  const moves: string[] = []
  const { pieces } = readSfen(START.shogi)
  const board = new Map([...pieces].map(([square, piece]) => [square, kindOf(piece)]))
  for (const word of text.split(/[\n,]/)) {
    const found = CSA_MOVE.exec(word.trim())
    if (!found) continue
    const [, fromFile, fromRank, file, rank, name = ''] = found
    const kind = CSA_LETTERS[CSA_KINDS.indexOf(name)]
    if (!kind) break
    const to = squareName(Number(file), Number(rank))
    const from = fromFile === '0' ? `${kind}*` : squareName(Number(fromFile), Number(fromRank))
    // CSA names the piece as it is afterwards: what it was before tells whether it promoted.
    const promotes = fromFile !== '0' && kind.startsWith('+') && !board.get(from)?.startsWith('+')
    board.delete(from)
    board.set(to, kind)
    moves.push(`${from}${to}${promotes ? '+' : ''}`)
  }
  return { sfen: START.shogi, moves }
}
