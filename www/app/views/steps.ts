/** Stepping through the game: four buttons, and the keys that do the same. */

import type { Text } from '../../text/text.ts'
import { plies, type State } from '../game/state.ts'
import { button, icon, setAttribute } from './dom.ts'
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

/** The buttons by their names, and the function that brings them up to date. */
export function steps(dispatch: Dispatch) {
  let latest: State | null = null

  function step(name: StepName): boolean {
    if (!latest) return false
    const { all, shown } = plies(latest)
    const ply = Math.min(all, Math.max(0, STEPS[name].to(shown, all)))
    if (ply === shown) return false
    dispatch({ type: 'showPly', ply })
    return true
  }

  const buttons = Object.fromEntries(
    NAMES.map((name) => {
      const element = button(name, () => void step(name))
      element.append(icon(STEPS[name].sign))
      return [name, element]
    }),
  ) as Record<StepName, HTMLButtonElement>

  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    if (event.target instanceof Element && event.target.closest(OWN_KEYS)) return
    // The study is open.
    if (buttons.first.closest('[hidden]')) return
    if (event.key === 'f') {
      dispatch({ type: 'flip' })
      return
    }
    const name = NAMES.find((each) => STEPS[each].keys.some((key) => key === event.key))
    if (!name || !latest || plies(latest).all === 0) return
    step(name)
    event.preventDefault()
  })

  function render(state: State, text: Text): void {
    latest = state
    const { all, shown } = plies(state)
    for (const name of NAMES) {
      const element = buttons[name]
      setAttribute(element, 'aria-label', text.moves.steps[name])
      setAttribute(element, 'title', text.moves.steps[name])
      // Not `disabled`, which would lose the focus at either end of the game.
      const off = name === 'first' || name === 'previous' ? shown === 0 : shown === all
      setAttribute(element, 'aria-disabled', off ? 'true' : false)
    }
  }

  return { buttons, render }
}
