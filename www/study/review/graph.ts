/**
 * The evaluation graph of a game: winning chances or centipawns. For
 * keyboards and screen readers it is a slider.
 */
import { html, nothing, svg, type TemplateResult } from 'lit-html'
import { type Ref, ref } from 'lit-html/directives/ref.js'
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
/** The heights of the grid's lines, in parts of the whole. */
const GRID = [0, 0.25, 0.5, 0.75, 1]
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

/** An SVG picture of the curve: a grid, the area below it, the place shown, and dots at marked moves. */
function picture({ values, dots, scale, shown }: Curve): TemplateResult {
  const known = points(values, scale)
  const path = known.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
  const middle = HEIGHT / 2
  const [begin, end] = [known[0], known.at(-1)]
  const area = begin && end ? `${begin.x},${middle} ${path} ${end.x},${middle}` : ''
  const here = (WIDTH / Math.max(1, values.length - 1)) * shown
  return html`<svg viewBox="0 -6 ${WIDTH} ${HEIGHT + 12}" preserveAspectRatio="none" aria-hidden="true">
      ${GRID.map((part) => {
        const y = HEIGHT * part
        return svg`<line x1="0" x2=${WIDTH} y1=${y} y2=${y} class=${part === 0.5 ? 'middle' : 'grid'}></line>`
      })}
      <polygon points=${area} class="area"></polygon>
      <line x1=${here} x2=${here} y1="-6" y2=${HEIGHT + 6} class="here"></line>
      <polyline points=${path} class="curve"></polyline>
      ${known.map(({ x, y, ply }) => dot(x, y, dots.get(ply)))}
    </svg>`
}

/** A line of length 0 with round ends: it stays round although the picture is stretched. */
const dot = (x: number, y: number, name: string | undefined) =>
  name ? svg`<path d="M${x} ${y}h0" class="dot ${name}"></path>` : nothing

/** The position at the place of a pointer. */
function plyAt(event: PointerEvent, last: number): number {
  const box = (event.currentTarget as Element).getBoundingClientRect()
  return Math.round(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * last)
}

/** The graph; `go` is called with the position that is chosen, `element` gets the slider. */
export function graphView(
  curve: Curve,
  go: (ply: number) => void,
  element: Ref<HTMLElement>,
): TemplateResult {
  const { shown, label, say } = curve
  const last = Math.max(0, curve.values.length - 1)
  const onKey = (event: KeyboardEvent) => {
    const to = keyTo(event.key, shown, last)
    if (to === null || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    go(to)
  }
  const onPointer = (event: PointerEvent) => {
    if (event.type === 'pointerdown') (event.currentTarget as Element).setPointerCapture(event.pointerId)
    else if (event.buttons === 0) return
    go(plyAt(event, last))
  }
  return html`<div
      class="graph"
      role="slider"
      tabindex="0"
      data-testid="graph"
      aria-label=${label}
      aria-valuemin="0"
      aria-valuemax=${last}
      aria-valuenow=${shown}
      aria-valuetext=${say(shown)}
      @keydown=${onKey}
      @pointerdown=${onPointer}
      @pointermove=${onPointer}
      ${ref(element)}
    >${picture(curve)}</div>`
}
