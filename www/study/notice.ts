/** A line above the panels that says that something cannot be stored. */
import { html, nothing, type TemplateResult } from 'lit-html'
import { button } from '../app/views/buttons.ts'
import { icon } from '../app/views/template.ts'
import type { Text } from '../text/text.ts'

/** The line. */
export interface Notice {
  /** The beginning of its test ids. */
  name: string
  /** Empty while there is nothing to say. */
  message: string
  /** Closes the line. */
  dismiss(): void
  /** Offers a file. */
  saveFile?(): void
}

/** The line. Its live region stays in the document, or its text would not be announced. */
export const noticeLine = (
  { name, message, dismiss, saveFile }: Notice,
  { notice }: Text,
): TemplateResult => html`
  <div class="notice${message ? '' : ' empty'}">
    <p role="status" data-testid="${name}-notice">${message}</p>
    ${saveFile ? button(`${name}-save-file`, notice.saveFile, saveFile, { hidden: !message }) : nothing}
    <button
      type="button"
      class="quiet"
      data-testid="${name}-dismiss"
      aria-label=${notice.dismiss}
      title=${notice.dismiss}
      ?hidden=${!message}
      @click=${dismiss}
    >${icon('M6 6l12 12M18 6L6 18')}</button>
  </div>`
