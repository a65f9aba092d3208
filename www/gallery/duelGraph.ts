/**
 * The evaluations of both players of a game, seen from Black. For
 * keyboards and screen readers it is a slider.
 */

import { el, setAttribute } from '../app/views/dom.ts'
import type { Score } from '../engine/protocol.ts'
import type { GalleryText } from '../text/gallery/text.ts'
import { scoreText } from './words.ts'

const [WIDTH, HEIGHT] = [600, 220]
/** Largest value that is drawn, in centipawns. */
const MOST = 3000
/** Moves for which the graph has room at first. */
const FEWEST = 40

const svg = (tag: string, attributes: Record<string, string | number>) => {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
  return element
}

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

/** The graph; `go` is called with the move that is chosen. */
export function duelGraph(go: (ply: number) => void) {
  const picture = svg('svg', {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    preserveAspectRatio: 'none',
    'aria-hidden': 'true',
  })
  const root = el(
    'div',
    { class: 'duel-graph', role: 'slider', tabindex: '0', 'data-testid': 'duel-graph' },
    picture,
  )
  let [count, shown] = [0, 0]
  root.addEventListener('keydown', (event) => {
    const steps: Record<string, number> = {
      ArrowLeft: shown - 1,
      ArrowDown: shown - 1,
      ArrowRight: shown + 1,
      ArrowUp: shown + 1,
      Home: 0,
      End: count,
    }
    const to = steps[event.key]
    if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    go(Math.min(count, Math.max(0, to)))
  })
  root.addEventListener('pointerdown', (event) => {
    const box = root.getBoundingClientRect()
    const ply = Math.round(((event.clientX - box.left) / box.width) * Math.max(FEWEST, count))
    go(Math.min(count, Math.max(0, ply)))
  })
  return {
    root,
    render(values: readonly (Score | null)[], ply: number, words: GalleryText): void {
      ;[count, shown] = [values.length, ply]
      const here = (WIDTH / Math.max(FEWEST, count)) * ply
      picture.replaceChildren(
        ...[0.25, 0.5, 0.75].map((part) =>
          svg('line', {
            ...{ x1: 0, x2: WIDTH, y1: HEIGHT * part, y2: HEIGHT * part },
            class: part === 0.5 ? 'middle' : 'grid',
          }),
        ),
        svg('line', { x1: here, x2: here, y1: 0, y2: HEIGHT, class: 'here' }),
        svg('polyline', { points: curve(values, 1), class: 'of-b' }),
        svg('polyline', { points: curve(values, 0), class: 'of-w' }),
      )
      const value = values[ply - 1]
      setAttribute(root, 'aria-label', words.watch.graph)
      setAttribute(root, 'aria-valuemin', '0')
      setAttribute(root, 'aria-valuemax', String(count))
      setAttribute(root, 'aria-valuenow', String(ply))
      const said = `${words.watch.moves(ply)} ${value ? scoreText(value, words) : words.watch.none}`
      setAttribute(root, 'aria-valuetext', said)
    },
  }
}
