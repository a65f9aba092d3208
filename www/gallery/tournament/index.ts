/**
 * The common tournament: on the gallery's first page the chart of everybody, on a card its own row and its
 * neighbours, with its points against the others.
 */
import './style.css'
import { html, nothing, type TemplateResult } from 'lit-html'
import { keyed } from 'lit-html/directives/keyed.js'
import { radioField } from '../../app/views/formFields.ts'
import type { Variant } from '../../engine/protocol.ts'
import { TOURNAMENT_TEXTS, type TournamentText } from '../../text/tournament/index.ts'
import { type LatePage, textsIn } from '../latePart.ts'
import { widths } from '../panels/bars.ts'
import type { RatingsBoard } from '../ratingsBoard.ts'
import { addressOf } from '../route.ts'
import { levelName, titleOf } from '../words.ts'
import { type ChartWords, ratingsChart } from './chart.ts'
import { around, boardsOf, ratedOpponents, type Tournament, tournaments } from './data.ts'
import { placedLevels } from './levels.ts'

/** An entrant's points against each of the others. */
function resultsOf(
  row: number,
  title: string,
  tournament: Tournament,
  { words, text }: ChartWords,
): TemplateResult {
  const items = tournament.entrants.map((other, column) => {
    const [won, lost] = [tournament.points[row]?.[column] ?? 0, tournament.points[column]?.[row] ?? 0]
    if (column === row || won + lost === 0) return nothing
    const name = `${titleOf(other.id, words)} ${levelName(other.id, other.level, words)}`
    const share = widths({ '--to': won / (won + lost) })
    return html`<li>
      <span class="bar-name">${name}</span>
      <span class="share" aria-hidden="true" style=${share}></span>
      <span class="bar-value">${text.points(won, won + lost)}</span>
    </li>`
  })
  return html`<details class="results"><summary>${title}</summary><ol class="bars">${items}</ol></details>`
}

/** The points of an opponent's levels against each of the other entrants. */
function results(id: string, tournament: Tournament, both: ChartWords): TemplateResult[] {
  const rows = [...tournament.entrants.keys()].filter((row) => tournament.entrants[row]?.id === id)
  return rows.map((row) => {
    const level = levelName(id, tournament.entrants[row]?.level ?? '', both.words)
    return resultsOf(row, both.text.against + (rows.length > 1 ? `: ${level}` : ''), tournament, both)
  })
}

/** The games at equal time, on 9×9; nothing where none were played, or not by this opponent. */
function timed(own: string | null, both: ChartWords): TemplateResult | typeof nothing {
  const { timed } = tournaments.shogi
  if (!timed || (own !== null && !timed.entrants.some(({ id }) => id === own))) return nothing
  return html`
    <h3>${both.text.timed.title}</h3>
    ${ratingsChart(timed.entrants, own, both, 'timed-ratings')}
    <p class="note">${both.text.timed.intro(timed.games, timed.seconds)}</p>`
}

/** The tournament of a board. */
function tableOf(variant: Variant, own: string | null, both: ChartWords): TemplateResult {
  const { games, maxNodes, entrants } = tournaments[variant]
  // The levels have a scale of their own on 9×9 alone.
  const levels = variant === 'shogi' ? placedLevels(entrants) : []
  const all = [...entrants, ...levels].sort((one, other) => other.rating - one.rating)
  const shown = around(ratedOpponents(all), own)
  const isPlacing = shown.some(({ entrants }) => entrants.some((each) => each.isPlaced))
  return html`
    ${ratingsChart(all, own, both)}
    <p class="note">${both.text.intro[variant](games, maxNodes)}</p>
    ${isPlacing ? html`<p class="note">${both.text.placed}</p>` : nothing}
    ${own === null ? nothing : html`<p><a class="call" href=${addressOf({ view: 'all' })}>${both.text.all}</a></p>${results(own, tournaments[variant], both)}`}
    ${variant === 'shogi' ? timed(own, both) : nothing}`
}

function panel(own: string | null, wanted: RatingsBoard, both: ChartWords): TemplateResult {
  const { text, words } = both
  const boards = boardsOf(own)
  const variant = boards.includes(wanted.variant) ? wanted.variant : boards[0]
  const choice = radioField({
    name: 'tournament-board',
    label: words.board.label,
    options: boards.map((value) => ({ value, label: words.board[value] })),
    value: variant ?? null,
    changed: (value) => wanted.choose(value as Variant),
    hidden: boards.length < 2,
  })
  return html`
    <h2>${own === null ? text.title : text.ofOne}</h2>
    ${choice}
    <div class="ratings">${variant ? keyed(variant, tableOf(variant, own, both)) : text.unrated}</div>`
}

/** Opens the tournament with its texts, of one opponent or with `null` of all. */
export async function openTournament(
  own: string | null,
  wanted: RatingsBoard,
  update: () => void,
  code: 'ja' | 'en',
): Promise<LatePage> {
  await TOURNAMENT_TEXTS.fetch(code)
  const textOf = (code: 'ja' | 'en'): TournamentText => textsIn(TOURNAMENT_TEXTS, code, update)
  return { template: (words) => panel(own, wanted, { words, text: textOf(words.code) }) }
}
