/** Presses on the editor's board: how they change the position, by the chosen tool. Pure. */
import { changeHand, cyclePiece, type EditedPosition, movePiece, putPiece } from './editedPosition.ts'

/** `move`, `erase`, or the piece to put: a letter of SFEN (`P`, `b`). */
export type Tool = string

/** A position, and the square of the piece picked up to be moved; `null` for none. */
export interface Editing {
  position: EditedPosition
  picked: string | null
}

/** A press on a square. */
export function pressSquare({ position, picked }: Editing, tool: Tool, square: string): Editing {
  const here = position.pieces.get(square)
  if (tool === 'erase') return { position: putPiece(position, square, null), picked }
  if (tool !== 'move') {
    const piece = here === tool ? cyclePiece(tool) : tool
    return { position: putPiece(position, square, piece), picked }
  }
  if (picked === square) return { position: putPiece(position, square, cyclePiece(here ?? 'P')), picked }
  if (picked !== null && !here) return { position: movePiece(position, picked, square), picked: null }
  return { position, picked: here ? square : null }
}

/** A press on a place in a hand (`b:P`). */
export function pressHand({ position, picked }: Editing, tool: Tool, place: string): Editing {
  const hand = place.slice(0, 2)
  if (tool === 'erase') return { position: changeHand(position, place, -1), picked }
  if (tool !== 'move') return { position: changeHand(position, `${hand}${kindOf(tool)}`, 1), picked }
  const piece = picked && position.pieces.get(picked)
  if (!picked || !piece || /k/i.test(piece)) return { position, picked }
  const taken = putPiece(position, picked, null)
  return { position: changeHand(taken, `${hand}${kindOf(piece)}`, 1), picked: null }
}

/** The unpromoted kind of a piece, upper case. */
const kindOf = (piece: string) => piece.replace('+', '').toUpperCase()
