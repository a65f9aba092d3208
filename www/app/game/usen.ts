/**
 * USEN, a game as text for links: three letters for each move. ShogiHome and Shogi Playground read it. Only
 * the main line; moves are not checked.
 */

import { START, type Variant } from '../../engine/protocol.ts'
import type { Ending } from '../../engine/restore.ts'
import type { EndKind } from './recordedEnd.ts'

/** The game of a link. */
export interface LinkedGame {
  /** `null` for the even start of 9×9. */
  sfen: string | null
  moves: string[]
  ending: Ending
  /** How the game ended, if the link says so. */
  end: EndKind | null
  /** Whether it stops in the middle of a move, or at a move that cannot be read. */
  cut: boolean
}

/** The ends of games in USEN, by their letters. */
const ENDS: Partial<Record<string, EndKind>> = { r: 'resigned', t: 'time', j: 'impasse', p: 'interrupted' }

/** The numbers of hand pieces, after the 81 squares. */
const HAND = { G: 90, P: 91, L: 92, N: 93, S: 94, B: 95, R: 96 } as const

const squareNumber = (name: string) => (name.charCodeAt(1) - 97) * 9 + Number(name[0]) - 1
const squareName = (index: number) => `${(index % 9) + 1}${String.fromCharCode(97 + Math.floor(index / 9))}`

function encodeMove(usi: string): string {
  const from = usi[1] === '*' ? HAND[usi[0] as keyof typeof HAND] : squareNumber(usi)
  const code = (from * 81 + squareNumber(usi.slice(2))) * 2 + (usi.endsWith('+') ? 1 : 0)
  return code.toString(36).padStart(3, '0')
}

function decodeMove(text: string): string | null {
  const code = Number.parseInt(text, 36)
  if (!/^[\da-z]{3}$/.test(text)) return null
  const from = Math.floor(code / 162)
  const to = squareName(Math.floor((code % 162) / 2))
  const promotes = code % 2 === 1 ? '+' : ''
  if (from < 81) return `${squareName(from)}${to}${promotes}`
  const kind = Object.entries(HAND).find(([, number]) => number === from)?.[0]
  return kind && !promotes ? `${kind}*${to}` : null
}

/**
 * The text of a game: `~0.6y236e.r`, preceded by the start where it is not the usual one. `end` is the end of
 * a record that `ending` cannot express. Resignation and time in USEN mean the side to move: those of the
 * other side are left out, because they would give another winner.
 */
export function encodeUsen(start: string, moves: readonly string[], ending: Ending, end?: EndKind): string {
  const position = start.replace(/ \d+$/, '')
  const usual = START.shogi.replace(/ \d+$/, '') === position
  const head = usual ? '' : position.replaceAll('/', '_').replaceAll(' ', '.').replaceAll('+', 'z')
  const turn = sideAfter(position, moves.length)
  const endLetter = ending?.type === 'resign' ? 'r' : ending?.type === 'timeUp' ? 't' : ''
  const letter = end === 'impasse' ? 'j' : end === 'interrupted' ? 'p' : ''
  const special = ending && 'side' in ending ? (ending.side === turn ? endLetter : '') : letter
  return `${head}~0.${moves.map(encodeMove).join('')}.${special}`
}

/** Reads the main line up to the first invalid move; `null` for other texts. */
export function decodeUsen(text: string): LinkedGame | null {
  const [head, main] = text.trim().split('~')
  const parts = /^0\.([\da-z]*)(?:\.([rtjp]?))?$/.exec(main ?? '')
  if (head === undefined || !parts || !/^[\w.-]*$/.test(head)) return null
  const position = head.replaceAll('_', '/').replaceAll('.', ' ').replaceAll('z', '+')
  const moves: string[] = []
  for (const code of parts[1]?.match(/.{1,3}/g) ?? []) {
    const move = decodeMove(code)
    if (move === null)
      return { sfen: position ? `${position} 1` : null, moves, ending: null, end: null, cut: true }
    moves.push(move)
  }
  const side = sideAfter(position, moves.length)
  const ending: Ending =
    parts[2] === 'r' ? { type: 'resign', side } : parts[2] === 't' ? { type: 'timeUp', side } : null
  return {
    sfen: position ? `${position} 1` : null,
    moves,
    ending,
    end: ENDS[parts[2] ?? ''] ?? null,
    cut: false,
  }
}

/** The side to move after `moves` moves. */
function sideAfter(position: string, moves: number): 'b' | 'w' {
  const first = position.split(' ')[1] === 'w' ? 1 : 0
  return (moves + first) % 2 === 0 ? 'b' : 'w'
}

/** The variant of a position: five ranks mean minishogi. */
export function variantOf(sfen: string | null): Variant {
  return sfen?.split(' ')[0]?.split('/').length === 5 ? 'minishogi' : 'shogi'
}
