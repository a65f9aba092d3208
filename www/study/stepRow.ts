/** The row of buttons that steps through moves, and their keys. */

import { button, el, icon, setAttribute } from '../app/views/dom.ts'
import type { StudyText } from '../text/study/text.ts'

const ICONS = {
  first: 'M7 5v14M18 5l-7 7 7 7',
  previous: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  last: 'M17 5v14M6 5l7 7-7 7',
} as const

/** A step. */
export type StepName = keyof typeof ICONS
const NAMES = Object.keys(ICONS) as StepName[]

/** The steps of the keys. */
export const STEP_KEYS: Readonly<Record<string, StepName>> = {
  Home: 'first',
  PageUp: 'previous',
  ArrowLeft: 'previous',
  PageDown: 'next',
  ArrowRight: 'next',
  End: 'last',
}

/** The row, with `middle` between its buttons, whose test ids begin with `prefix`. */
export function stepRow(prefix: string, middle: readonly HTMLElement[], go: (step: StepName) => void) {
  const buttons = NAMES.map((name) => {
    const element = button(`${prefix}-${name}`, () => go(name))
    element.append(icon(ICONS[name]))
    return element
  })
  const root = el('div', { class: 'study-steps' }, ...buttons.slice(0, 2), ...middle, ...buttons.slice(2))
  return {
    root,
    /** `atStart` and `atEnd`: there is nothing more in that direction. */
    render(atStart: boolean, atEnd: boolean, { steps }: StudyText): void {
      for (const [index, name] of NAMES.entries()) {
        const element = buttons[index] as HTMLButtonElement
        setAttribute(element, 'aria-label', steps[name])
        setAttribute(element, 'title', steps[name])
        setAttribute(element, 'aria-disabled', (index < 2 ? atStart : atEnd) ? 'true' : false)
      }
    },
  }
}
