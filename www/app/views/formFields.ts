/** Templates of form fields: radio buttons, or a list. The view that shows them keeps the choice. */
import { html, nothing, type TemplateResult } from 'lit-html'
import { live } from 'lit-html/directives/live.js'

/** One option. */
export interface Option {
  value: string
  label: string
  /** The label of the group in a list; options of a group follow each other. */
  group?: string
}

/** A field. */
export interface Field {
  /** The name; also the `data-testid` of the field, NAME-VALUE that of each radio button. */
  name: string
  label: string
  options: readonly Option[]
  /** The value of the chosen option. */
  value: string | null
  /** Called with the value that the user chose. */
  changed(value: string): void
  /** A sentence below a list. */
  hint?: string
  hidden?: boolean
}

/** The wanted value if it is among the options, else the first one; `null` without options. */
export const valueAmong = (options: readonly Option[], wanted: string | null): string | null =>
  (options.find(({ value }) => value === wanted) ?? options[0])?.value ?? null

const chosenIn = ({ target }: Event) => (target as HTMLInputElement | HTMLSelectElement).value

/** Radio buttons in a row. */
export const radioField = ({ name, label, options, value, changed, hidden }: Field): TemplateResult => html`
  <fieldset data-testid=${name} ?hidden=${hidden || options.length === 0}>
    <legend>${label}</legend>
    <div class="segments" @change=${(event: Event) => changed(chosenIn(event))}>
      ${options.map(
        (option) => html`
          <label><input
              type="radio"
              name=${name}
              value=${option.value}
              data-testid="${name}-${option.value}"
              .checked=${live(option.value === value)}
            /><span>${option.label}</span></label>`,
      )}
    </div>
  </fieldset>`

const optionOf = (option: Option, value: string | null) =>
  html`<option value=${option.value} .selected=${live(option.value === value)}>${option.label}</option>`

/** The options, those with a group within it. */
function grouped(options: readonly Option[], value: string | null): TemplateResult[] {
  const groups: Option[][] = []
  for (const option of options) {
    const last = groups.at(-1)
    if (last && option.group !== undefined && last[0]?.group === option.group) last.push(option)
    else groups.push([option])
  }
  return groups.map((members) => {
    const all = members.map((option) => optionOf(option, value))
    const label = members[0]?.group
    return label === undefined ? html`${all}` : html`<optgroup label=${label}>${all}</optgroup>`
  })
}

/** A list, with a hint below it. */
export const listField = ({
  name,
  label,
  options,
  value,
  changed,
  hint,
  hidden,
}: Field): TemplateResult => html`
  <div class="field" ?hidden=${hidden}>
    <label for="field-${name}">${label}</label>
    <select
      id="field-${name}"
      data-testid=${name}
      aria-describedby=${hint === undefined ? nothing : `hint-${name}`}
      @change=${(event: Event) => changed(chosenIn(event))}
    >${grouped(options, value)}</select>
    <p class="hint" id="hint-${name}">${hint ?? ''}</p>
  </div>`
