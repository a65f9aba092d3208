/** The graph of the strength with its error, and the same values as a table. */
import { html, svg, type TemplateResult } from 'lit-html'
import type { PathText } from '../../text/path/text.ts'
import type { Text } from '../../text/text.ts'
import { LEVELS, type Point } from './strength.ts'

const [WIDTH, HEIGHT] = [600, 220]
/** Room for the names of the levels, at the left. */
const LEFT = 34
/** Standard deviations of an error that holds 95 %. */
export const ERROR = 1.96
/** At most so many levels are named. */
const NAMED = 7

/** A value as a whole number of tens: the error is far larger. */
export const rounded = (value: number): number => 10 * Math.round(value / 10)

/** The picture: a line of the strengths, a band of their errors, and lines of the levels within. */
function picture(points: readonly Point[], label: string): TemplateResult {
  const lows = points.map(({ rating, deviation }) => rating - ERROR * deviation)
  const highs = points.map(({ rating, deviation }) => rating + ERROR * deviation)
  const [low, high] = [Math.min(...lows) - 50, Math.max(...highs) + 50]
  const x = (index: number) => LEFT + (index * (WIDTH - LEFT)) / Math.max(1, points.length - 1)
  const y = (rating: number) => (HEIGHT * (high - rating)) / (high - low)
  const path = (values: readonly number[]) =>
    values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`)
  const within = LEVELS.filter(({ rating }) => rating > low && rating < high)
  const step = Math.ceil(within.length / NAMED)
  const levels = within.filter((_, index) => index % step === 0)
  const band = [...path(highs), ...path(lows).reverse()].join(' ')
  return html`<svg class="path-graph" viewBox="0 -8 ${WIDTH} ${HEIGHT + 16}" role="img" aria-label=${label}>
    ${levels.map(
      ({ id, rating }) => svg`<line x1=${LEFT} x2=${WIDTH} y1=${y(rating)} y2=${y(rating)}></line>
        <text x="0" y=${y(rating) + 5}>${id}</text>`,
    )}
    <polygon points=${band}></polygon>
    <polyline points=${path(points.map(({ rating }) => rating)).join(' ')}></polyline>
    ${points.map(({ rating }, index) => svg`<circle cx=${x(index)} cy=${y(rating)} r="3.5"></circle>`)}
  </svg>`
}

/** The graph with its table; of the long history the last games. */
export function strengthGraph(
  all: readonly Point[],
  { strength: words }: PathText,
  { code }: Text,
): TemplateResult {
  const points = all.slice(-MOST)
  const day = (time: number) =>
    new Date(time).toLocaleDateString(code === 'ja' ? 'ja' : 'en-GB', { dateStyle: 'medium' })
  const row = ({ games, time, rating, deviation }: Point) => html`<tr>
    <th scope="row">${games}</th><td>${day(time)}</td><td>${rounded(rating)}</td><td>± ${rounded(ERROR * deviation)}</td>
  </tr>`
  const columns = [words.game, words.day, words.rating, words.error]
  return html`<h3>${words.graph}</h3>
    ${picture(points, words.graphLabel(points.length))}
    <details>
      <summary>${words.table}</summary>
      <div class="table-box" tabindex="0" role="region" aria-label=${words.table}><table data-testid="path-table">
        <thead><tr>${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
        <tbody>${[...points].reverse().map(row)}</tbody>
      </table></div>
    </details>`
}

/** At most so many games are drawn. */
const MOST = 200
