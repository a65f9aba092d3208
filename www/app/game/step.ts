/** The result type of the reducer, and helpers to make it. */
import type { Request } from '../../engine/protocol.ts'
import type { Effect } from './actions.ts'
import type { State } from './state.ts'

/** A new state and the effects to perform. */
export interface Step {
  state: State
  effects: Effect[]
}

/** A new state without effects. */
export function stateOnly(state: State): Step {
  return { state, effects: [] }
}

/** Sends requests to the engine, in order. */
export function ask(state: State, ...requests: Request[]): Step {
  const effects = requests.map((request, index): Effect => {
    return { type: 'ask', number: state.asked + index + 1, request }
  })
  return { state: { ...state, asked: state.asked + requests.length }, effects }
}

/** Whether every request has been answered: otherwise the board is about to change. */
export function isSettled(state: State): boolean {
  return state.position !== null && state.asked === state.answered
}
