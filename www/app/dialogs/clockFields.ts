/** The clock fields of the new-game dialog: presets or a custom time, for each side. */

import type { Side } from '../../engine/protocol.ts'
import { type DialogsText, dialogsText } from '../../text/dialogs/index.ts'
import type { Text } from '../../text/text.ts'
import { PRESETS, type Preset } from '../game/clock.ts'
import {
  BOUNDS,
  type ClockChoice,
  clocksOf,
  decodeChoice,
  encodeChoice,
  FIELDS,
  parseTime,
  type TimeInput,
  type TimeInputError,
  timeInputOf,
} from '../game/customTime.ts'
import type { Setup } from '../game/state.ts'
import { el, setAttribute, setText } from '../views/dom.ts'
import { select } from '../views/fields.ts'

const NAMES = Object.keys(PRESETS) as Preset[]
/** The list's value for a custom time. */
const OWN = 'own'
/** The initial values of the fields. */
const USUAL: TimeInput = { main: '10', byoyomi: '30', periods: '3', increment: '0' }

/** The fields of a custom time; `isNamed` shows whose time it is. */
function ownTime(name: string, isNamed: boolean) {
  const legend = el('legend', isNamed ? {} : { class: 'visually-hidden' })
  const message = el('p', { class: 'fault', id: `${name}-fault`, role: 'alert' })
  const fields = FIELDS.map((field) => {
    const id = `${name}-${field}`
    const caption = el('label', { for: id })
    // Not `type=number`: it hides input that is not a number, and the wheel changes its value.
    const input = el('input', {
      ...{
        id,
        type: 'text',
        'data-testid': id,
        inputmode: field === 'main' ? 'decimal' : 'numeric',
        autocomplete: 'off',
      },
      ...{ 'aria-describedby': message.id, maxlength: '5' },
    })
    input.value = USUAL[field]
    input.addEventListener('input', () => blame(null))
    return { field, caption, input }
  })
  const row = el('div', { class: 'own-time' })
  row.append(...fields.map(({ caption, input }) => el('div', { class: 'field' }, caption, input)))
  const root = el('fieldset', { hidden: true }, legend, row, message)
  let words: DialogsText['newGame'] | null = null

  const typed = () =>
    Object.fromEntries(fields.map(({ field, input }) => [field, input.value])) as unknown as TimeInput

  /** Shows an error at its field; `null` removes it. */
  function blame(fault: TimeInputError | null): void {
    const field = fault?.kind === 'field' ? fault.field : fault ? 'main' : null
    for (const { field: each, input } of fields)
      setAttribute(input, 'aria-invalid', each === field ? 'true' : false)
    if (fault?.kind === 'field') setText(message, words?.badTime(...BOUNDS[fault.field]) ?? '')
    else setText(message, fault ? (words?.noTime ?? '') : '')
    fields.find(({ field: each }) => each === field)?.input.focus()
  }

  return {
    root,
    render(newGame: DialogsText['newGame'], title: string) {
      words = newGame
      setText(legend, title)
      for (const { field, caption } of fields) setText(caption, newGame.customTime[field])
    },
    choose(time: TimeInput) {
      for (const { field, input } of fields) input.value = time[field]
      blame(null)
    },
    read() {
      const read = parseTime(typed())
      blame('fault' in read ? read.fault : null)
      return 'control' in read ? read.control : null
    },
  }
}

/** One side's clock: the list, and the fields below it. */
function sideClock(name: string, isNamed: boolean, changed: () => void) {
  const own = ownTime(name, isNamed)
  const list = select(name, () => {
    own.root.hidden = list.value() !== OWN
    changed()
  })
  return {
    list,
    own,
    choose(choice: ClockChoice) {
      list.choose(typeof choice === 'object' ? OWN : choice)
      if (typeof choice === 'object') own.choose(timeInputOf(choice))
      own.root.hidden = typeof choice !== 'object'
    },
    /** `null` where the custom time is not valid. */
    read: (): ClockChoice | null =>
      list.value() === OWN ? own.read() : ((list.value() ?? 'none') as ClockChoice),
  }
}

/** The clocks of both sides. */
export interface ClockFields {
  roots: HTMLElement[]
  render(text: Text): void
  /** Sets the choice from the text in the settings. */
  choose(remembered: string): void
  /** Whether the player's opponent has a clock. */
  isOpponentTimed(): boolean
  /** `null` where a custom time is not valid: the error is shown, and its field has the focus. */
  read(player: Side): { clock: Setup['clock']; remembered: string } | null
}

/** Makes the fields; `changed` is called when another clock is chosen. */
export function clockFields(changed: () => void): ClockFields {
  const [mine, theirs] = [sideClock('clock', false, changed), sideClock('other-clock', true, changed)]
  const pair = el('div', { class: 'field-pair' }, mine.list.root, theirs.list.root)
  return {
    roots: [pair, mine.own.root, theirs.own.root],
    render({ code }) {
      const { newGame: words } = dialogsText(code)
      const times = [
        ...NAMES.map((value) => ({ value, label: words.clocks[value] })),
        { value: OWN, label: words.customClock },
      ]
      mine.list.render(words.clock, times)
      theirs.list.render(words.otherClock, [{ value: 'same', label: words.sameClock }, ...times])
      mine.own.render(words, words.clock)
      theirs.own.render(words, words.otherClock)
    },
    choose(remembered) {
      const [own = 'none', others = 'same'] = remembered.split(',').map(decodeChoice)
      mine.choose(own)
      theirs.choose(others)
    },
    isOpponentTimed() {
      const own = mine.list.value()
      const others = theirs.list.value()
      return (others === 'same' ? own : others) !== 'none'
    },
    read(player) {
      const own = mine.read()
      const others = own && theirs.read()
      if (!own || !others) return null
      const remembered = `${encodeChoice(own)},${encodeChoice(others)}`
      return { clock: clocksOf(own, others, player), remembered }
    },
  }
}
