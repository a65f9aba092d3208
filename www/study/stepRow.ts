/** The row of buttons that steps through moves, and their keys. */
import { html, nothing, type TemplateResult } from 'lit-html'
import { icon } from '../app/views/template.ts'
import type { StudyText } from '../text/study/text.ts'

const ICONS = {
  first: 'M7 5v14M18 5l-7 7 7 7',
  previous: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  last: 'M17 5v14M6 5l7 7-7 7',
} as const

/** A step. */
export type StepName = keyof typeof ICONS

/** The steps of the keys. */
export const STEP_KEYS: Readonly<Record<string, StepName>> = {
  Home: 'first',
  PageUp: 'previous',
  ArrowLeft: 'previous',
  PageDown: 'next',
  ArrowRight: 'next',
  End: 'last',
}

/** A row. */
export interface StepRow {
  /** The beginning of the test ids of its buttons. */
  prefix: string
  /** Shown between the buttons. */
  middle: TemplateResult
  /** There is nothing more in that direction. */
  atStart: boolean
  atEnd: boolean
  /** Keeps its room without being seen. */
  isAbsent?: boolean
  go(step: StepName): void
}

/** The row. */
export function stepRow(
  { prefix, middle, atStart, atEnd, isAbsent, go }: StepRow,
  { steps }: StudyText,
): TemplateResult {
  const step = (name: StepName, isOff: boolean) => html`<button
      type="button"
      data-testid="${prefix}-${name}"
      aria-label=${steps[name]}
      title=${steps[name]}
      aria-disabled=${isOff ? 'true' : nothing}
      @click=${() => go(name)}
    >${icon(ICONS[name])}</button>`
  return html`
    <div class="study-steps${isAbsent ? ' absent' : ''}">
      ${step('first', atStart)}${step('previous', atStart)}
      ${middle}
      ${step('next', atEnd)}${step('last', atEnd)}
    </div>`
}
