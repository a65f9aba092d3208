/** The ratings of a tournament, with a choice of the board. */

import { html, nothing, type TemplateResult } from 'lit-html'
import { keyed } from 'lit-html/directives/keyed.js'
import { radioField } from '../../app/views/formFields.ts'
import type { Variant } from '../../engine/protocol.ts'
import type { GalleryText } from '../../text/gallery/text.ts'
import { boardsOf, type Tournament, tournaments } from '../data.ts'
import { levelName, titleOf } from '../words.ts'
import { ratingBars, timedBars, widths } from './bars.ts'

/** The board whose ratings are shown, kept from page to page. */
export interface RatingsBoard {
  /** The board that the reader has chosen, or before that the board of the game. */
  variant: Variant
  choose(variant: Variant): void
}

/** An entrant's points against each of the others. */
function resultsOf(row: number, title: string, tournament: Tournament, words: GalleryText): TemplateResult {
  const items = tournament.entrants.map((other, column) => {
    const [won, lost] = [tournament.points[row]?.[column] ?? 0, tournament.points[column]?.[row] ?? 0]
    if (column === row || won + lost === 0) return nothing
    const name = `${titleOf(other.id, words)} ${levelName(other.id, other.level, words)}`
    const share = widths({ '--to': won / (won + lost) })
    return html`<li>
      <span class="bar-name">${name}</span>
      <span class="share" aria-hidden="true" style=${share}></span>
      <span class="bar-value">${words.tournament.points(won, won + lost)}</span>
    </li>`
  })
  return html`<details class="results"><summary>${title}</summary><ol class="bars">${items}</ol></details>`
}

/** The points of an opponent's levels against each of the other entrants. */
function results(id: string, tournament: Tournament, words: GalleryText): TemplateResult[] {
  const rows = [...tournament.entrants.keys()].filter((row) => tournament.entrants[row]?.id === id)
  return rows.map((row) => {
    const level = rows.length > 1 ? `: ${levelName(id, tournament.entrants[row]?.level ?? '', words)}` : ''
    return resultsOf(row, words.tournament.against + level, tournament, words)
  })
}

/** The tournament of a board. */
function tableOf(variant: Variant, own: string | null, words: GalleryText): TemplateResult {
  const tournament = tournaments[variant]
  const { games, maxNodes, entrants } = tournament
  return html`
    <p class="note">${words.tournament.intro[variant](games, maxNodes)}</p>
    ${ratingBars(words, own, entrants)}
    ${own === null ? nothing : results(own, tournament, words)}
    ${variant === 'shogi' ? timedBars(words, own) : nothing}`
}

/** The tournament of all opponents, or with `own` emphasised on the boards that it has played on. */
export function tournamentPanel(
  own: string | null,
  words: GalleryText,
  wanted: RatingsBoard,
): TemplateResult | typeof nothing {
  const boards = boardsOf(own)
  const variant = boards.includes(wanted.variant) ? wanted.variant : boards[0]
  if (variant === undefined) return nothing
  const choice = radioField({
    name: 'tournament-board',
    label: words.board.label,
    options: boards.map((value) => ({ value, label: words.board[value] })),
    value: variant,
    changed: (value) => wanted.choose(value as Variant),
    hidden: boards.length < 2,
  })
  return html`
    <section class="panel" data-testid="tournament">
      <h2>${words.tournament.title}</h2>
      ${choice}
      <div class="tournament">${keyed(variant, tableOf(variant, own, words))}</div>
    </section>`
}
