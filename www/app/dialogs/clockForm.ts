/** The clocks of both sides as the form of a new game has them, and the time controls that they mean. */
import type { Side } from '../../engine/protocol.ts'
import type { PRESETS } from '../game/clock.ts'
import {
  type ClockChoice,
  clocksOf,
  decodeChoice,
  encodeChoice,
  parseTime,
  type TimeInput,
  type TimeInputError,
  timeInputOf,
} from '../game/customTime.ts'
import type { Setup } from '../game/state.ts'

/** The list's value for a custom time. */
export const CUSTOM = 'own'
/** The list's value for the clock of the other side. */
export const SAME = 'same'

/** The clock of one side. */
export interface SideClock {
  /** The value of the list. */
  choice: keyof typeof PRESETS | typeof SAME | typeof CUSTOM
  /** The input of a custom time; kept while another clock is chosen. */
  time: TimeInput
}

/** The clocks of the player and of the opponent. */
export interface ClockForm {
  own: SideClock
  others: SideClock
}

/** A custom time that is not valid. */
export interface ClockFault {
  side: keyof ClockForm
  error: TimeInputError
}

/** The clocks before any choice. */
export const NO_CLOCKS: ClockForm = {
  own: { choice: 'none', time: { main: '10', byoyomi: '30', periods: '3', increment: '0' } },
  others: { choice: SAME, time: { main: '10', byoyomi: '30', periods: '3', increment: '0' } },
}

/** The clock of a side with a choice of the settings. */
const withChoice = ({ time }: SideClock, choice: ClockChoice): SideClock =>
  typeof choice === 'object' ? { choice: CUSTOM, time: timeInputOf(choice) } : { choice, time }

/** The form with the clocks that the settings remember as text; other custom times stay as they are. */
export function rememberedClocks(form: ClockForm, remembered: string): ClockForm {
  const [own = 'none', others = SAME] = remembered.split(',').map(decodeChoice)
  return { own: withChoice(form.own, own), others: withChoice(form.others, others) }
}

/** Whether the player's opponent has a clock. */
export const isOpponentTimed = ({ own, others }: ClockForm): boolean =>
  (others.choice === SAME ? own : others).choice !== 'none'

/** The choice of one side, or why its custom time is not valid. */
function readSide({ choice, time }: SideClock): { choice: ClockChoice } | { fault: TimeInputError } {
  if (choice !== CUSTOM) return { choice }
  const read = parseTime(time)
  return 'fault' in read ? read : { choice: read.control }
}

/** The clocks of a game in which the player has a side, and the text for the settings; or the first fault. */
export function readClocks(
  form: ClockForm,
  player: Side,
): { clock: Setup['clock']; remembered: string } | { fault: ClockFault } {
  const own = readSide(form.own)
  if ('fault' in own) return { fault: { side: 'own', error: own.fault } }
  const others = readSide(form.others)
  if ('fault' in others) return { fault: { side: 'others', error: others.fault } }
  return {
    clock: clocksOf(own.choice, others.choice, player),
    remembered: `${encodeChoice(own.choice)},${encodeChoice(others.choice)}`,
  }
}
