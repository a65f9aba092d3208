/** What every part of the page is: an element and a function that brings it up to date. */
import type { Action } from '../game/actions.ts'
import type { State } from '../game/state.ts'
import type { Text } from '../text/text.ts'

/** A part of the page. */
export interface View {
  root: HTMLElement
  /** Shows this state in this language; cheap when little has changed. */
  render(state: State, text: Text): void
}

/** Says that something happened. */
export type Dispatch = (action: Action) => void
