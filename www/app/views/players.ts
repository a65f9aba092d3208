/** Who plays which side, and who is to move. */

import type { Side } from '../../engine/protocol.ts'
import type { Text } from '../../text/text.ts'
import { levelOf } from '../game/opponents.ts'
import { isHandicap, recordedEnd, type Setup, type State, sideToMove } from '../game/state.ts'
import { button, el, setAttribute, setText } from './dom.ts'
import { levelName, opponentAndLevel, opponentName } from './opponents.ts'
import { timeText } from './time.ts'
import type { View } from './view.ts'

const MARK: Record<Side, string> = { b: '☗', w: '☖' }

/** Whether two people play on this device. */
export const isShared = ({ players, source }: Setup): boolean => players.b === players.w && !source

/** The name of a player. */
export function nameOf(state: State, side: Side, text: Text): string {
  const { players } = state.setup
  const read = state.setup.source?.names[side]
  if (players[side] === 'human' && read) return read
  if (players[side] === 'human')
    return players.b === players.w ? text.side(side, isHandicap(state)) : text.players.you
  return opponentAndLevel(state.setup, text)
}

function showTime(element: HTMLElement, time: ReturnType<typeof timeText>): void {
  element.hidden = time === null
  if (!time) return
  const [shown, times] = element.children
  if (shown) setText(shown, time.shown)
  if (times) setText(times, time.times)
  setAttribute(element, 'aria-label', time.said)
  setAttribute(element, 'role', 'timer')
  element.classList.toggle('short', time.short)
}

/** The two players, Black first; `openLevel` is called by the button of the engine's level. */
export function playersView(openLevel: () => void): View {
  const rows = (['b', 'w'] as const).map((side) => {
    const mark = el('span', { class: 'mark', 'aria-hidden': 'true' }, MARK[side])
    const sideName = el('span', { class: 'side-name' })
    const name = el('span', { class: 'name' })
    const level = button(`level-${side}`, openLevel)
    level.classList.add('level')
    const time = el('span', { class: 'time', 'data-testid': `time-${side}` }, el('span'), el('small'))
    const item = el('li', { 'data-side': side }, mark, sideName, name, level, time)
    return { side, sideName, name, level, time, item }
  })
  const root = el('ul', { class: 'players' }, ...rows.map(({ item }) => item))
  return {
    root,
    render(state, text) {
      setAttribute(root, 'aria-label', isShared(state.setup) ? text.players.two : text.players.label)
      root.classList.toggle('timed', state.clock !== null)
      for (const { side, sideName, name, level, time, item } of rows) {
        const [who, which] = [nameOf(state, side, text), text.side(side, isHandicap(state))]
        setText(sideName, which)
        const card = state.setup.players[side] === 'engine' ? levelOf(state.setup) : undefined
        const strength = card ? levelName(card, text) : ''
        setText(name, card ? opponentName(state.setup, text) : who)
        level.hidden = !card
        setText(level, strength)
        setAttribute(level, 'aria-label', text.players.change(strength))
        // Without a name only the side is shown.
        sideName.hidden = who === which
        showTime(time, timeText(state, side, text, performance.now()))
        const over = state.position?.result || recordedEnd(state)
        const moves = !over && sideToMove(state) === side
        setAttribute(item, 'aria-current', moves ? 'true' : false)
      }
    },
  }
}
