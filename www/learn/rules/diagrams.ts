/** The pictures of the help: a few squares with pieces, dots, arrows and tinted rows. */
import { DIRECTIONS, movementOf } from '../../elements/board/pieceMovement.ts'
import { type Colour, pieceShape } from '../../elements/board/pieces/symbols.ts'
import { type Shape, shape } from '../../elements/board/shape.ts'

/** Width of a square in user units. */
const CELL = 100

/** A piece (SFEN letter) on a square: columns from the left and rows from the top, from 0. */
export type Placed = readonly [column: number, row: number, piece: string]

/** The contents of a picture. */
export interface Diagram {
  columns: number
  rows: number
  pieces: readonly Placed[]
  marks?: readonly Shape[]
  /** Number of tinted rows from the top. */
  tinted?: number
}

const middle = (index: number) => index * CELL + CELL / 2

/** A dot in the middle of a square. */
const dot = (column: number, row: number): Shape =>
  shape('circle', { cx: middle(column), cy: middle(row), r: 17, class: 'mark' })

/** An arrow between the middles of two squares. */
export function arrow(from: readonly [number, number], to: readonly [number, number]): Shape {
  const [x1, y1, x2, y2] = [middle(from[0]), middle(from[1]), middle(to[0]), middle(to[1])]
  const length = Math.hypot(x2 - x1, y2 - y1)
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length]
  const [startX, startY] = [x1 + dx * 52, y1 + dy * 52]
  const [sx, sy] = [-dy * 20, dx * 20]
  const [bx, by] = [x2 - dx * 28, y2 - dy * 28]
  const head = `M${bx + sx} ${by + sy}L${x2} ${y2}L${bx - sx} ${by - sy}`
  return shape('path', { d: `M${startX} ${startY}L${x2} ${y2}${head}`, class: 'line' })
}

/** A cross over a square. */
export const cross = (column: number, row: number): Shape => {
  const [x, y] = [middle(column), middle(row)]
  return shape('path', { d: `M${x - 36} ${y - 36}l72 72m0 -72l-72 72`, class: 'line' })
}

/** How a kind moves, from the middle of 5 × 5 squares. */
export function movementDiagram(kind: string): Diagram {
  const pieces: Placed[] = [[2, 2, kind]]
  if (kind === 'N') return { columns: 5, rows: 5, pieces, marks: [dot(1, 0), dot(3, 0)] }
  const { steps, slides } = movementOf(kind)
  const marks = [
    ...steps.map((way) => dot(2 + DIRECTIONS[way][0], 2 + DIRECTIONS[way][1])),
    ...slides.map((way) => arrow([2, 2], [2 + 2 * DIRECTIONS[way][0], 2 + 2 * DIRECTIONS[way][1]])),
  ]
  return { columns: 5, rows: 5, pieces, marks }
}

/** The picture; `label` is read aloud in its place, and without one it is decoration. */
export function drawing(diagram: Diagram, label: string | null, colour: Colour): Shape {
  const { columns, rows, pieces, marks = [], tinted = 0 } = diagram
  const [width, height] = [columns * CELL, rows * CELL]
  let grid = ''
  for (let column = 0; column <= columns; column += 1) grid += `M${column * CELL} 0v${height}`
  for (let row = 0; row <= rows; row += 1) grid += `M0 ${row * CELL}h${width}`
  const name = label === null ? { 'aria-hidden': 'true' } : { role: 'img', 'aria-label': label }
  return shape(
    'svg',
    { viewBox: `-4 -4 ${width + 8} ${height + 8}`, ...name },
    shape('rect', { width, height, fill: colour('board') }),
    shape('rect', { width, height: tinted * CELL, fill: colour('last') }),
    shape('path', { d: grid, fill: 'none', stroke: colour('line'), 'stroke-width': 3 }),
    ...pieces.map(([column, row, piece]) =>
      pieceShape(piece, 'b', { x: middle(column), y: middle(row), cell: CELL * 0.92 }, colour),
    ),
    ...marks,
  )
}
