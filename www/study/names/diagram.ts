/** The picture of a name: the part of the board where its pieces stand. */
import { type Colour, pieceShape } from '../../elements/board/pieces/symbols.ts'
import { type Shape, shape } from '../../elements/board/shape.ts'
import { KINDS, PROMOTED } from '../../names/board.ts'

/** Width and height of a square in user units, and the least number of files and ranks that are shown. */
const [CELL, LEAST] = [100, 5]

/** The letter of a piece as in SFEN. */
function letterOf(piece: number): string {
  const kind = Math.abs(piece)
  const letter = KINDS[kind > PROMOTED ? kind - PROMOTED : kind] ?? ''
  const named = piece < 0 ? letter.toLowerCase() : letter
  return kind > PROMOTED ? `+${named}` : named
}

/**
 * A range of at least `LEAST` numbers within 0 to 8 that has all of `used` and, where there is room, one
 * more.
 */
function rangeOf(used: readonly number[]): [from: number, to: number] {
  let [from, to] = [Math.max(0, Math.min(...used) - 1), Math.min(8, Math.max(...used) + 1)]
  while (to - from + 1 < LEAST) {
    if (to < 8) to += 1
    if (to - from + 1 < LEAST && from > 0) from -= 1
  }
  return [from, to]
}

/** Draws pieces on squares as `names/board.ts` counts them; the square `last` is tinted. */
export function diagramOf(squares: readonly number[], last: number, label: string, colour: Colour): Shape {
  const used = squares.flatMap((piece, at) => (piece === 0 && at !== last ? [] : [at]))
  const [right, left] = rangeOf(used.map((at) => at % 9))
  const [top, bottom] = rangeOf(used.map((at) => Math.floor(at / 9)))
  const x = (at: number) => (left - (at % 9)) * CELL
  const y = (at: number) => (Math.floor(at / 9) - top) * CELL
  const [width, height] = [(left - right + 1) * CELL, (bottom - top + 1) * CELL]
  let grid = ''
  for (let column = 0; column <= width; column += CELL) grid += `M${column} 0v${height}`
  for (let row = 0; row <= height; row += CELL) grid += `M0 ${row}h${width}`
  const tint =
    last < 0
      ? []
      : [shape('rect', { x: x(last), y: y(last), width: CELL, height: CELL, fill: colour('last') })]
  return shape(
    'svg',
    { viewBox: `-4 -4 ${width + 8} ${height + 8}`, width: width * 0.4, role: 'img', 'aria-label': label },
    shape('rect', { width, height, fill: colour('board') }),
    ...tint,
    shape('path', { d: grid, fill: 'none', stroke: colour('line'), 'stroke-width': 3 }),
    ...squares.flatMap((piece, at) =>
      piece === 0
        ? []
        : [
            pieceShape(
              letterOf(piece),
              'b',
              { x: x(at) + CELL / 2, y: y(at) + CELL / 2, cell: CELL * 0.92 },
              colour,
            ),
          ],
    ),
  )
}
