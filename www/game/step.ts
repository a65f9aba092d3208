/** The small change of the reducer: a state and the effects that go with it. */
import type { Request } from '../protocol.ts'
import type { Effect } from './actions.ts'
import type { State } from './state.ts'

/** What follows from an action. */
export interface Step {
  state: State
  effects: Effect[]
}

/** A new state and nothing to do. */
export function stateOnly(state: State): Step {
  return { state, effects: [] }
}

/** Asks the engine one thing after the other. */
export function ask(state: State, ...requests: Request[]): Step {
  const effects = requests.map((request, index): Effect => {
    return { type: 'ask', number: state.asked + index + 1, request }
  })
  return { state: { ...state, asked: state.asked + requests.length }, effects }
}

/** Whether every request has been answered: otherwise what is shown is about to change under the player's finger. */
export function isSettled(state: State): boolean {
  return state.position !== null && state.asked === state.answered
}
