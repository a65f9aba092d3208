/** The two players: who plays which side, the time of each, and who is to move. */

import { html, nothing, type TemplateResult } from 'lit-html'
import type { Side } from '../../engine/protocol.ts'
import type { Text } from '../../text/text.ts'
import { levelOf } from '../game/opponents.ts'
import { isHandicap, recordedEnd, type State, sideToMove } from '../game/state.ts'
import { button } from './buttons.ts'
import { levelName, opponentName } from './opponents.ts'
import { isShared, nameOf } from './players.ts'
import { timeText } from './time.ts'

const MARK: Record<Side, string> = { b: '☗', w: '☖' }

function timeOf(state: State, side: Side, text: Text): TemplateResult {
  const time = timeText(state, side, text, performance.now())
  return html`<span
      class=${time?.short ? 'time short' : 'time'}
      data-testid="time-${side}"
      role=${time ? 'timer' : nothing}
      aria-label=${time?.said ?? nothing}
      ?hidden=${!time}
    ><span>${time?.shown ?? ''}</span><small>${time?.times ?? ''}</small></span>`
}

function player(state: State, side: Side, text: Text, openLevel: () => void): TemplateResult {
  const [name, sideName] = [nameOf(state, side, text), text.side(side, isHandicap(state))]
  // Without a name only the side is shown.
  const isNamed = name !== sideName
  const card = state.setup.players[side] === 'engine' ? levelOf(state.setup) : undefined
  const level = card ? levelName(card, text) : ''
  const isOver = state.position?.result || recordedEnd(state)
  const isToMove = !isOver && sideToMove(state) === side
  return html`
    <li data-side=${side} aria-current=${isToMove ? 'true' : nothing}>
      <span class="mark" aria-hidden="true">${MARK[side]}</span>
      <span class="side-name" ?hidden=${!isNamed}>${sideName}</span>
      <span class="name">${card ? opponentName(state.setup, text) : name}</span>${button(
        `level-${side}`,
        level,
        openLevel,
        {
          class: 'level',
          name: text.players.change(level),
          hidden: !card,
        },
      )}
      ${timeOf(state, side, text)}
    </li>`
}

/** The two players, Black first; `openLevel` is called by the button of the engine's level. */
export const playerList = (state: State, text: Text, openLevel: () => void): TemplateResult => html`
  <ul
    class=${state.clock ? 'players timed' : 'players'}
    aria-label=${isShared(state.setup) ? text.players.two : text.players.label}
  >${player(state, 'b', text, openLevel)}${player(state, 'w', text, openLevel)}</ul>`
