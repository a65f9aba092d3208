/**
 * Arrows along moves, each with its own colour and width: candidate lines,
 * threats. A drop's arrow begins at the hand.
 */
import { middleOf } from './arrows.ts'
import { attribute, svg } from './dom.ts'
import { MEASURES } from './layout.ts'
import type { BoardSize, MoveArrow, Side } from './view.ts'

/** A point in widths of a square, from the top left corner of the grid. */
export interface Point {
  x: number
  y: number
}

/** Distance from the middle of a square to where the shaft begins, and to the tip, in widths of a square. */
const [TAIL_GAP, TIP_GAP] = [0.2, 0.1]
/**
 * Length of the head as a multiple of the shaft's width, and half its breadth as a multiple of its length.
 */
const [HEAD_LENGTH, HEAD_SLANT] = [2.1, 0.6]
/** Radius of the disc that holds a label, in widths of a square. */
const LABEL_RADIUS = 0.24

const round = (value: number) => Math.round(value * 1000) / 1000

/**
 * The outline of an arrow between the middles of two places; `weight` is the
 * width of its shaft, in widths of a square.
 */
export function outlineOf(from: Point, to: Point, weight: number): Point[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = Math.hypot(dx, dy) || 1
  const [ux, uy] = [dx / length, dy / length]
  const head = weight * HEAD_LENGTH
  const tail = { x: from.x + ux * TAIL_GAP, y: from.y + uy * TAIL_GAP }
  const tip = { x: to.x - ux * TIP_GAP, y: to.y - uy * TIP_GAP }
  const neck = { x: tip.x - ux * head, y: tip.y - uy * head }
  const beside = ({ x, y }: Point, by: number) => ({ x: x - uy * by, y: y + ux * by })
  const [shaft, barb] = [weight / 2, head * HEAD_SLANT]
  return [
    beside(tail, shaft),
    beside(neck, shaft),
    beside(neck, barb),
    tip,
    beside(neck, -barb),
    beside(neck, -shaft),
    beside(tail, -shaft),
  ]
}

function drawArrow({ move, color, weight, label }: MoveArrow, from: Point, to: Point): SVGElement {
  const points = outlineOf(from, to, weight).map(({ x, y }) => `${round(x)},${round(y)}`)
  const group = svg('g', { class: 'move-arrow', 'data-move': move, fill: color })
  group.append(svg('polygon', { points: points.join(' ') }))
  if (!label) return group
  const [x, y] = [round((from.x + to.x) / 2), round((from.y + to.y) / 2)]
  const text = svg('text', { x, y, 'font-size': LABEL_RADIUS * 1.3 }, document.createTextNode(label))
  group.append(svg('circle', { cx: x, cy: y, r: LABEL_RADIUS }), text)
  return group
}

/** The layer of move arrows. */
export class MoveArrows {
  readonly element = svg('svg', { class: 'move-arrows', 'aria-hidden': 'true' })
  #key = ''

  /**
   * Draws these arrows, the first one on top. `handPoint` gives the middle of a piece in hand (`b:P`); arrows
   * of drops whose hand is not shown are left out.
   */
  paint(
    arrows: readonly MoveArrow[],
    size: BoardSize,
    orientation: Side,
    handPoint: (place: string) => Point | null,
  ): void {
    const placed = arrows.flatMap((arrow) => {
      const { move, side } = arrow
      const from =
        move[1] === '*' ? handPoint(`${side}:${move[0]}`) : middleOf(move.slice(0, 2), size, orientation)
      return from ? [{ arrow, from, to: middleOf(move.slice(2, 4), size, orientation) }] : []
    })
    const key = JSON.stringify([placed, size])
    if (key === this.#key) return
    this.#key = key
    attribute(this.element, 'viewBox', `0 0 ${size} ${size * MEASURES.ratio}`)
    attribute(this.element, 'data-moves', placed.map(({ arrow }) => arrow.move).join(' '))
    this.element.replaceChildren(...placed.map(({ arrow, from, to }) => drawArrow(arrow, from, to)).reverse())
  }
}
