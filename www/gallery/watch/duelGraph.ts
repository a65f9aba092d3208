/**
 * The evaluations of both players of a game, seen from Black. For
 * keyboards and screen readers it is a slider.
 */

import { html, svg, type TemplateResult } from 'lit-html'
import type { Score } from '../../engine/protocol.ts'
import type { GalleryText } from '../../text/gallery/text.ts'
import { scoreText } from '../words.ts'

const [WIDTH, HEIGHT] = [600, 220]
/** Largest value that is drawn, in centipawns. */
const MOST = 3000
/** Moves for which the graph has room at first. */
const FEWEST = 40

/** The height of a value, from 0 (Black wins) to the height of the picture. */
export function heightOf(score: Score): number {
  const cp = 'cp' in score ? score.cp : Math.sign(score.mate) * MOST
  return HEIGHT * (0.5 - Math.min(MOST, Math.max(-MOST, cp)) / (2 * MOST))
}

/** The curve of one player as points: moves 1, 3, 5 … are Black's. */
export function curve(values: readonly (Score | null)[], parity: 0 | 1): string {
  const step = WIDTH / Math.max(FEWEST, values.length)
  const points = values.flatMap((value, index) =>
    value && (index + 1) % 2 === parity
      ? [`${((index + 1) * step).toFixed(1)},${heightOf(value).toFixed(1)}`]
      : [],
  )
  return points.join(' ')
}

/** The move that a key leads to. */
function keyTarget({ key, ctrlKey, altKey, metaKey }: KeyboardEvent, count: number, ply: number) {
  if (ctrlKey || altKey || metaKey) return undefined
  const targets: Record<string, number> = {
    ArrowLeft: ply - 1,
    ArrowDown: ply - 1,
    ArrowRight: ply + 1,
    ArrowUp: ply + 1,
    Home: 0,
    End: count,
  }
  return targets[key]
}

/** The lines behind the curves, the mark of the move that is looked at, and the curves. */
function picture(values: readonly (Score | null)[], ply: number): TemplateResult {
  const here = (WIDTH / Math.max(FEWEST, values.length)) * ply
  const line = (share: number, look: string) =>
    svg`<line x1="0" x2=${WIDTH} y1=${HEIGHT * share} y2=${HEIGHT * share} class=${look}></line>`
  return html`
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">
      ${line(0.25, 'grid')}${line(0.5, 'middle')}${line(0.75, 'grid')}
      <line x1=${here} x2=${here} y1="0" y2=${HEIGHT} class="here"></line>
      <polyline points=${curve(values, 1)} class="of-b"></polyline>
      <polyline points=${curve(values, 0)} class="of-w"></polyline>
    </svg>`
}

/** The graph; `go` is called with the move that is chosen. */
export function duelGraph(
  values: readonly (Score | null)[],
  ply: number,
  words: GalleryText,
  go: (ply: number) => void,
): TemplateResult {
  const count = values.length
  const goWithin = (to: number) => go(Math.min(count, Math.max(0, to)))
  const pressKey = (event: KeyboardEvent) => {
    const to = keyTarget(event, count, ply)
    if (to === undefined) return
    event.preventDefault()
    goWithin(to)
  }
  const point = (event: PointerEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect()
    goWithin(Math.round(((event.clientX - box.left) / box.width) * Math.max(FEWEST, count)))
  }
  const value = values[ply - 1]
  return html`
    <div
      class="duel-graph"
      role="slider"
      tabindex="0"
      data-testid="duel-graph"
      aria-label=${words.watch.graph}
      aria-valuemin="0"
      aria-valuemax=${count}
      aria-valuenow=${ply}
      aria-valuetext="${words.watch.moves(ply)} ${value ? scoreText(value, words) : words.watch.none}"
      @keydown=${pressKey}
      @pointerdown=${point}
    >${picture(values, ply)}</div>`
}
