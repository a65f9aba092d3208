/** Lists to choose from. */
import { html, nothing, type TemplateResult } from 'lit-html'
import { live } from 'lit-html/directives/live.js'

/** A list to choose from. */
export interface Select {
  /** Its `data-testid`, and its `id` where it has no label of its own. */
  name: string
  options: readonly (readonly [value: string, label: string])[]
  value: string | null
  changed(value: string): void
  /** A label that only screen readers get. */
  label?: string
}

export const select = ({ name, options, value, changed, label }: Select): TemplateResult => html`
  <select
    id=${label === undefined ? name : nothing}
    data-testid=${name}
    aria-label=${label ?? nothing}
    @change=${(event: Event) => changed((event.target as HTMLSelectElement).value)}
  >${options.map(
    ([each, text]) => html`<option value=${each} .selected=${live(each === value)}>${text}</option>`,
  )}</select>`

/** A list with its label before it. */
export const labelledSelect = (label: string, field: Select): TemplateResult =>
  html`<label for=${field.name}>${label}</label>${select(field)}`
