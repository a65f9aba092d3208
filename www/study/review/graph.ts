/**
 * The evaluation graph of a game: winning chances or centipawns. For
 * keyboards and screen readers it is a slider.
 */
import { el, setAttribute } from '../../app/views/dom.ts'
import type { Value } from './grade.ts'

/** The vertical scale. */
export type Scale = 'rate' | 'score'

/** The data of the graph. */
export interface Curve {
  /** By the number of moves before the position. */
  values: readonly (Value | undefined)[]
  /** The classes of the dots on the curve, by the number of the move; empty for none. */
  dots: ReadonlyMap<number, string>
  scale: Scale
  /** The position shown: the number of moves before it. */
  shown: number
  label: string
  /** The text of a position for screen readers. */
  say: (ply: number) => string
}

const [WIDTH, HEIGHT] = [600, 180]
/** Largest value that is drawn, in centipawns. */
const MOST_CP = 2000

/** The height of a value: 0 is lost for Black, 1 is won. */
export function level({ rate, score }: Value, scale: Scale): number {
  if (scale === 'rate') return rate / 1000
  const cp = 'cp' in score ? score.cp : Math.sign(score.mate) * MOST_CP
  return Math.min(1, Math.max(0, 0.5 + cp / (2 * MOST_CP)))
}

/** Points of the curve, without the positions that are not known yet. */
export function points(
  values: readonly (Value | undefined)[],
  scale: Scale,
): { x: number; y: number; ply: number }[] {
  const step = WIDTH / Math.max(1, values.length - 1)
  return values.flatMap((value, ply) =>
    value ? [{ ply, x: ply * step, y: HEIGHT * (1 - level(value, scale)) }] : [],
  )
}

/** The position that a key leads to; `null` for other keys. */
export function keyTo(key: string, shown: number, last: number): number | null {
  const steps: Record<string, number> = {
    ArrowLeft: shown - 1,
    ArrowDown: shown - 1,
    ArrowRight: shown + 1,
    ArrowUp: shown + 1,
    PageUp: shown - 10,
    PageDown: shown + 10,
    Home: 0,
    End: last,
  }
  const to = steps[key]
  return to === undefined ? null : Math.min(last, Math.max(0, to))
}

const svg = (tag: string, attributes: Record<string, string | number>) => {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
  return element
}

/** The graph; `go` is called with the position that is chosen. */
export function graphView(go: (ply: number) => void) {
  const picture = svg('svg', {
    viewBox: `0 -6 ${WIDTH} ${HEIGHT + 12}`,
    preserveAspectRatio: 'none',
    'aria-hidden': 'true',
  })
  const root = el('div', { class: 'graph', role: 'slider', tabindex: '0', 'data-testid': 'graph' }, picture)
  let latest: Curve | null = null
  const last = () => Math.max(0, (latest?.values.length ?? 1) - 1)

  root.addEventListener('keydown', (event) => {
    const to = latest && keyTo(event.key, latest.shown, last())
    if (to === null || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    go(to)
  })
  const choose = (event: PointerEvent) => {
    const box = root.getBoundingClientRect()
    go(Math.round(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * last()))
  }
  root.addEventListener('pointerdown', (event) => {
    root.setPointerCapture(event.pointerId)
    choose(event)
  })
  root.addEventListener('pointermove', (event) => event.buttons > 0 && choose(event))

  function draw({ values, dots: classes, scale, shown }: Curve): void {
    const known = points(values, scale)
    const path = known.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
    const middle = HEIGHT / 2
    const [begin, end] = [known[0], known.at(-1)]
    const area = begin && end ? `${begin.x},${middle} ${path} ${end.x},${middle}` : ''
    const lines = [0, 0.25, 0.5, 0.75, 1].map((part) =>
      svg('line', {
        x1: 0,
        x2: WIDTH,
        y1: HEIGHT * part,
        y2: HEIGHT * part,
        class: part === 0.5 ? 'middle' : 'grid',
      }),
    )
    const here = (WIDTH / Math.max(1, values.length - 1)) * shown
    // Lines of length 0 with round ends: dots that stay round although the picture is stretched.
    const dots = known.flatMap(({ x, y, ply }) => {
      const name = classes.get(ply)
      return name ? [svg('path', { d: `M${x} ${y}h0`, class: `dot ${name}` })] : []
    })
    picture.replaceChildren(
      ...lines,
      svg('polygon', { points: area, class: 'area' }),
      svg('line', { x1: here, x2: here, y1: -6, y2: HEIGHT + 6, class: 'here' }),
      svg('polyline', { points: path, class: 'curve' }),
      ...dots,
    )
  }

  return {
    root,
    render(curve: Curve): void {
      latest = curve
      draw(curve)
      setAttribute(root, 'aria-label', curve.label)
      setAttribute(root, 'aria-valuemin', '0')
      setAttribute(root, 'aria-valuemax', String(last()))
      setAttribute(root, 'aria-valuenow', String(curve.shown))
      setAttribute(root, 'aria-valuetext', curve.say(curve.shown))
    },
  }
}
