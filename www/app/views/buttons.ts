/** Templates of buttons. */
import { html, nothing, type TemplateResult } from 'lit-html'
import { type Ref, ref } from 'lit-html/directives/ref.js'
import { icon } from './template.ts'

/** What not every button has; an attribute is absent where its value is `undefined`. */
export interface ButtonOptions {
  class?: string | undefined
  /** The name for screen readers, in place of the content. */
  name?: string
  title?: string
  hidden?: boolean
  disabled?: boolean
  /** `aria-disabled`: the button keeps the focus, and can still be pressed. */
  ariaDisabled?: boolean | undefined
  /** `aria-pressed`, of a switch. */
  pressed?: boolean
  /** The id of the element that describes it. */
  describedBy?: string
  /** Gets the element, where the view must focus it. */
  element?: Ref<HTMLElement>
}

const ariaState = (value: boolean | undefined) => (value === undefined ? nothing : String(value))

/** A button; `press` is called when it is pressed. */
export const button = (
  testId: string,
  content: string | TemplateResult,
  press: () => unknown,
  options: ButtonOptions = {},
): TemplateResult => html`<button
    type="button"
    data-testid=${testId}
    class=${options.class ?? nothing}
    title=${options.title ?? nothing}
    aria-label=${options.name ?? nothing}
    aria-describedby=${options.describedBy ?? nothing}
    aria-disabled=${ariaState(options.ariaDisabled)}
    aria-pressed=${ariaState(options.pressed)}
    ?hidden=${options.hidden}
    ?disabled=${options.disabled}
    ${options.element ? ref(options.element) : nothing}
    @click=${press}
  >${content}</button>`

/** A button with an icon (the path of `icon`); its label is shown to pointers and screen readers. */
export const iconButton = (
  testId: string,
  label: string,
  path: string,
  press: () => void,
  options: ButtonOptions = {},
): TemplateResult => button(testId, icon(path), press, { ...options, name: label, title: label })
