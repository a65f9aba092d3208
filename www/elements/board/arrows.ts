/**
 * Lines over the squares that show attacks and hints. Hidden from screen
 * readers: the page says the same in words.
 */
import { svg } from './dom.ts'
import { MEASURES } from './layout.ts'
import { fileAndRank } from './sfen.ts'
import type { Arrow, BoardSize, Side } from './view.ts'

/** The middle of a square, in widths of a square from the top left corner of the grid. */
export function middleOf(square: string, size: BoardSize, orientation: Side): { x: number; y: number } {
  const { file, rank } = fileAndRank(square)
  const [column, row] = orientation === 'b' ? [size - file, rank - 1] : [file - 1, size - rank]
  return { x: column + 0.5, y: (row + 0.5) * MEASURES.ratio }
}

/** Distance of an arrow's ends from the middles of its squares, in widths of a square. */
const [START, END] = [0.3, 0.34]

/** Both ends of an arrow and its unit direction; `null` for a ring around a single square. */
export function endsOf({ from, to }: Arrow, size: BoardSize, orientation: Side) {
  if (from === to || from.endsWith('*')) return null
  const [a, b] = [middleOf(from, size, orientation), middleOf(to, size, orientation)]
  const length = Math.hypot(b.x - a.x, b.y - a.y)
  const [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length]
  return {
    x1: a.x + dx * START,
    y1: a.y + dy * START,
    x2: b.x - dx * END,
    y2: b.y - dy * END,
    dx,
    dy,
  }
}

const round = (value: number) => Math.round(value * 1000) / 1000

function drawing(arrow: Arrow, size: BoardSize, orientation: Side): SVGElement {
  const data = { class: `arrow ${arrow.tone}`, 'data-from': arrow.from, 'data-to': arrow.to }
  const ends = endsOf(arrow, size, orientation)
  if (!ends) {
    const { x, y } = middleOf(arrow.to, size, orientation)
    return svg('circle', { ...data, cx: round(x), cy: round(y), r: 0.42 })
  }
  const { x1, y1, x2, y2, dx, dy } = ends
  // The head: two strokes back from the tip, each about 35° from the shaft.
  const [wx, wy] = [-dx * 0.24, -dy * 0.24]
  const [sx, sy] = [-dy * 0.17, dx * 0.17]
  const points = [
    [x1, y1],
    [x2, y2],
  ]
  const line = points.map(([x, y]) => `${round(x ?? 0)} ${round(y ?? 0)}`).join('L')
  const head = `M${round(x2 + wx + sx)} ${round(y2 + wy + sy)}L${round(x2)} ${round(y2)}L${round(x2 + wx - sx)} ${round(y2 + wy - sy)}`
  return svg('path', { ...data, d: `M${line}${head}` })
}

/** The layer of arrows. */
export class Arrows {
  readonly element = svg('svg', { class: 'arrows', 'aria-hidden': 'true' })
  #key = ''

  /** Replaces the arrows that are drawn. */
  paint(arrows: readonly Arrow[], size: BoardSize, orientation: Side): void {
    const key = JSON.stringify([arrows, size, orientation])
    if (key === this.#key) return
    this.#key = key
    this.element.setAttribute('viewBox', `0 0 ${size} ${size * MEASURES.ratio}`)
    // A piece in hand has no square: its slot is marked instead.
    const placed = arrows.filter(({ to }) => !to.endsWith('*'))
    this.element.replaceChildren(...placed.map((arrow) => drawing(arrow, size, orientation)))
  }
}
