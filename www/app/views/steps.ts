/** Stepping through the game: four buttons, and the keys that do the same. */

import type { TemplateResult } from 'lit-html'
import type { Text } from '../../text/text.ts'
import { plies, type State } from '../game/state.ts'
import { iconButton } from './buttons.ts'
import type { Dispatch } from './view.ts'

const STEPS = {
  first: { keys: ['Home'], sign: 'M7 5v14M18 5l-7 7 7 7', to: () => 0 },
  previous: { keys: ['PageUp', 'ArrowLeft'], sign: 'M15 5l-7 7 7 7', to: (shown: number) => shown - 1 },
  next: { keys: ['PageDown', 'ArrowRight'], sign: 'M9 5l7 7-7 7', to: (shown: number) => shown + 1 },
  last: { keys: ['End'], sign: 'M17 5v14M6 5l7 7-7 7', to: (_shown: number, all: number) => all },
} as const

/** The names of the steps. */
export type StepName = keyof typeof STEPS

const NAMES = Object.keys(STEPS) as StepName[]

/**
 * Elements in which these keys mean something else. The board uses only
 * the arrow keys, and cancels their events.
 */
const OWN_KEYS = 'input, select, textarea, dialog'

/** The ply that a step leads to; `null` at either end of the game. */
function target(state: State, name: StepName): number | null {
  const { all, shown } = plies(state)
  const ply = Math.min(all, Math.max(0, STEPS[name].to(shown, all)))
  return ply === shown ? null : ply
}

function step(state: State, name: StepName, dispatch: Dispatch): void {
  const ply = target(state, name)
  if (ply !== null) dispatch({ type: 'showPly', ply })
}

/** The button of a step. Not `disabled`, which would lose the focus at either end of the game. */
export const stepButton = (name: StepName, state: State, text: Text, dispatch: Dispatch): TemplateResult =>
  iconButton(name, text.moves.steps[name], STEPS[name].sign, () => step(state, name, dispatch), {
    ariaDisabled: target(state, name) === null || undefined,
  })

/** Listens to the keys of the steps and of turning the board; `shown` returns the state of an open page. */
export function listenToStepKeys(shown: () => State | null, dispatch: Dispatch): void {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    if (event.target instanceof Element && event.target.closest(OWN_KEYS)) return
    const state = shown()
    if (!state) return
    if (event.key === 'f') {
      dispatch({ type: 'flip' })
      return
    }
    const name = NAMES.find((each) => STEPS[each].keys.some((key) => key === event.key))
    if (!name || plies(state).all === 0) return
    step(state, name, dispatch)
    event.preventDefault()
  })
}
