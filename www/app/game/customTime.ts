/** Custom time controls, and the text in which the choice of clocks is stored. Pure. */
import type { Side } from '../../engine/protocol.ts'
import { PRESETS, type Preset, type TimeControl, UNTIMED_MS } from './clock.ts'

/** The fields as text: minutes, seconds, a number, seconds. */
export interface TimeInput {
  main: string
  byoyomi: string
  periods: string
  increment: string
}

/** Minimum and maximum of each field. */
export const BOUNDS: Readonly<Record<keyof TimeInput, readonly [number, number]>> = {
  main: [0, 600],
  byoyomi: [0, 600],
  periods: [1, 99],
  increment: [0, 600],
}

/** Why the input is not valid: a field without a number in its bounds, or neither main time nor byoyomi. */
export type TimeInputError = { kind: 'field'; field: keyof TimeInput } | { kind: 'nothing' }

/** The fields in their order. */
export const FIELDS: readonly (keyof TimeInput)[] = ['main', 'byoyomi', 'periods', 'increment']

/** Replaces full-width digits, which Japanese keyboards type. */
const plain = (text: string) =>
  text.trim().replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))

/** A number within its bounds; an empty field is the minimum. */
function numberOf(field: keyof TimeInput, text: string): number | null {
  const [least, most] = BOUNDS[field]
  const digits = plain(text)
  if (digits === '') return least
  // Main time may have one decimal: 0.5 minutes.
  if (!(field === 'main' ? /^\d{1,3}(\.\d)?$/ : /^\d{1,3}$/).test(digits)) return null
  const value = Number(digits)
  return value >= least && value <= most ? value : null
}

/** The time control of the input, or why it is not valid. */
export function parseTime(typed: TimeInput): { control: TimeControl } | { fault: TimeInputError } {
  const values: Partial<Record<keyof TimeInput, number>> = {}
  for (const field of FIELDS) {
    const value = numberOf(field, typed[field])
    if (value === null) return { fault: { kind: 'field', field } }
    values[field] = value
  }
  const { main = 0, byoyomi = 0, periods = 1, increment = 0 } = values
  // With only an increment the flag would fall before the first move.
  if (main === 0 && byoyomi === 0) return { fault: { kind: 'nothing' } }
  return {
    control: {
      main: Math.round(main * 60_000),
      byoyomi: byoyomi * 1000,
      periods: byoyomi > 0 ? periods : 0,
      increment: increment * 1000,
    },
  }
}

/** The input that gives a time control. */
export function timeInputOf({ main, byoyomi, periods, increment }: TimeControl): TimeInput {
  return {
    main: String(main / 60_000),
    byoyomi: String(byoyomi / 1000),
    periods: String(Math.max(1, periods)),
    increment: String(increment / 1000),
  }
}

/** The choice for a side: a preset, a custom time, or, for the opponent, the same time. */
export type ClockChoice = Preset | 'same' | TimeControl

/** Short text for the settings: `periods`, `5/30/3/0`. */
export function encodeChoice(choice: ClockChoice): string {
  return typeof choice === 'string' ? choice : Object.values(timeInputOf(choice)).join('/')
}

/** Reads such a text; `none` if it is damaged. */
export function decodeChoice(text: string): ClockChoice {
  if (text === 'same' || Object.hasOwn(PRESETS, text)) return text as ClockChoice
  const [main = '?', byoyomi = '?', periods = '?', increment = '?'] = text.split('/')
  const read = parseTime({ main, byoyomi, periods, increment })
  return 'control' in read ? read.control : 'none'
}

/** Stands for no clock where only the other side has one. */
const ENDLESS: TimeControl = { main: UNTIMED_MS, byoyomi: 0, periods: 0, increment: 0 }

/** The clocks of both sides, from the player's choice and the opponent's; undefined where neither has one. */
export function clocksOf(
  own: ClockChoice,
  others: ClockChoice,
  player: Side,
): Record<Side, TimeControl> | undefined {
  const control = (choice: ClockChoice) =>
    typeof choice === 'object' ? choice : choice === 'same' ? null : PRESETS[choice]
  const [mine, theirs] = [control(own), control(others === 'same' ? own : others)]
  if (!mine && !theirs) return undefined
  const [here, there] = [mine ?? ENDLESS, theirs ?? ENDLESS]
  return player === 'b' ? { b: here, w: there } : { b: there, w: here }
}
