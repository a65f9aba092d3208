/** The size of board and hands in a given box. Pure. */
import { HAND_KINDS } from './sfen.ts'
import type { BoardSize } from './view.ts'

/** The place of the hands: above and below the board, or beside it in one or two columns. */
export type Arrangement = 'stacked' | 'beside-1' | 'beside-2'

/** A layout; CSS derives all other lengths from the width of a square. */
export interface Layout {
  arrangement: Arrangement
  /** Width of one square in CSS pixels. */
  cell: number
}

/** Lengths in widths of a square, for the style sheets and the drawings. */
export const MEASURES = {
  /** Height of a square: a standard board is 33.3 cm wide and 36.4 cm long. */
  ratio: 36.4 / 33.3,
  /** Margin of wood around the grid, which holds the coordinates. */
  margin: 0.42,
  /** Visible thickness of the board, below it. */
  depth: 0.07,
  /** Gap between board and hands. */
  gap: 0.18,
  /** Height of a slot for a piece in hand. */
  slot: 1.14,
  /** Width of a slot for a piece in hand beside the board. */
  slotWidth: 1.3,
  /** Padding around the slots of a hand. */
  pad: 0.14,
} as const

/** From this width on, hands beside the board are preferred, in CSS pixels. */
export const WIDE = 600

/** A wide box stacks board and hands only if that makes the squares larger by this factor. */
const PREFERENCE = 1.25

/** Width and height of the whole in widths of a square. */
export function extent(size: BoardSize, arrangement: Arrangement): { width: number; height: number } {
  const { ratio, margin, depth, gap, slot, slotWidth, pad } = MEASURES
  const board = { width: size + 2 * margin, height: size * ratio + 2 * margin }
  if (arrangement === 'stacked')
    return { width: board.width, height: board.height + 2 * (slot + 2 * pad + gap) + depth }
  const columns = arrangement === 'beside-1' ? 1 : 2
  const rows = Math.ceil(HAND_KINDS[size].length / columns)
  return {
    width: board.width + 2 * (columns * slotWidth + 2 * pad + gap),
    height: Math.max(board.height, rows * slot + 2 * pad) + depth,
  }
}

/** The largest width of a square at which an arrangement fits a box. */
const cellIn = (size: BoardSize, arrangement: Arrangement, width: number, height: number): number => {
  const whole = extent(size, arrangement)
  return Math.min(width / whole.width, height / whole.height)
}

/** The best layout for a box of `width` × `height` CSS pixels. */
export function layoutFor(size: BoardSize, width: number, height: number): Layout {
  const cell = (arrangement: Arrangement) => cellIn(size, arrangement, width, height)
  const narrow = cell('beside-1')
  // Two columns where the height limits the size, so that they cost nothing.
  const beside: Arrangement = cell('beside-2') >= narrow * 0.99 ? 'beside-2' : 'beside-1'
  const stacked = cell('stacked')
  const sides = width >= WIDE ? narrow * PREFERENCE >= stacked : narrow > stacked
  const arrangement = sides ? beside : 'stacked'
  // 0.01 px less, so that rounding never makes it larger than the box.
  return { arrangement, cell: Math.max(0, Math.floor(cell(arrangement) * 100) / 100 - 0.01) }
}

/** Width over height of board and hands: the aspect ratio of the element where only its width is given. */
export function aspect(size: BoardSize, arrangement: Arrangement): number {
  const whole = extent(size, arrangement)
  return whole.width / whole.height
}
