/** Positions as drawings; needs no browser. */
import { pictureFile } from '../board/picture.ts'
import type { PieceStyle } from '../board/pieces/names.ts'
import { readSfen } from '../board/sfen.ts'
import { BOARDS, type BoardName } from '../board/style/palette.ts'
import type { Side } from '../board/view.ts'

/** How a position is drawn. */
export interface Drawing {
  orientation?: Side
  /** In USI: its squares are tinted. */
  lastMove?: string
  coordinates?: 'ja' | 'en' | 'none'
  pieces?: PieceStyle
  board?: BoardName
  scheme?: 'light' | 'dark'
  /** Text alternative. */
  title?: string
}

/** The text of an SVG file with the position. Needs no browser. */
export function drawSvg(sfen: string, { board = 'kaya', scheme = 'light', ...drawn }: Drawing = {}): string {
  return pictureFile(readSfen(sfen), { orientation: 'b', ...drawn }, BOARDS[board][scheme])
}
