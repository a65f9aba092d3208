/** The type of every view: an element and a function that updates it. */

import type { Text } from '../../text/text.ts'
import type { Action } from '../game/actions.ts'
import type { State } from '../game/state.ts'

/** A view. */
export interface View {
  root: HTMLElement
  /** Shows a state in a language; fast when little has changed. */
  render(state: State, text: Text): void
}

/** Sends an action to the game. */
export type Dispatch = (action: Action) => void
