/** The table of a tournament: each opponent's points against every other. */
import { html, type TemplateResult } from 'lit-html'
import type { GalleryText } from '../../text/gallery/text.ts'
import type { ShowText } from '../../text/show/index.ts'
import type { Seat } from '../route.ts'
import { seatName, titleOf } from '../words.ts'
import { type ContestGame, score } from './contest.ts'

const HALF = '½'

/** Points as they are written: `2½`. */
export function pointsText(points: number): string {
  const whole = Math.floor(points)
  if (points === whole) return String(whole)
  return (whole === 0 ? '' : String(whole)) + HALF
}

/** The result of a game for both sides; a dash where it is not over. */
export const resultOf = (black: number | null): string =>
  black === null ? '–' : `${pointsText(black)}–${pointsText(1 - black)}`

/** The seats in the order of their share of the points, as indices. */
export function ranking(seats: readonly Seat[], games: readonly ContestGame[]): number[] {
  const share = seats.map((_, index) => {
    const { points, played } = score(games, index, null)
    return played > 0 ? points / played : -1
  })
  return seats.map((_, index) => index).sort((one, other) => (share[other] ?? 0) - (share[one] ?? 0))
}

/** The table. Columns have the numbers of the rows. */
export function crossTable(
  seats: readonly Seat[],
  games: readonly ContestGame[],
  words: GalleryText,
  text: ShowText['contest'],
): TemplateResult {
  const order = ranking(seats, games)
  const nameOf = (index: number) => titleOf(seats[index]?.id ?? '', words)
  const cell = (row: number, column: number) => {
    if (row === column) return html`<td class="own"></td>`
    const { points, played } = score(games, row, column)
    const label = `${nameOf(row)} – ${nameOf(column)}: ${text.of(pointsText(points), played)}`
    return html`<td title=${label}>${played === 0 ? '' : `${pointsText(points)}/${played}`}</td>`
  }
  const line = (index: number, at: number) => {
    const { points, played } = score(games, index, null)
    const seat = seats[index]
    return html`<tr data-opponent=${seat?.id ?? ''}>
      <th scope="row">${at + 1}. ${seat ? seatName(seat, words) : ''}</th>
      <td><b>${pointsText(points)}</b>/${played}</td>
      ${order.map((column) => cell(index, column))}
    </tr>`
  }
  return html`
    <div class="scroll" tabindex="0" role="region" aria-label=${text.table}>
      <table class="contest-table" data-testid="contest-table">
        <caption>${text.table}</caption>
        <thead><tr>
          <th scope="col">${text.opponent}</th><th scope="col">${text.points}</th>
          ${order.map((index, at) => html`<th scope="col"><span aria-hidden="true">${at + 1}</span><span class="visually-hidden">${nameOf(index)}</span></th>`)}
        </tr></thead>
        <tbody>${order.map(line)}</tbody>
      </table>
    </div>`
}
