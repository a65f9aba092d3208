/** Templates of buttons. */
import { html, nothing, type TemplateResult } from 'lit-html'
import { type Ref, ref } from 'lit-html/directives/ref.js'

/** The state of a button, and its element where the view must focus it. */
export interface ButtonState {
  class?: string | undefined
  pressed?: boolean
  disabled?: boolean
  hidden?: boolean
  element?: Ref<HTMLElement>
}

/** A button with a text. */
export const button = (
  testId: string,
  label: string,
  press: () => void,
  { class: classes, pressed, disabled = false, hidden = false, element }: ButtonState = {},
): TemplateResult => html`<button
    type="button"
    data-testid=${testId}
    class=${classes ?? nothing}
    aria-pressed=${pressed ?? nothing}
    ?disabled=${disabled}
    ?hidden=${hidden}
    ${element ? ref(element) : nothing}
    @click=${press}
  >${label}</button>`
