/** The squares that a piece attacks, on a board that is seen from the side of the piece: forward is up. */
import { BISHOP, GOLD, KING, KNIGHT, LANCE, PAWN, PROMOTED, ROOK, SILVER } from './board.ts'

/** A step: files to the left, ranks backward. */
export type Step = readonly [left: number, back: number]

const FORWARD: Step = [0, -1]
const DIAGONALS: readonly Step[] = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
]
const STRAIGHT: readonly Step[] = [FORWARD, [-1, 0], [1, 0], [0, 1]]
const AS_GOLD: readonly Step[] = [...STRAIGHT, [-1, -1], [1, -1]]
const NONE: readonly Step[] = []

/** Single steps and directions of lines, by piece. */
const STEPS: Readonly<Record<number, readonly Step[]>> = {
  [PAWN]: [FORWARD],
  [KNIGHT]: [
    [-1, -2],
    [1, -2],
  ],
  [SILVER]: [FORWARD, ...DIAGONALS],
  [GOLD]: AS_GOLD,
  [KING]: [...STRAIGHT, ...DIAGONALS],
  [PAWN + PROMOTED]: AS_GOLD,
  [LANCE + PROMOTED]: AS_GOLD,
  [KNIGHT + PROMOTED]: AS_GOLD,
  [SILVER + PROMOTED]: AS_GOLD,
  [BISHOP + PROMOTED]: STRAIGHT,
  [ROOK + PROMOTED]: DIAGONALS,
}
const LINES: Readonly<Record<number, readonly Step[]>> = {
  [LANCE]: [FORWARD],
  [BISHOP]: DIAGONALS,
  [ROOK]: STRAIGHT,
  [BISHOP + PROMOTED]: DIAGONALS,
  [ROOK + PROMOTED]: STRAIGHT,
}

/** The square after a step, or -1 beyond the edge. */
export function stepFrom(square: number, [left, back]: Step, times = 1): number {
  const file = (square % 9) + left * times
  const rank = Math.floor(square / 9) + back * times
  return file < 0 || file > 8 || rank < 0 || rank > 8 ? -1 : rank * 9 + file
}

/** The squares along a line, up to the first piece, which is included. */
export function along(squares: readonly number[], from: number, direction: Step): number[] {
  const found: number[] = []
  for (let at = stepFrom(from, direction); at >= 0; at = stepFrom(at, direction)) {
    found.push(at)
    if (squares[at] !== 0) break
  }
  return found
}

/** The squares that the piece on `from` attacks, whichever side it belongs to. */
export function attacked(squares: readonly number[], from: number): number[] {
  const piece = squares[from] ?? 0
  const kind = Math.abs(piece)
  const facing = ([left, back]: Step): Step => (piece < 0 ? [-left, -back] : [left, back])
  const single = (STEPS[kind] ?? NONE).map((step) => stepFrom(from, facing(step))).filter((at) => at >= 0)
  return [...single, ...(LINES[kind] ?? NONE).flatMap((line) => along(squares, from, facing(line)))]
}

/** Whether a piece may reach a square as far as their distance tells; most pieces are too far away. */
function isNear(kind: number, from: number, target: number): boolean {
  const files = Math.abs((from % 9) - (target % 9))
  const ranks = Math.abs(Math.floor(from / 9) - Math.floor(target / 9))
  if (files <= 1 && ranks <= 2) return true
  return kind in LINES && (files === 0 || ranks === 0 || files === ranks)
}

/** The squares of the pieces of one side (1: positive, -1: negative) that attack a square. */
export function attackers(squares: readonly number[], target: number, sign: 1 | -1): number[] {
  const found: number[] = []
  for (let at = 0; at < squares.length; at += 1) {
    const kind = (squares[at] ?? 0) * sign
    if (kind > 0 && isNear(kind, at, target) && attacked(squares, at).includes(target)) found.push(at)
  }
  return found
}
