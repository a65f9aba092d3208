/** Hints in three steps: the piece, its destination, the whole line. */
import type { Choice, Info } from '../../engine/protocol.ts'
import { humanSide, type State } from './state.ts'
import { isSettled, type Step, stateOnly } from './step.ts'

/** Nodes of the search for a hint. */
const HINT_NODES = 60_000

/** Searches for the first step; the next ones show more of the same result. */
export function askHint(state: State): Step {
  if (!humanSide(state) || !isSettled(state) || state.shownPly !== null || state.hintToken !== null)
    return stateOnly(state)
  const { hint } = state
  if (hint) return stateOnly({ ...state, hint: { ...hint, step: hint.step === 1 ? 2 : 3 } })
  const token = state.lastToken + 1
  const request = { type: 'go', limits: { nodes: HINT_NODES } } as const
  return {
    state: { ...state, lastToken: token, hintToken: token },
    effects: [{ type: 'advise', token, request }],
  }
}

/** Handles the result of the search, unless it is out of date. */
export function onAdvice(state: State, token: number, choice: Choice | null, info: Info | null): Step {
  if (token !== state.hintToken) return stateOnly(state)
  const next = { ...state, hintToken: null }
  if (choice?.type === 'move') {
    const line = info?.pv[0]?.usi === choice.usi ? info.pv : [choice]
    return stateOnly({ ...next, hint: { step: 1, move: choice, line } })
  }
  return stateOnly(choice?.type === 'declare' ? { ...next, hint: { step: 3, move: null, line: [] } } : next)
}
