/** The choices of a game between two opponents: both sides, the board, and the speed. */
import { html, type TemplateResult } from 'lit-html'
import { cardOf, commonBoards } from '../../app/game/opponents.ts'
import type { Side } from '../../engine/protocol.ts'
import { ROSTER } from '../../engine/roster.ts'
import type { GalleryText } from '../../text/gallery/text.ts'
import type { Seat } from '../route.ts'
import { labelledSelect, select } from '../select.ts'
import { levelName } from '../words.ts'
import { type Seats, SPEEDS, type Speed, WatchedDuel } from './watchedDuel.ts'

/** The lists of one side. */
export function seatFields(
  side: Side,
  seat: Seat,
  words: GalleryText,
  changed: (seat: Seat) => void,
): TemplateResult {
  const name = `watch-${side}`
  const label = side === 'b' ? words.watch.black : words.watch.white
  const who = labelledSelect(label, {
    name,
    options: ROSTER.map((card) => [card.id, card[words.code]]),
    value: seat.id,
    changed: (id) => changed({ id, level: cardOf(id)?.defaultLevel ?? '1' }),
  })
  const level = select({
    name: `${name}-level`,
    label: words.watch.levelOf(label),
    options: (cardOf(seat.id)?.levels ?? []).map(({ id }) => [id, levelName(seat.id, id, words)]),
    value: seat.level,
    changed: (chosen) => changed({ id: seat.id, level: chosen }),
  })
  return html`<div class="seat">${who}${level}</div>`
}

/** The choice of the board; hidden where the opponents have one board in common, or none. */
export function boardField(
  { black, white, variant }: Seats,
  words: GalleryText,
  changed: (variant: string) => void,
): TemplateResult {
  const boards = commonBoards(black.id, white.id)
  const field = labelledSelect(words.board.label, {
    name: 'watch-board',
    options: boards.map((board) => [board, words.board[board]]),
    value: variant,
    changed,
  })
  return html`<div class="seat" ?hidden=${boards.length < 2}>${field}</div>`
}

/** The choice of the speed. */
export function speedField(words: GalleryText): TemplateResult {
  const field = labelledSelect(words.watch.speed, {
    name: 'watch-speed',
    options: SPEEDS.map((speed) => [speed, words.watch.speeds[speed]]),
    value: WatchedDuel.speed,
    changed: (speed) => {
      WatchedDuel.speed = speed as Speed
    },
  })
  return html`<div class="seat">${field}</div>`
}
