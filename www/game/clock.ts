/**
 * The clock of a game: main time, byoyomi in periods, an increment, for each side its own. Pure: whoever has a real clock
 * says what time it is, in milliseconds from any fixed moment.
 *
 * A clock stands still while the page cannot be seen, while the engine is being asked whether a move is legal, and while it
 * is started anew. It does not count time in which the whole page slept.
 */
import type { Side } from '../protocol.ts'

/** The time of one side. All in milliseconds; 0 for what there is none of. */
export interface TimeControl {
  main: number
  byoyomi: number
  /** How many times byoyomi may be used up; 1 or more where there is byoyomi. */
  periods: number
  /** Added after every move. */
  increment: number
}

/** What a side has left. */
export interface TimeLeft {
  main: number
  periods: number
}

/** The clock of a game. */
export interface Clock {
  controls: Record<Side, TimeControl>
  left: Record<Side, TimeLeft>
  /** Whose time runs, and since when; how much of the present move had passed before. */
  running: { side: Side; since: number } | null
  /** Time spent on the present move up to `since`. */
  spent: number
  /** A flag has fallen, which is said once. */
  fallen: boolean
  /** What was left after so many moves, for taking back. */
  history: Record<Side, TimeLeft>[]
}

/** Longer without a look at the clock, and the page has slept. */
export const SLEPT_MS = 5000

const full = ({ main, periods }: TimeControl): TimeLeft => ({ main, periods })

/** A clock before the first move. */
export function newClock(controls: Record<Side, TimeControl>, left?: Record<Side, TimeLeft>): Clock {
  const whole = left ?? { b: full(controls.b), w: full(controls.w) }
  return { controls, left: whole, running: null, spent: 0, fallen: false, history: [] }
}

/** How long the present move of the running side has taken. */
function spentBy(clock: Clock, now: number): number {
  if (!clock.running) return clock.spent
  const more = now - clock.running.since
  return clock.spent + (more > SLEPT_MS || more < 0 ? 0 : more)
}

/** A look at the clock, often enough that a sleep is told from a wait. */
export function advance(clock: Clock, now: number): Clock {
  if (!clock.running) return clock
  return { ...clock, spent: spentBy(clock, now), running: { ...clock.running, since: now } }
}

/** The time of this side runs from now on; of none, it stands still. */
export function run(clock: Clock, side: Side | null, now: number): Clock {
  if (clock.running?.side === side) return clock
  const seen = advance(clock, now)
  return { ...seen, running: side && { side, since: now } }
}

/** What is left of `left` after so long: with `out`, nothing is. */
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

/** What a side has at this moment: `period` is what is left of the running period, or all of one. */
export function timeLeftAt(clock: Clock, side: Side, now: number) {
  const spent = clock.running?.side === side ? spentBy(clock, now) : 0
  return timeAfter(clock.controls[side], clock.left[side], spent)
}

/** The side whose time is over. */
export function flaggedSide(clock: Clock, now: number): Side | null {
  const side = clock.running?.side
  return side && !clock.fallen && timeLeftAt(clock, side, now).out ? side : null
}

/** In how many milliseconds the running side's time is over; `null` when none runs. */
export function untilFlag(clock: Clock, now: number): number | null {
  const side = clock.running?.side
  if (!side || clock.fallen) return null
  const { main, periods } = clock.left[side]
  return Math.max(0, main + periods * clock.controls[side].byoyomi - spentBy(clock, now))
}

/** A side has moved: what it used is gone, a period begun is whole again, the increment is added. */
export function punch(clock: Clock, side: Side, now: number): Clock {
  const control = clock.controls[side]
  const { main, periods } = timeAfter(control, clock.left[side], spentBy(clock, now))
  const history = [...clock.history, clock.left]
  const left = { ...clock.left, [side]: { main: main + control.increment, periods } }
  return { ...clock, left, running: null, spent: 0, history }
}

/** As it was after so many moves. */
export function rewind(clock: Clock, moves: number): Clock {
  const left = clock.history[moves] ?? clock.left
  return { ...clock, left, running: null, spent: 0, fallen: false, history: clock.history.slice(0, moves) }
}

/** A part of the main time, as for so many moves to come. */
const SHARE = 25
/** Kept back for the way to the engine and back. */
const MARGIN_MS = 150

/** How long an engine should think about a move, and how long it may at most, in milliseconds. */
export function thinkingTime(
  { byoyomi, increment }: TimeControl,
  left: TimeLeft,
): { wanted: number; most: number } {
  const period = left.periods > 0 ? byoyomi : 0
  const most = Math.max(50, left.main + period - MARGIN_MS)
  // What is not used of byoyomi is lost, so all of it is used once the main time is; an increment is kept.
  const wanted = left.main / SHARE + increment * 0.8 + (left.main > period ? period * 0.5 : period)
  return { wanted: Math.min(most, Math.max(100, wanted - MARGIN_MS)), most }
}

/** Ways to time a game that can be chosen by name. `null` is no clock. */
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

/** The name of a way to time a game. */
export type Preset = keyof typeof PRESETS

/** Whether this is a time control that can be played with. */
export function isTimeControl(data: unknown): data is TimeControl {
  if (typeof data !== 'object' || data === null) return false
  const { main, byoyomi, periods, increment } = data as Record<string, unknown>
  const each = [main, byoyomi, periods, increment]
  const counts = each.every((value) => typeof value === 'number' && value >= 0 && value <= 86_400_000)
  return counts && Number(main) + Number(byoyomi) * Number(periods) > 0
}
