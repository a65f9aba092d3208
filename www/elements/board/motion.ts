/** Which pieces moved between two positions. Pure: compares them without knowing any rules. */
import { baseOf, fileAndRank, otherSide, type Position, sideOf } from './sfen.ts'

/** A piece that moved; a place is a square (`7g`) or a hand piece (`b:P`). */
export interface Travel {
  /** SFEN letter of the piece before it moved. */
  piece: string
  from: string
  to: string
}

/** With more changed squares than this nothing is animated: it is another position, not a move. */
const MAX_CHANGES = 6

const distance = (a: string, b: string) => {
  const [p, q] = [fileAndRank(a), fileAndRank(b)]
  return Math.hypot(p.file - q.file, p.rank - q.rank)
}

/** Squares whose piece differs: the pieces that left them and those that came. */
function changes(before: Position, after: Position) {
  const left = new Map<string, string>()
  const came = new Map<string, string>()
  for (const [square, piece] of before.pieces) if (after.pieces.get(square) !== piece) left.set(square, piece)
  for (const [square, piece] of after.pieces) if (before.pieces.get(square) !== piece) came.set(square, piece)
  return { left, came }
}

/** Change of the number of a piece in hand. */
const gained = (before: Position, after: Position, key: string) =>
  (after.hands.get(key) ?? 0) - (before.hands.get(key) ?? 0)

/**
 * The pieces that moved from `before` to `after`: board to board first (nearest piece of the same side and
 * kind, promoted or not), then out of and into the hands. Works for moves and for taking them back.
 */
export function travels(before: Position, after: Position): Travel[] {
  if (before.size !== after.size) return []
  const { left, came } = changes(before, after)
  if (new Set([...left.keys(), ...came.keys()]).size > MAX_CHANGES) return []
  const found: Travel[] = []
  for (const [to, piece] of came) {
    const [from] = [...left]
      .filter(([, old]) => sideOf(old) === sideOf(piece) && baseOf(old) === baseOf(piece))
      .map(([square]) => square)
      .sort((a, b) => distance(a, to) - distance(b, to))
    if (from === undefined) continue
    found.push({ piece: left.get(from)!, from, to })
    left.delete(from)
    came.delete(to)
  }
  for (const [to, piece] of came) {
    // A drop comes from its own side's hand; a capture taken back from the other's.
    const from = [sideOf(piece), otherSide(sideOf(piece))]
      .map((side) => `${side}:${baseOf(piece)}`)
      .find((key) => gained(before, after, key) < 0)
    if (from) found.push({ piece, from, to })
  }
  for (const [from, piece] of left) {
    const to = [otherSide(sideOf(piece)), sideOf(piece)]
      .map((side) => `${side}:${baseOf(piece)}`)
      .find((key) => gained(before, after, key) > 0)
    if (to) found.push({ piece, from, to })
  }
  return found
}
