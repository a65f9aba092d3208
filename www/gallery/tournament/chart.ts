/**
 * The chart of ratings: an axis, an opponent a row, a dot for each of its levels that has played, and its
 * range. The vertical lines are levels of the page's own engine.
 */
import { html, nothing, type TemplateResult } from 'lit-html'
import { styleMap } from 'lit-html/directives/style-map.js'
import { cardOf, DEFAULT_OPPONENT, groupOf } from '../../app/game/opponents.ts'
import type { GalleryText } from '../../text/gallery/text.ts'
import type { TournamentText } from '../../text/tournament/index.ts'
import { nameOf, widths } from '../panels/bars.ts'
import { levelName, numberText } from '../words.ts'
import { around, type Entrant, type Rated, ratedOpponents } from './data.ts'

/** The texts of a chart. */
export interface ChartWords {
  words: GalleryText
  text: TournamentText
}

/** Places of ratings on the axis, as shares of its length. */
export interface Axis {
  place(rating: number): number
  /** The ratings that have a number. */
  ticks: number[]
}

/** Room at both ends of the axis for half of a mark, as a share of its length. */
const MARGIN = 0.03

/** The axis of all these entrants: multiples of 500, or of 250 where the ratings are close. */
export function axisOf(entrants: readonly Entrant[]): Axis {
  const low = Math.min(...entrants.map(({ rating, error }) => rating - error))
  const high = Math.max(...entrants.map(({ rating, error }) => rating + error))
  const step = high - low > 2500 ? 1000 : 500
  const first = Math.ceil(low / step) * step
  const ticks = Array.from({ length: Math.floor((high - first) / step) + 1 }, (_, nth) => first + nth * step)
  return { place: (rating) => MARGIN + ((1 - 2 * MARGIN) * (rating - low)) / (high - low), ticks }
}

/** Vertical lines at places of the axis, as an image behind every row. */
function linesAt(places: readonly number[]): string {
  const at = places
    .map((place) => `${(place * 100).toFixed(2)}%`)
    .sort((a, b) => Number.parseFloat(a) - Number.parseFloat(b))
  const stops = at.map(
    (place) =>
      `transparent ${place}, var(--line) ${place} calc(${place} + 1px), transparent calc(${place} + 1px)`,
  )
  return `linear-gradient(to right, ${stops.join(', ')})`
}

const chapterOf = (id: string): string => {
  const card = cardOf(id)
  return card ? groupOf(card) : ''
}

/** A level's mark, with its range as a thin line and its number where the opponent has several levels. */
function mark({ level, rating, error, isPlaced }: Entrant, axis: Axis, isNumbered: boolean): TemplateResult {
  const style = widths({
    '--at': axis.place(rating),
    '--from': axis.place(rating - error),
    '--until': axis.place(rating + error),
  })
  return html`<span class=${isPlaced ? 'mark placed' : 'mark'} style=${style}><i></i>${isNumbered ? html`<b>${level}</b>` : nothing}</span>`
}

/** Room for the number of a mark, as a share of the axis. */
const NUMBER = 0.05

/** The marks of a row. Of levels that did not play every fifth has a number, where that covers no other. */
function marks(entrants: readonly Entrant[], axis: Axis): TemplateResult[] {
  const played = entrants.filter(({ isPlaced }) => !isPlaced)
  const isFree = ({ level, rating }: Entrant) =>
    Number(level) % 5 === 0 &&
    played.every((other) => Math.abs(axis.place(other.rating) - axis.place(rating)) > NUMBER)
  return entrants.map((each) => mark(each, axis, entrants.length > 1 && (!each.isPlaced || isFree(each))))
}

/** An opponent's levels in words, for those who do not see the marks. */
const levelsAloud = ({ id, entrants }: Rated, { words, text }: ChartWords): string =>
  entrants
    .map(({ level, rating, error }) =>
      text.level(level ? levelName(id, level, words) : '', numberText(rating), error),
    )
    .join(text.between)

function row(rated: Rated, axis: Axis, own: string | null, both: ChartWords): TemplateResult {
  const { id, entrants } = rated
  const { text, words } = both
  const [best] = entrants
  const isNumbered = entrants.length > 1
  return html`
    <li class=${id === own ? 'own' : nothing} data-chapter=${chapterOf(id)} data-entrants=${entrants.length}>
      ${nameOf(id, isNumbered ? undefined : best?.level, words)}
      <span class="track" aria-hidden="true">${marks(entrants, axis)}</span>
      <span class="bar-value" aria-hidden="true">${numberText(best?.rating ?? 0)} <small>±${best?.error}</small></span>
      <span class="visually-hidden">${levelsAloud(rated, both)}</span>
      ${entrants.some(({ of }) => of) ? html`<small class="earlier">${text.earlier}</small>` : nothing}
    </li>`
}

/** The names of the chapters beside their marks. */
function legend(rows: readonly Rated[], { text }: ChartWords): TemplateResult {
  const chapters = [...new Set(rows.map(({ id }) => chapterOf(id)))]
  return html`<ul class="chart-legend">${chapters.map(
    (chapter) =>
      html`<li data-chapter=${chapter}><i aria-hidden="true"></i>${text.chapters[chapter] ?? ''}</li>`,
  )}</ul>`
}

/** Words at places of the axis. */
const scaleLine = (places: readonly (readonly [number, string])[]): TemplateResult => html`
  <p class="axis" aria-hidden="true"><span>${places.map(
    ([place, word]) => html`<i style=${widths({ '--at': place })}>${word}</i>`,
  )}</span></p>`

/** The chart of a table; with `own` only that opponent and its neighbours in strength, on the same axis. */
export function ratingsChart(
  entrants: readonly Entrant[],
  own: string | null,
  both: ChartWords,
  testId = 'ratings',
): TemplateResult {
  const axis = axisOf(entrants)
  const rows = around(ratedOpponents(entrants), own)
  const levels = entrants.filter(({ id, isPlaced }) => id === DEFAULT_OPPONENT && !isPlaced)
  const lines = { '--lines': linesAt(levels.map(({ rating }) => axis.place(rating))) }
  // Where the engine has no row, the lines have their numbers above the chart.
  const isRowless = rows.every(({ id }) => id !== DEFAULT_OPPONENT)
  return html`
    ${legend(rows, both)}
    ${isRowless ? scaleLine(levels.map(({ rating, level = '' }) => [axis.place(rating), level])) : nothing}
    <ol class="chart" data-testid=${testId} style=${styleMap(lines)}>
      ${rows.map((each) => row(each, axis, own, both))}
    </ol>
    ${scaleLine(axis.ticks.map((tick) => [axis.place(tick), numberText(tick)]))}`
}
