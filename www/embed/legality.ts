/**
 * The legality of positions and moves that a page's author wrote, checked before an engine is loaded. When the board becomes
 * live, the engine judges them again; a test compares both.
 */
import {
  baseOf,
  fileAndRank,
  HAND_KINDS,
  kindOf,
  otherSide,
  type Position,
  sideOf,
  squareName,
} from '../board/sfen.ts'
import type { Side } from '../protocol.ts'
import { playMove } from './replay.ts'

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

/** The rank as the side sees it: 1 is the farthest. */
const rankFor = (side: Side, square: string, size: number) => {
  const { rank } = fileAndRank(square)
  return side === 'b' ? rank : size + 1 - rank
}

/** Whether the piece on `from` attacks `to`. */
function reaches({ pieces }: Position, from: string, to: string): boolean {
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
const kingOf = ({ pieces }: Position, side: Side) =>
  [...pieces].find(([, piece]) => piece === (side === 'b' ? 'K' : 'k'))?.[0]

function inCheck(position: Position, side: Side): boolean {
  const king = kingOf(position, side)
  if (!king) return false
  return [...position.pieces].some(([from, piece]) => sideOf(piece) !== side && reaches(position, from, king))
}

/** Whether a piece of this kind could never move from the square. */
function isDeadEnd(kind: string, side: Side, square: string, size: number): boolean {
  const rank = rankFor(side, square, size)
  return kind === 'N' ? rank < 3 : (kind === 'P' || kind === 'L') && rank < 2
}

/** The side has an unpromoted pawn on the file of the square. */
const hasPawn = ({ pieces }: Position, side: Side, square: string) =>
  [...pieces].some(([at, piece]) => at[0] === square[0] && piece === (side === 'b' ? 'P' : 'p'))

function isLegalDrop(position: Position, kind: string, to: string, mates: boolean): boolean {
  const { turn, hands, pieces, size } = position
  if (!hands.has(`${turn}:${kind}`) || pieces.has(to) || isDeadEnd(kind, turn, to, size)) return false
  const after = playMove(position, `${kind}*${to}`)
  if (inCheck(after, turn)) return false
  if (kind !== 'P') return true
  // A pawn must not be dropped to give mate (打ち歩詰め).
  return !hasPawn(position, turn, to) && (mates || !inCheck(after, otherSide(turn)) || hasMove(after))
}

const PROMOTABLE = 'PLNSBR'

/** Whether the move (USI) is legal; `mates`: also a pawn drop that gives mate. Does not know the end of a game. */
export function isLegal(position: Position, usi: string, mates = false): boolean {
  const { turn, pieces, size } = position
  const [from, to] = [usi.slice(0, 2), usi.slice(2, 4)]
  const { file, rank } = fileAndRank(to)
  if (file > size || rank > size) return false
  if (usi[1] === '*') return !usi[4] && isLegalDrop(position, usi.charAt(0), to, mates)
  const [piece, target] = [pieces.get(from), pieces.get(to)]
  if (!piece || sideOf(piece) !== turn || (target && sideOf(target) === turn)) return false
  if (!reaches(position, from, to)) return false
  const zone = size === 9 ? 3 : 1
  const enters = [from, to].some((square) => rankFor(turn, square, size) <= zone)
  if (usi[4] ? !enters || !PROMOTABLE.includes(kindOf(piece)) : isDeadEnd(kindOf(piece), turn, to, size))
    return false
  return !inCheck(playMove(position, usi), turn)
}

function hasMove(position: Position): boolean {
  const { turn, size, pieces } = position
  const own = [...pieces].flatMap(([from, piece]) => (sideOf(piece) === turn ? [from] : []))
  const held = HAND_KINDS[size].flatMap((kind) => (position.hands.has(`${turn}:${kind}`) ? [`${kind}*`] : []))
  for (let file = 1; file <= size; file += 1)
    for (let rank = 1; rank <= size; rank += 1) {
      const to = squareName(file, rank)
      if (
        [...own, ...held].some((from) => ['', '+'].some((sign) => isLegal(position, from + to + sign, true)))
      )
        return true
    }
  return false
}

/** How many of the moves are legal, one after the other. */
export function countLegal(start: Position, moves: readonly string[]): number {
  let position = start
  for (const [index, usi] of Object.entries(moves)) {
    if (!isLegal(position, usi)) return Number(index)
    position = playMove(position, usi)
  }
  return moves.length
}

/** How many pieces of each kind a set has, without the kings. */
const SETS = {
  5: { R: 2, B: 2, G: 2, S: 2, P: 2 },
  9: { R: 2, B: 2, G: 4, S: 4, N: 4, L: 4, P: 18 },
}

const NAMES = { b: 'Black', w: 'White' }

/** The reason in English why nobody can play from a position; `null` if one can. `problem`: the attacker needs no king. */
export function positionFault(position: Position, problem: boolean): string | null {
  const { pieces, hands, turn, size } = position
  for (const [square, piece] of pieces) {
    const [side, kind] = [sideOf(piece), kindOf(piece)]
    if (isDeadEnd(kind, side, square, size)) return `the piece on ${square} could never move`
    const same = [...pieces].filter(([at, other]) => other === piece && (kind === 'K' || at[0] === square[0]))
    if (same.length > 1 && kind === 'P') return `two pawns of ${NAMES[side]} on file ${square[0]}`
    if (same.length > 1 && kind === 'K') return `${NAMES[side]} has more than one king`
  }
  for (const [kind, most] of Object.entries(SETS[size])) {
    const held = (hands.get(`b:${kind}`) ?? 0) + (hands.get(`w:${kind}`) ?? 0)
    const count = held + [...pieces.values()].filter((piece) => baseOf(piece) === kind).length
    if (count > most) return `too many of ${kind}: ${count}, at most ${most}`
  }
  for (const side of ['b', 'w'] as const)
    if (!kingOf(position, side) && !(problem && side === turn)) return `${NAMES[side]} has no king`
  const other = otherSide(turn)
  return inCheck(position, other) ? `${NAMES[other]} is in check, but the other side is to move` : null
}
