/** Fields of dialogs: radio buttons, or a list. */
import { el, setAttribute, setText } from './dom.ts'

/** One option. */
export interface Option {
  value: string
  label: string
  /** The label of the group in a list; options of a group follow each other. */
  group?: string
}

/** A field. */
export interface Field {
  root: HTMLElement
  /** The chosen value; `null` without options. */
  value(): string | null
  choose(value: string): void
  /** Sets label and options; keeps the choice if it is still among them. */
  render(label: string, options: readonly Option[]): void
}

/** Radio buttons; `data-testid` is NAME on the group and NAME-VALUE on each button. */
export function radioGroup(name: string, changed: () => void = () => {}): Field {
  const legend = el('legend')
  const row = el('div', { class: 'segments' })
  const root = el('fieldset', { 'data-testid': name }, legend, row)
  const inputs = () => [...row.querySelectorAll('input')]
  const value = () => inputs().find((input) => input.checked)?.value ?? null
  row.addEventListener('change', changed)

  function choose(wanted: string): void {
    for (const input of inputs()) input.checked = input.value === wanted
  }

  function render(label: string, options: readonly Option[]): void {
    setText(legend, label)
    root.hidden = options.length === 0
    const same =
      inputs()
        .map((input) => input.value)
        .join() === options.map((option) => option.value).join()
    if (!same) {
      const before = value()
      row.replaceChildren(...options.map((option) => segment(name, option)))
      choose(options.some((option) => option.value === before) ? (before ?? '') : (options[0]?.value ?? ''))
    }
    for (const [index, span] of row.querySelectorAll('span').entries())
      setText(span, options[index]?.label ?? '')
  }

  return { root, value, choose, render }
}

function segment(name: string, { value, label }: Option): HTMLElement {
  const input = el('input', { type: 'radio', name, value, 'data-testid': `${name}-${value}` })
  return el('label', {}, input, el('span', {}, label))
}

/** The options as elements, those with a group within it. */
function grouped(options: readonly Option[]): HTMLElement[] {
  const elements: HTMLElement[] = []
  for (const { value, label, group } of options) {
    const option = el('option', { value }, label)
    const last = elements.at(-1)
    if (group === undefined) elements.push(option)
    else if (last?.getAttribute('label') === group) last.append(option)
    else elements.push(el('optgroup', { label: group }, option))
  }
  return elements
}

/** A list, with a hint below it. */
export function select(name: string, changed: () => void = () => {}): Field & { hint(text: string): void } {
  const caption = el('label', { for: `field-${name}` })
  const list = el('select', { id: `field-${name}`, 'data-testid': name, 'aria-describedby': `hint-${name}` })
  const hint = el('p', { class: 'hint', id: `hint-${name}` })
  const root = el('div', { class: 'field' }, caption, list, hint)
  list.addEventListener('change', changed)
  return {
    root,
    value: () => list.value || null,
    choose(wanted) {
      list.value = wanted
    },
    render(label, options) {
      setText(caption, label)
      const same =
        [...list.options].map((option) => option.value).join() === options.map(({ value }) => value).join()
      if (!same) {
        const before = list.value
        list.replaceChildren(...grouped(options))
        list.value = options.some(({ value }) => value === before) ? before : (options[0]?.value ?? '')
      }
      for (const [index, option] of [...list.options].entries()) {
        setText(option, options[index]?.label ?? '')
        if (option.parentElement?.tagName === 'OPTGROUP')
          setAttribute(option.parentElement, 'label', options[index]?.group ?? '')
      }
    },
    hint(text) {
      setText(hint, text)
    },
  }
}
