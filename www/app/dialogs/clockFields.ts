/** The clock fields of the new-game dialog: presets or a custom time, for each side. */
import { html, nothing, type TemplateResult } from 'lit-html'
import { live } from 'lit-html/directives/live.js'
import { type DialogsText, dialogsText } from '../../text/dialogs/index.ts'
import type { Text } from '../../text/text.ts'
import { PRESETS, type Preset } from '../game/clock.ts'
import { BOUNDS, FIELDS, type TimeInput, type TimeInputError } from '../game/customTime.ts'
import { listField } from '../views/formFields.ts'
import { type ClockFault, type ClockForm, CUSTOM, SAME, type SideClock } from './clockForm.ts'
import { type Choices, isHandicap } from './newGameForm.ts'

type Words = DialogsText['newGame']

/** The field of a custom time that an error is shown at. */
const fieldOf = (error: TimeInputError): keyof TimeInput => (error.kind === 'field' ? error.field : 'main')

const sentenceOf = (error: TimeInputError, words: Words): string =>
  error.kind === 'field' ? words.badTime(...BOUNDS[error.field]) : words.noTime

/** The fields of one side, their names, and the function that takes a change. */
interface Side {
  name: string
  label: string
  clock: SideClock
  /** The error of the custom time. */
  error: TimeInputError | null
  changed(clock: SideClock): void
}

/** One field of a custom time. */
function timeField({ name, clock, error, changed }: Side, field: keyof TimeInput, words: Words) {
  const id = `${name}-${field}`
  const typed = ({ target }: Event) =>
    changed({ ...clock, time: { ...clock.time, [field]: (target as HTMLInputElement).value } })
  // Not `type=number`: it hides input that is not a number, and the wheel changes its value.
  return html`<div class="field">
    <label for=${id}>${words.customTime[field]}</label>
    <input
      id=${id}
      type="text"
      data-testid=${id}
      inputmode=${field === 'main' ? 'decimal' : 'numeric'}
      autocomplete="off"
      aria-describedby="${name}-fault"
      aria-invalid=${error && fieldOf(error) === field ? 'true' : nothing}
      maxlength="5"
      .value=${live(clock.time[field])}
      @input=${typed}
    />
  </div>`
}

/** The fields of a custom time; `isNamed` shows whose time it is. */
function customTime(side: Side, words: Words, isNamed: boolean): TemplateResult {
  const { name, label, clock, error } = side
  return html`<fieldset ?hidden=${clock.choice !== CUSTOM}>
    <legend class=${isNamed ? nothing : 'visually-hidden'}>${label}</legend>
    <div class="own-time">${FIELDS.map((field) => timeField(side, field, words))}</div>
    <p class="fault" id="${name}-fault" role="alert">${error ? sentenceOf(error, words) : ''}</p>
  </fieldset>`
}

/** The list of one side's clocks. */
const clockList = (
  { name, label, clock, changed }: Side,
  choices: readonly SideClock['choice'][],
  words: Words,
) =>
  listField({
    name,
    label,
    options: choices.map((value) => ({ value, label: labelOf(value, words) })),
    value: clock.choice,
    changed: (value) => changed({ ...clock, choice: value as SideClock['choice'] }),
    hint: '',
  })

function labelOf(choice: SideClock['choice'], words: Words): string {
  if (choice === SAME) return words.sameClock
  return choice === CUSTOM ? words.customClock : words.clocks[choice]
}

/**
 * The clocks of both sides, which two people at one device know by their colours; `changed` gets the form
 * with a change of one side.
 */
export function clockFields(
  { clocks: form, side: played, ...choices }: Pick<Choices, 'clocks' | 'side' | 'start'>,
  fault: ClockFault | null,
  text: Text,
  changed: (form: ClockForm) => void,
): TemplateResult {
  const { newGame: usual } = dialogsText(text.code)
  const nameOf = (side: 'b' | 'w') => text.side(side, isHandicap(choices))
  const words =
    played === 'both'
      ? {
          ...usual,
          clock: usual.clockOf(nameOf('b')),
          otherClock: usual.clockOf(nameOf('w')),
          sameClock: usual.sameAs(nameOf('b')),
        }
      : usual
  const times: SideClock['choice'][] = [...(Object.keys(PRESETS) as Preset[]), CUSTOM]
  const side = (key: keyof ClockForm, name: string, label: string): Side => ({
    ...{ name, label, clock: form[key], error: fault?.side === key ? fault.error : null },
    changed: (clock) => changed({ ...form, [key]: clock }),
  })
  const own = side('own', 'clock', words.clock)
  const others = side('others', 'other-clock', words.otherClock)
  return html`<div class="field-pair">
      ${clockList(own, times, words)} ${clockList(others, [SAME, ...times], words)}
    </div>
    ${customTime(own, words, false)} ${customTime(others, words, true)}`
}
