/**
 * How pieces move, for records and for the diagram that is shown before an engine is loaded. When the
 * engine is there, it judges every move again; a test compares both.
 */
import {
  baseOf,
  fileAndRank,
  kindOf,
  otherSide,
  type Position,
  sideOf,
  squareName,
} from '../../elements/board/sfen.ts'
import type { Side } from '../../engine/protocol.ts'

/** Files to the left and ranks backwards, as the piece's own side sees them. */
type Step = readonly [number, number]

const STRAIGHT: Step[] = [
  [0, -1],
  [0, 1],
  [1, 0],
  [-1, 0],
]
const DIAGONAL: Step[] = [
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
]
const FORWARD: Step[] = [[0, -1]]
const GOLD: Step[] = [...STRAIGHT, [1, -1], [-1, -1]]

const STEPS: Readonly<Record<string, Step[]>> = {
  P: FORWARD,
  N: [
    [1, -2],
    [-1, -2],
  ],
  S: [...DIAGONAL, [0, -1]],
  G: GOLD,
  '+P': GOLD,
  '+L': GOLD,
  '+N': GOLD,
  '+S': GOLD,
  K: [...STRAIGHT, ...DIAGONAL],
  '+B': STRAIGHT,
  '+R': DIAGONAL,
}
const SLIDES: Readonly<Record<string, Step[]>> = {
  L: FORWARD,
  B: DIAGONAL,
  '+B': DIAGONAL,
  R: STRAIGHT,
  '+R': STRAIGHT,
}

/** How many pieces of each kind a set has, without the kings. */
export const SETS = {
  5: Object.entries({ R: 2, B: 2, G: 2, S: 2, P: 2 }),
  9: Object.entries({ R: 2, B: 2, G: 4, S: 4, N: 4, L: 4, P: 18 }),
}

/** A position whose squares and hands can be changed. */
export interface OpenPosition extends Position {
  turn: Side
  readonly pieces: Map<string, string>
  readonly hands: Map<string, number>
}

/** The changed squares and hand of a move, each with what was there before. */
export type Undo = readonly [map: Map<string, unknown>, key: string, before: unknown][]

/** Plays a move in a position, legal or not. */
export function makeMove(position: OpenPosition, usi: string): Undo {
  const { pieces, hands, turn } = position
  const undo: [Map<string, unknown>, string, unknown][] = []
  const set = (map: Map<string, unknown>, key: string, value: unknown) => {
    undo.push([map, key, map.get(key)])
    if (value) map.set(key, value)
    else map.delete(key)
  }
  const add = (kind: string, by: number) => {
    const key = `${turn}:${kind}`
    set(hands, key, Math.max(0, (hands.get(key) ?? 0) + by))
  }
  const [from, to] = [usi.slice(0, 2), usi.slice(2, 4)]
  if (usi[1] === '*') {
    const kind = usi.charAt(0)
    add(kind, -1)
    set(pieces, to, turn === 'b' ? kind : kind.toLowerCase())
  } else {
    const [piece, taken] = [pieces.get(from), pieces.get(to)]
    set(pieces, from, '')
    if (taken) add(baseOf(taken), 1)
    set(pieces, to, piece && usi.endsWith('+') ? `+${piece.replace('+', '')}` : piece)
  }
  position.turn = otherSide(turn)
  return undo
}

/** The position after a move, which is not checked. */
export function playMove(before: Position, usi: string): Position {
  const after = { ...before, pieces: new Map(before.pieces), hands: new Map(before.hands) }
  makeMove(after, usi)
  return after
}

/** The rank as the side sees it: 1 is the farthest. */
const rankFor = (side: Side, square: string, size: number) => {
  const { rank } = fileAndRank(square)
  return side === 'b' ? rank : size + 1 - rank
}

/** Whether the piece on `from` moves to `to`, whatever is there. */
export function reaches({ pieces }: Position, from: string, to: string): boolean {
  const piece = pieces.get(from) ?? ''
  const sign = sideOf(piece) === 'b' ? 1 : -1
  const [a, b] = [fileAndRank(from), fileAndRank(to)]
  const [files, ranks] = [(b.file - a.file) * sign, (b.rank - a.rank) * sign]
  const goes = (steps: Step[] = [], far = 1) =>
    steps.some(([file, rank]) => file * far === files && rank * far === ranks)
  if (goes(STEPS[kindOf(piece)])) return true
  const far = Math.max(Math.abs(files), Math.abs(ranks))
  if (far === 0 || !goes(SLIDES[kindOf(piece)], far)) return false
  for (let i = 1; i < far; i += 1)
    if (
      pieces.has(squareName(a.file + ((b.file - a.file) / far) * i, a.rank + ((b.rank - a.rank) / far) * i))
    )
      return false
  return true
}

/** The square of a side's king. */
export const kingOf = ({ pieces }: Position, side: Side) =>
  [...pieces].find(([, piece]) => piece === (side === 'b' ? 'K' : 'k'))?.[0]

/** Whether a side's king can be taken. */
export function inCheck(position: Position, side: Side): boolean {
  const king = kingOf(position, side)
  if (!king) return false
  return [...position.pieces].some(([from, piece]) => sideOf(piece) !== side && reaches(position, from, king))
}

/** Whether a piece of this kind could never move from the square. */
export function isDeadEnd(kind: string, side: Side, square: string, size: number): boolean {
  const rank = rankFor(side, square, size)
  return kind === 'N' ? rank < 3 : (kind === 'P' || kind === 'L') && rank < 2
}

/** The side has an unpromoted pawn on the file of the square. */
const hasPawn = ({ pieces }: Position, side: Side, square: string) =>
  [...pieces].some(([at, piece]) => at[0] === square[0] && piece === (side === 'b' ? 'P' : 'p'))

function isLegalDrop(position: Position, kind: string, to: string): boolean {
  const { turn, hands, pieces, size } = position
  if (!hands.has(`${turn}:${kind}`) || pieces.has(to) || isDeadEnd(kind, turn, to, size)) return false
  const after = playMove(position, `${kind}*${to}`)
  if (inCheck(after, turn)) return false
  if (kind !== 'P') return true
  // A pawn must not be dropped to give mate (打ち歩詰め).
  return !hasPawn(position, turn, to) && (!inCheck(after, otherSide(turn)) || hasBoardMove(after))
}

const PROMOTABLE = 'PLNSBR'

/** Whether the move (USI) is legal. Does not know the end of a game. */
export function isLegal(position: Position, usi: string): boolean {
  const { turn, pieces, size } = position
  const [from, to] = [usi.slice(0, 2), usi.slice(2, 4)]
  const { file, rank } = fileAndRank(to)
  if (file > size || rank > size) return false
  if (usi[1] === '*') return !usi[4] && isLegalDrop(position, usi.charAt(0), to)
  const [piece, target] = [pieces.get(from), pieces.get(to)]
  if (!piece || sideOf(piece) !== turn || (target && sideOf(target) === turn)) return false
  if (!reaches(position, from, to)) return false
  const zone = size === 9 ? 3 : 1
  const enters = [from, to].some((square) => rankFor(turn, square, size) <= zone)
  if (usi[4] ? !enters || !PROMOTABLE.includes(kindOf(piece)) : isDeadEnd(kindOf(piece), turn, to, size))
    return false
  return !inCheck(playMove(position, usi), turn)
}

/** Whether the side to move has a move on the board. Against the check of a pawn no other helps. */
function hasBoardMove(position: Position): boolean {
  const { size, pieces } = position
  for (let at = 0; at < size * size; at += 1) {
    const to = squareName((at % size) + 1, Math.floor(at / size) + 1)
    for (const from of pieces.keys())
      if (isLegal(position, from + to) || isLegal(position, `${from}${to}+`)) return true
  }
  return false
}
