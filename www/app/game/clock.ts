/**
 * The clock of a game: main time, byoyomi in periods, and increment, for each side. Pure: the caller passes
 * the time, in milliseconds since any fixed moment.
 *
 * The clock stops while the page is hidden, while the engine checks a move, and while the engine is
 * restarted. Time in which the whole page was suspended does not count.
 */
import type { Side } from '../../engine/protocol.ts'

/** The time control of one side. Times are in milliseconds; 0 for none. */
export interface TimeControl {
  main: number
  byoyomi: number
  /** Number of byoyomi periods; 1 or more where there is byoyomi. */
  periods: number
  /** Added after every move. */
  increment: number
}

/** The time left of one side. */
export interface TimeLeft {
  main: number
  periods: number
}

/** The clock of a game. */
export interface Clock {
  controls: Record<Side, TimeControl>
  left: Record<Side, TimeLeft>
  /** The side whose time runs, and since when; `null` while the clock is stopped. */
  running: { side: Side; since: number } | null
  /** Time spent on the current move up to `since`. */
  spent: number
  /** Whether a flag has fallen; reported once. */
  fallen: boolean
  /** The time left after each number of moves, for taking back. */
  history: Record<Side, TimeLeft>[]
}

/** After a longer time without an update the page was suspended, in milliseconds. */
export const SLEPT_MS = 5000

const full = ({ main, periods }: TimeControl): TimeLeft => ({ main, periods })

/** A clock before the first move. */
export function newClock(controls: Record<Side, TimeControl>, left?: Record<Side, TimeLeft>): Clock {
  const whole = left ?? { b: full(controls.b), w: full(controls.w) }
  return { controls, left: whole, running: null, spent: 0, fallen: false, history: [] }
}

/** Time spent on the current move. */
function spentBy(clock: Clock, now: number): number {
  if (!clock.running) return clock.spent
  const more = now - clock.running.since
  return clock.spent + (more > SLEPT_MS || more < 0 ? 0 : more)
}

/**
 * Updates the clock. Must be called more often than every `SLEPT_MS`: after a
 * longer gap the page counts as suspended.
 */
export function advance(clock: Clock, now: number): Clock {
  if (!clock.running) return clock
  return { ...clock, spent: spentBy(clock, now), running: { ...clock.running, since: now } }
}

/** Starts the time of `side`; `null` stops the clock. */
export function run(clock: Clock, side: Side | null, now: number): Clock {
  if (clock.running?.side === side) return clock
  const seen = advance(clock, now)
  return { ...seen, running: side && { side, since: now } }
}

/**
 * The time left after spending `spent`; `out` means that the flag has
 * fallen, `period` is what is left of the period.
 */
export function timeAfter(
  control: TimeControl,
  left: TimeLeft,
  spent: number,
): TimeLeft & { out: boolean; period: number } {
  const over = spent - left.main
  if (over < 0) return { main: left.main - spent, periods: left.periods, period: control.byoyomi, out: false }
  if (control.byoyomi === 0 || left.periods === 0) return { main: 0, periods: 0, period: 0, out: true }
  const used = Math.floor(over / control.byoyomi)
  const periods = left.periods - used
  if (periods <= 0) return { main: 0, periods: 0, period: 0, out: true }
  return { main: 0, periods, period: control.byoyomi - (over - used * control.byoyomi), out: false }
}

/** The time left of a side now; `period` is what is left of the running period, or a whole one. */
export function timeLeftAt(clock: Clock, side: Side, now: number) {
  const spent = clock.running?.side === side ? spentBy(clock, now) : 0
  return timeAfter(clock.controls[side], clock.left[side], spent)
}

/** The side whose flag has fallen, unless that was reported. */
export function flaggedSide(clock: Clock, now: number): Side | null {
  const side = clock.running?.side
  return side && !clock.fallen && timeLeftAt(clock, side, now).out ? side : null
}

/** Milliseconds until the running side's flag falls; `null` while the clock is stopped. */
export function untilFlag(clock: Clock, now: number): number | null {
  const side = clock.running?.side
  if (!side || clock.fallen) return null
  const { main, periods } = clock.left[side]
  return Math.max(0, main + periods * clock.controls[side].byoyomi - spentBy(clock, now))
}

/** Ends a side's move: subtracts the time used, renews the current period, adds the increment. */
export function pressClock(clock: Clock, side: Side, now: number): Clock {
  const control = clock.controls[side]
  const { main, periods } = timeAfter(control, clock.left[side], spentBy(clock, now))
  const history = [...clock.history, clock.left]
  const left = { ...clock.left, [side]: { main: main + control.increment, periods } }
  return { ...clock, left, running: null, spent: 0, history }
}

/** The clock as it was after `moves` moves. */
export function rewind(clock: Clock, moves: number): Clock {
  const left = clock.history[moves] ?? clock.left
  return { ...clock, left, running: null, spent: 0, fallen: false, history: clock.history.slice(0, moves) }
}

/** The main time of a side without a clock in a game in which the other side has one, in milliseconds. */
export const UNTIMED_MS = 86_400_000

/** Whether this side's clock runs without limiting it. */
export const isUntimed = ({ main }: TimeControl): boolean => main >= UNTIMED_MS

/** Time controls that can be chosen by name. `null` is no clock. */
export const PRESETS = {
  none: null,
  move10: { main: 0, byoyomi: 10_000, periods: 1, increment: 0 },
  move30: { main: 0, byoyomi: 30_000, periods: 1, increment: 0 },
  byoyomi10: { main: 600_000, byoyomi: 30_000, periods: 1, increment: 0 },
  byoyomi15: { main: 900_000, byoyomi: 60_000, periods: 1, increment: 0 },
  periods: { main: 300_000, byoyomi: 30_000, periods: 3, increment: 0 },
  fischer5: { main: 300_000, byoyomi: 0, periods: 0, increment: 5000 },
  fischer10: { main: 600_000, byoyomi: 0, periods: 0, increment: 10_000 },
  sudden10: { main: 600_000, byoyomi: 0, periods: 0, increment: 0 },
} as const satisfies Record<string, TimeControl | null>

/** The name of a preset. */
export type Preset = keyof typeof PRESETS

/** Whether this is a valid time control. */
export function isTimeControl(data: unknown): data is TimeControl {
  if (typeof data !== 'object' || data === null) return false
  const { main, byoyomi, periods, increment } = data as Record<string, unknown>
  const each = [main, byoyomi, periods, increment]
  const counts = each.every((value) => typeof value === 'number' && value >= 0 && value <= UNTIMED_MS)
  return counts && Number(main) + Number(byoyomi) * Number(periods) > 0
}
