/** Reads one move of KIF or KI2. */
import { fileAndRank, kindOf, squareName } from '../../elements/board/sfen.ts'
import type { Side } from '../../engine/protocol.ts'
import type { Board } from './board.ts'
import { KANJI_KINDS, numberOf, plainOf } from './notation.ts'
import type { ProblemKind } from './problem.ts'

/** The marks of the sides before a move, as a character class. */
export const MARKS = '▲▼☗⛊△▽☖⛉'

/** A move as its text says it. */
export interface MoveText {
  /** The side of the mark before it, if there is one. */
  side: Side | null
  /** The destination; `null` for 同 alone. */
  to: string | null
  kind: string
  /** 左, 右, 直, 上, 行, 入, 引, 下, 寄. */
  direction: string
  promotes: boolean
  drops: boolean
  /** The origin in parentheses. */
  from: string | null
  /** What follows the move: times, and whatever was not understood. */
  rest: string
}

const PIECE =
  '成[銀桂香歩]|[龍竜][馬王]?|飛車?|角行?|金将?|銀将?|桂馬?|香車?|歩兵?|[玉王]将?|と金?|馬|全|圭|杏'
const DIGIT = '[0-9一二三四五六七八九]'
const MOVE = new RegExp(
  `^([${MARKS}])? ?(?:(${DIGIT}) ?(${DIGIT}))? ?(同)? ?(${PIECE}) ?([左右直上行入引下寄]{0,2}) ?` +
    `(不成|成らず|生|成り?)? ?(打ち?)? ?(?:\\( ?(${DIGIT}) ?(${DIGIT}) ?\\))?(.*)$`,
)

/** Names of pieces with a second character that says nothing. */
const LONG: Readonly<Record<string, string>> = { 成歩: 'と', 龍馬: '馬', 竜馬: '馬' }

const kindOfName = (name: string): string =>
  KANJI_KINDS[LONG[name] ?? name] ?? KANJI_KINDS[name.charAt(0)] ?? ''

const squareOf = (file: string, rank: string) => squareName(numberOf(file), numberOf(rank))

/** Reads the text of a move; `null` if it is none. */
export function readMoveText(text: string): MoveText | null {
  const found = MOVE.exec(plainOf(text))
  if (!found) return null
  const [, mark, file, rank, same, piece = '', direction = '', promotion = '', drop, x, y, rest = ''] = found
  if (!same && !(file && rank)) return null
  return {
    side: mark ? ('▲▼☗⛊'.includes(mark) ? 'b' : 'w') : null,
    to: file && rank ? squareOf(file, rank) : null,
    kind: kindOfName(piece),
    direction,
    promotes: /^成り?$/.test(promotion),
    drops: drop !== undefined || (x === '0' && y === '0'),
    from: x && y && x !== '0' && y !== '0' ? squareOf(x, y) : null,
    rest: rest.trim(),
  }
}

/** The move in USI, with what is odd about it; or why it cannot be made. */
export type Resolved = { usi: string; odd?: ProblemKind } | { problem: ProblemKind }

/** Finds the move in a position; `last` is the destination of the move before it. */
export function resolveMove(text: MoveText, board: Board, last: string | null): Resolved {
  const to = text.to ?? last
  if (!to || !board.has(to) || (!text.kind && !text.from)) return { problem: 'move' }
  const odd = text.side && text.side !== board.turn ? { odd: 'mismatch' as const } : {}
  const plus = text.promotes ? '+' : ''
  if (text.drops)
    return /^[^+K]$/.test(text.kind) ? { usi: `${text.kind}*${to}`, ...odd } : { problem: 'move' }
  if (text.from) {
    const piece = board.pieces.get(text.from)
    if (!piece) return { problem: 'move' }
    const isNamed = !text.kind || kindOf(piece) === text.kind
    return { usi: text.from + to + plus, ...(isNamed ? odd : { odd: 'mismatch' }) }
  }
  const all = board.origins(text.kind, to)
  const named = all.filter(byDirection(text, board, to))
  const several = narrowed(text, named, to)
  // Several pieces reach the square, but perhaps only one may go there.
  const possible = several.length > 1 ? several.filter((from) => !board.exposesKing(from + to)) : several
  const [from, ...others] = possible
  if (from && others.length === 0) return { usi: from + to + plus, ...odd }
  if (several.length > 1) return { problem: 'ambiguous' }
  const isDrop = all.length === 0 && !plus && board.held(text.kind) > 0 && !board.pieces.has(to)
  return isDrop ? { usi: `${text.kind}*${to}`, ...odd } : { problem: 'move' }
}

const isRange = (kind: string) => kind === '+B' || kind === '+R'

/**
 * How a piece moves, seen by its player: `ahead` is positive towards the opponent, `right` to the player's
 * right.
 */
function seen(from: string, to: string, turn: Side): { ahead: number; right: number } {
  const [a, b] = [fileAndRank(from), fileAndRank(to)]
  const sign = turn === 'b' ? 1 : -1
  return { ahead: (a.rank - b.rank) * sign, right: (a.file - b.file) * sign }
}

/**
 * Whether a piece fits the words of direction. Horse and dragon are left or right of each other, also
 * straight behind.
 */
function byDirection(
  { direction, kind }: Pick<MoveText, 'direction' | 'kind'>,
  { turn }: Board,
  to: string,
): (from: string) => boolean {
  return (from) => {
    const { ahead, right } = seen(from, to, turn)
    if (/[引下]/.test(direction) && ahead >= 0) return false
    if (direction.includes('寄') && ahead !== 0) return false
    if (/[上行入]/.test(direction) && ahead <= 0) return false
    if (direction.includes('直') && (right !== 0 || ahead <= 0)) return false
    if (direction.includes('左')) return isRange(kind) ? right >= 0 : right > 0
    if (direction.includes('右')) return isRange(kind) ? right <= 0 : right < 0
    return true
  }
}

const DIRECTIONS = [
  '',
  '上',
  '寄',
  '引',
  '左',
  '直',
  '右',
  ...['左', '右'].flatMap((side) => [...'上寄引'].map((to) => side + to)),
]

/** The shortest words of direction that tell a piece from all others of its kind that reach a square. */
export function directionOf(board: Board, kind: string, from: string, to: string): string {
  const all = board.origins(kind, to)
  const tells = (direction: string) => {
    // Horses and dragons are at most two: 直 is not used for them.
    if (direction === '直' && isRange(kind)) return false
    const text = { direction, kind }
    const fitting = narrowed(text, all.filter(byDirection(text, board, to)), to)
    return fitting.length === 1 && fitting[0] === from
  }
  return all.includes(from) ? (DIRECTIONS.find(tells) ?? '') : ''
}

/** Of two horses or dragons that both fit 左 or 右, the one that is not straight behind. */
function narrowed(
  { kind, direction }: Pick<MoveText, 'direction' | 'kind'>,
  from: string[],
  to: string,
): string[] {
  if (from.length !== 2 || !isRange(kind) || !/[左右]/.test(direction)) return from
  const beside = from.filter((square) => square[0] !== to[0])
  return beside.length === 1 ? beside : from
}
