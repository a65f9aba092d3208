/** Parts of templates that several views use. Views are functions from a state to a template of lit-html. */
import { html, nothing, type TemplateResult } from 'lit-html'

/** An icon of one stroked path in a box of 24 × 24, for buttons with an `aria-label`. */
export const icon = (path: string): TemplateResult =>
  html`<svg viewBox="0 0 24 24" class="icon" aria-hidden="true"><path d=${path}></path></svg>`

/**
 * The text of a live region (`role="status"`), which screen readers announce when it changes. The same text
 * of another event is announced again, also when a text without an event was shown between: a space at its
 * end makes it differ.
 */
export class LiveText {
  private event: unknown
  private text = ''
  private end = ''

  /** The text to show; `event` is any value that differs for each event, absent where repeats are silent. */
  of(text: string, event?: unknown): string {
    if (!event) return text
    if (event !== this.event) this.end = text === this.text && !this.end ? '\u00a0' : ''
    this.event = event
    this.text = text
    return text + this.end
  }
}

/** A line that is seen in signs and heard in words. */
export interface SpokenLine {
  /** The classes of the line that is seen. */
  class: string
  testId: string
  seen: string
  /** The words of the live region; `LiveText` announces the same words again. */
  heard: string
  /** The id of the live region. */
  id?: string
  /** The `data-state` of the line that is seen. */
  state?: string
}

/** The template of such a line. */
export const spokenLine = ({
  class: classes,
  testId,
  seen,
  heard,
  id,
  state,
}: SpokenLine): TemplateResult => html`
  <p class=${classes} data-testid=${testId} data-state=${state ?? nothing} aria-hidden="true">${seen}</p>
  <p class="visually-hidden" role="status" id=${id ?? nothing}>${heard}</p>`
