/** A button of a dialog. */
import { html, nothing, type TemplateResult } from 'lit-html'

/** The template; a primary button has the colour of the dialog's main action. */
export const button = (
  testId: string,
  label: string,
  act: () => unknown,
  isPrimary = false,
): TemplateResult => html`<button
  type="button"
  class=${isPrimary ? 'primary' : nothing}
  data-testid=${testId}
  @click=${act}
>${label}</button>`
