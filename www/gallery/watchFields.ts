/** The choices of a game between two opponents: both sides, the board, and the speed. */
import { cardOf, commonBoards } from '../app/game/opponents.ts'
import { el } from '../app/views/dom.ts'
import type { Side, Variant } from '../engine/protocol.ts'
import { ROSTER } from '../engine/roster.ts'
import type { GalleryText } from '../text/gallery/text.ts'
import type { Seat } from './route.ts'
import { levelName } from './words.ts'

/** The shortest time between two moves, in milliseconds, by the name of the speed. */
export const PACES = { slow: 2000, usual: 700, fast: 0 } as const

/** A name of a speed. */
export type Speed = keyof typeof PACES

/** The selects of one side. */
export function seatFields(
  side: Side,
  seat: Seat,
  words: GalleryText,
  changed: (seat: Seat) => void,
): HTMLElement {
  const id = `watch-${side}`
  const name = side === 'b' ? words.watch.black : words.watch.white
  const who = el('select', { id, 'data-testid': id })
  for (const card of ROSTER)
    who.append(el('option', { value: card.id, selected: card.id === seat.id }, card[words.code]))
  const level = el('select', {
    'aria-label': words.watch.levelOf(name),
    'data-testid': `${id}-level`,
  })
  for (const each of cardOf(seat.id)?.levels ?? [])
    level.append(
      el('option', { value: each.id, selected: each.id === seat.level }, levelName(seat.id, each.id, words)),
    )
  who.addEventListener('change', () =>
    changed({ id: who.value, level: cardOf(who.value)?.defaultLevel ?? '1' }),
  )
  level.addEventListener('change', () => changed({ id: seat.id, level: level.value }))
  return el('div', { class: 'seat' }, el('label', { for: id }, name), who, level)
}

/** A labelled select. */
function field(
  id: string,
  label: string,
  options: readonly (readonly [value: string, name: string])[],
  chosen: string | null,
  changed: (value: string) => void,
): HTMLElement {
  const select = el('select', { id, 'data-testid': id })
  for (const [value, name] of options)
    select.append(el('option', { value, selected: value === chosen }, name))
  select.addEventListener('change', () => changed(select.value))
  return el('div', { class: 'seat' }, el('label', { for: id }, label), select)
}

/** The choice of the board; hidden where the opponents have one board in common, or none. */
export function boardField(
  black: Seat,
  white: Seat,
  chosen: Variant | null,
  words: GalleryText,
  changed: (variant: string) => void,
): HTMLElement {
  const boards = commonBoards(black.id, white.id)
  const options = boards.map((board) => [board, words.board[board]] as const)
  const root = field('watch-board', words.board.label, options, chosen, changed)
  root.hidden = boards.length < 2
  return root
}

/** The choice of the speed. */
export function speedField(chosen: Speed, words: GalleryText, changed: (speed: Speed) => void): HTMLElement {
  const options = (Object.keys(PACES) as Speed[]).map((speed) => [speed, words.watch.speeds[speed]] as const)
  return field('watch-speed', words.watch.speed, options, chosen, (speed) => changed(speed as Speed))
}
