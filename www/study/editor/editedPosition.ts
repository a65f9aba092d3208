/** A position that is set up by hand: pieces on squares, hands, the side to move. Pure; what may stand the engine says. */
import { readSfen, writeSfen } from '../../board/sfen.ts'
import type { Side, Variant } from '../../protocol.ts'

/** A position being set up. Pieces are SFEN letters (`P`, `+b`), hands are counts by `b:P`. */
export interface EditedPosition {
  size: 9 | 5
  pieces: ReadonlyMap<string, string>
  hands: ReadonlyMap<string, number>
  side: Side
}

/** How many of each kind a set has, both sides together. */
const SETS: Record<EditedPosition['size'], Readonly<Record<string, number>>> = {
  9: { K: 2, R: 2, B: 2, G: 4, S: 4, N: 4, L: 4, P: 18 },
  5: { K: 2, R: 2, B: 2, G: 2, S: 2, P: 2 },
}

/** The kinds of a board, the king first. */
export const kindsOf = (size: EditedPosition['size']): string[] => Object.keys(SETS[size])

/** The board that a layout is for. */
export const variantOf = (layout: EditedPosition): Variant => (layout.size === 9 ? 'shogi' : 'minishogi')

/** An SFEN taken apart; `null` for what has not its shape. */
export function readPosition(text: string): EditedPosition | null {
  const sfen = text.trim().replace(/^(?:position\s+)?(?:sfen\s+)?/, '')
  if (!/^[1-9a-z+]+(?:\/[1-9a-z+]+){4,8}\s+[bw]\s+(?:-|[\da-z]+)/i.test(sfen)) return null
  const { size, pieces, hands, turn } = readSfen(sfen)
  return { size, pieces, hands, side: turn }
}

/** The SFEN of a layout. */
export const sfenOf = ({ side, ...layout }: EditedPosition): string => writeSfen({ ...layout, turn: side })

/** What is in the box: of each kind, those that are neither on the board nor in a hand; less than 0 for too many. */
export function unusedPieces({ size, pieces, hands }: EditedPosition): Map<string, number> {
  const box = new Map(Object.entries(SETS[size]))
  const take = (kind: string, count: number) => box.set(kind, (box.get(kind) ?? 0) - count)
  for (const piece of pieces.values()) take(piece.replace('+', '').toUpperCase(), 1)
  for (const [place, count] of hands) take(place.slice(2), count)
  return box
}

/** Puts a piece on a square, or `null` to take what is there away. */
export function putPiece(layout: EditedPosition, square: string, piece: string | null): EditedPosition {
  const pieces = new Map(layout.pieces)
  if (piece === null) pieces.delete(square)
  else pieces.set(square, piece)
  return { ...layout, pieces }
}

/** Moves what stands on a square to another. */
export function movePiece(layout: EditedPosition, from: string, to: string): EditedPosition {
  const piece = layout.pieces.get(from)
  return piece ? putPiece(putPiece(layout, from, null), to, piece) : layout
}

/** The piece turned once more: promoted, the other side's, that promoted, itself again. */
export function cyclePiece(piece: string): string {
  const promoted = piece.startsWith('+')
  const bare = piece.replace('+', '')
  if (!promoted && !/[GKgk]/.test(bare)) return `+${bare}`
  return bare === bare.toUpperCase() ? bare.toLowerCase() : bare.toUpperCase()
}

/** One piece more or less in a hand. */
export function changeHand(layout: EditedPosition, place: string, change: 1 | -1): EditedPosition {
  const hands = new Map(layout.hands)
  const count = (hands.get(place) ?? 0) + change
  if (count > 0) hands.set(place, count)
  else hands.delete(place)
  return { ...layout, hands }
}

/** Everything that is left in the box goes to White's hand, as in a mating problem; kings stay where they are. */
export function restToWhite(layout: EditedPosition): EditedPosition {
  const hands = new Map(layout.hands)
  for (const [kind, count] of unusedPieces(layout)) {
    const place = `w:${kind}`
    if (kind !== 'K' && count > 0) hands.set(place, (hands.get(place) ?? 0) + count)
  }
  return { ...layout, hands }
}

/** Whether the side to move has no king, as in a mating problem. */
export function isProblem({ pieces, side }: EditedPosition): boolean {
  const king = side === 'b' ? 'K' : 'k'
  return ![...pieces.values()].includes(king)
}
