/**
 * The time that the page sends with each search; the engine
 * (`src/clock/mod.rs`) decides how much to use. Pure.
 */
import type { RequestOf } from '../../engine/answers.ts'
import type { GoLimits, GoTime } from '../../engine/protocol.ts'
import { isUntimed, type TimeControl, type TimeLeft, timeLeftAt } from './clock.ts'
import { levelOf } from './opponents.ts'
import { type State, sideToMove } from './state.ts'

/**
 * Time from the engine's answer to the page's clock that is reserved on a
 * device that is not busy, in milliseconds.
 */
const DELAY_MS = 150

/**
 * The measured delay after an answer to a `go`, in milliseconds: page time `waited` minus
 * engine time `elapsed`, but at least half of the delay `before`, so that one slow answer
 * counts for some moves and then no longer.
 */
export function measuredDelay(before: number, waited: number, elapsed: number | undefined): number {
  if (elapsed === undefined) return before
  return Math.max(Math.round(before / 2), Math.ceil(waited - elapsed), 0)
}

/**
 * Minimum time before an answer is shown, in milliseconds: the animation of the player's own move has to end.
 */
const SHORTEST_ANSWER_MS = 350
/** With little time on the clock, the minimum is the remaining time divided by this. */
const SHORTEST_ANSWER_PART = 20

/** The times that can be chosen for the engine's moves in a game without a clock, in milliseconds. */
export const MOVE_TIMES = [1000, 3000, 10_000, 30_000] as const

/** Whether this is a time for a move. */
export const isMoveTime = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 3_600_000

/** The clock of a side in the engine's form; `byoyomi` is one period, or 0 when none is left. */
export function engineClock({ byoyomi, increment }: TimeControl, left: TimeLeft, measured = 0): GoTime {
  return {
    main: Math.max(0, Math.floor(left.main)),
    increment,
    byoyomi: left.periods > 0 ? byoyomi : 0,
    delay: DELAY_MS + measured,
  }
}

/**
 * The request with its time. With a clock, a level of full strength has no other limit; the other levels keep
 * theirs. A time chosen for every move replaces the level's limit of nodes, but not its limit of depth.
 * `measured` is the delay of earlier answers, in milliseconds.
 */
export function timedRequest(
  state: State,
  request: RequestOf<'go'>,
  now: number,
  measured = 0,
): RequestOf<'go'> {
  const { clock, setup } = state
  const level = levelOf(setup)
  const side = sideToMove(state)
  const control = clock?.controls[side]
  if (clock && control && !isUntimed(control)) {
    const time = engineClock(control, timeLeftAt(clock, side, now), measured)
    return level?.fullStrength ? { ...request, limits: {}, time } : { ...request, time }
  }
  if (setup.moveTime === undefined) return request
  const limits: GoLimits = level?.limits.depth === undefined ? {} : { depth: level.limits.depth }
  return { ...request, limits, time: { moveTime: setup.moveTime } }
}

/** Minimum time before an answer is shown, in milliseconds. */
export function shortestAnswer(time: GoTime | undefined): number {
  if (!time || time.moveTime !== undefined) return SHORTEST_ANSWER_MS
  return Math.min(SHORTEST_ANSWER_MS, ((time.main ?? 0) + (time.byoyomi ?? 0)) / SHORTEST_ANSWER_PART)
}
