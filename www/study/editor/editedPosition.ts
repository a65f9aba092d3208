/**
 * A position that is being set up: pieces, hands, the side to move. Pure.
 * The engine checks whether it can be played.
 */
import { readSfen, writeSfen } from '../../elements/board/sfen.ts'
import type { Side, Variant } from '../../engine/protocol.ts'

/** A position being set up. Pieces are SFEN letters (`P`, `+b`), hands are counts by `b:P`. */
export interface EditedPosition {
  size: 9 | 5
  pieces: ReadonlyMap<string, string>
  hands: ReadonlyMap<string, number>
  side: Side
}

/** Number of pieces of each kind, both sides together. */
const SETS: Record<EditedPosition['size'], Readonly<Record<string, number>>> = {
  9: { K: 2, R: 2, B: 2, G: 4, S: 4, N: 4, L: 4, P: 18 },
  5: { K: 2, R: 2, B: 2, G: 2, S: 2, P: 2 },
}

/** The kinds of a board, the king first. */
export const kindsOf = (size: EditedPosition['size']): string[] => Object.keys(SETS[size])

/** The variant that is played on this board. */
export const variantOf = (position: EditedPosition): Variant => (position.size === 9 ? 'shogi' : 'minishogi')

/** Reads an SFEN, also as a USI position command; `null` for text of another shape. */
export function readPosition(text: string): EditedPosition | null {
  const sfen = text.trim().replace(/^(?:position\s+)?(?:sfen\s+)?/, '')
  if (!/^[1-9a-z+]+(?:\/[1-9a-z+]+){4,8}\s+[bw]\s+(?:-|[\da-z]+)/i.test(sfen)) return null
  const { size, pieces, hands, turn } = readSfen(sfen)
  return { size, pieces, hands, side: turn }
}

/** The SFEN of a position. */
export const sfenOf = ({ side, ...position }: EditedPosition): string =>
  writeSfen({ ...position, turn: side })

/** Pieces that are neither on the board nor in a hand, by kind; less than 0 when there are too many. */
export function unusedPieces({ size, pieces, hands }: EditedPosition): Map<string, number> {
  const box = new Map(Object.entries(SETS[size]))
  const take = (kind: string, count: number) => box.set(kind, (box.get(kind) ?? 0) - count)
  for (const piece of pieces.values()) take(piece.replace('+', '').toUpperCase(), 1)
  for (const [place, count] of hands) take(place.slice(2), count)
  return box
}

/** Puts a piece on a square; `null` removes the piece there. */
export function putPiece(position: EditedPosition, square: string, piece: string | null): EditedPosition {
  const pieces = new Map(position.pieces)
  if (piece === null) pieces.delete(square)
  else pieces.set(square, piece)
  return { ...position, pieces }
}

/** Moves a piece to another square. */
export function movePiece(position: EditedPosition, from: string, to: string): EditedPosition {
  const piece = position.pieces.get(from)
  return piece ? putPiece(putPiece(position, from, null), to, piece) : position
}

/** The next form of a piece: promoted, then the other side's, then that promoted, then itself again. */
export function cyclePiece(piece: string): string {
  const promoted = piece.startsWith('+')
  const bare = piece.replace('+', '')
  if (!promoted && !/[GKgk]/.test(bare)) return `+${bare}`
  return bare === bare.toUpperCase() ? bare.toLowerCase() : bare.toUpperCase()
}

/** The square at the other end of its rank. */
const mirrored = (square: string, size: number) => `${size + 1 - Number(square.charAt(0))}${square.charAt(1)}`

/** The square on the other side of the middle of the board. */
const turned = (square: string, size: number) =>
  mirrored(square, size).charAt(0) + String.fromCharCode(97 + size - 1 - (square.charCodeAt(1) - 97))

/** The position with left and right exchanged. */
export function mirror(position: EditedPosition): EditedPosition {
  const { size, pieces } = position
  return {
    ...position,
    pieces: new Map([...pieces].map(([square, piece]) => [mirrored(square, size), piece])),
  }
}

/**
 * The same position with the sides exchanged: the board is turned, every piece
 * changes its owner, and so does the move.
 */
export function swapSides({ size, pieces, hands, side }: EditedPosition): EditedPosition {
  const other = (piece: string) => (piece === piece.toUpperCase() ? piece.toLowerCase() : piece.toUpperCase())
  return {
    size,
    pieces: new Map([...pieces].map(([square, piece]) => [turned(square, size), other(piece)])),
    hands: new Map(
      [...hands].map(([place, count]) => [(place.startsWith('b') ? 'w' : 'b') + place.slice(1), count]),
    ),
    side: side === 'b' ? 'w' : 'b',
  }
}

/** Adds a piece to a hand (`b:P`) or removes one. */
export function changeHand(position: EditedPosition, place: string, change: 1 | -1): EditedPosition {
  const hands = new Map(position.hands)
  const count = (hands.get(place) ?? 0) + change
  if (count > 0) hands.set(place, count)
  else hands.delete(place)
  return { ...position, hands }
}

/** Puts all unused pieces but kings into White's hand, as in a mating problem. */
export function restToWhite(position: EditedPosition): EditedPosition {
  const hands = new Map(position.hands)
  for (const [kind, count] of unusedPieces(position)) {
    const place = `w:${kind}`
    if (kind !== 'K' && count > 0) hands.set(place, (hands.get(place) ?? 0) + count)
  }
  return { ...position, hands }
}

/** Whether the side to move has no king, as in a mating problem. */
export function isProblem({ pieces, side }: EditedPosition): boolean {
  const king = side === 'b' ? 'K' : 'k'
  return ![...pieces.values()].includes(king)
}
