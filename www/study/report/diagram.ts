/** The diagram of a turning point: the position before the move, with the move played and the best one. */
import { middleOf } from '../../elements/board/arrows.ts'
import { MEASURES } from '../../elements/board/layout.ts'
import { outlineOf, type Point } from '../../elements/board/moveArrows.ts'
import { drawPosition, type PictureOptions, pictureSize } from '../../elements/board/picture.ts'
import { readSfen } from '../../elements/board/sfen.ts'
import { type Shape, shape, toElement } from '../../elements/board/shape.ts'
import type { Palette } from '../../elements/board/style/palette.ts'
import type { BoardSize, Side } from '../../elements/board/view.ts'

/** A move to point at: in USI, the class of its arrow, and a character on it. */
export interface Pointed {
  usi: string
  name: 'played' | 'best'
  label?: string
}

/** Width of a square in units of the drawing. */
const CELL = 100
/** In widths of a square: an arrow's shaft, the ring of a drop, and the disc with a character. */
const [SHAFT, RING, DISC] = [0.15, 0.44, 0.24]

/** An arrow from square to square, or a ring around the square of a drop; in widths of a square. */
function arrow({ usi, name, label }: Pointed, size: BoardSize, orientation: Side): Shape {
  const to = middleOf(usi.slice(2, 4), size, orientation)
  const isDrop = usi[1] === '*'
  const from = isDrop ? to : middleOf(usi.slice(0, 2), size, orientation)
  const points = outlineOf(from, to, SHAFT).map(({ x, y }) => `${x.toFixed(3)},${y.toFixed(3)}`)
  const middle: Point = isDrop
    ? { x: to.x, y: to.y - RING }
    : { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  return shape(
    'g',
    { class: `arrow ${name}` },
    isDrop
      ? shape('circle', { class: 'ring', cx: to.x, cy: to.y, r: RING })
      : shape('polygon', { points: points.join(' ') }),
    ...(label ? disc(label, middle) : []),
  )
}

const disc = (label: string, { x, y }: Point): Shape[] => [
  shape('circle', { cx: x, cy: y, r: DISC }),
  shape('text', { x, y: y + DISC * 0.4, 'font-size': DISC * 1.2, 'text-anchor': 'middle' }, label),
]

/** The diagram as an element; the first of the moves is on top. */
export function diagram(
  sfen: string,
  moves: readonly Pointed[],
  how: PictureOptions,
  palette: Palette,
): SVGElement {
  const position = readSfen(sfen)
  const { size } = position
  const { width, height } = pictureSize(size)
  // The grid is in the middle of the drawing.
  const x = (width - size * CELL) / 2
  const y = (height - size * Math.round(CELL * MEASURES.ratio)) / 2
  const arrows = [...moves].reverse().map((move) => arrow(move, size, how.orientation))
  const { attributes, children, tag } = drawPosition(position, how, palette)
  const layer = shape('g', { transform: `translate(${x} ${y}) scale(${CELL})` }, ...arrows)
  return toElement({ tag, attributes, children: [...children, layer] })
}
