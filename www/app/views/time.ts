/** The text of a clock. */

import type { Side } from '../../engine/protocol.ts'
import { otherSide } from '../../engine/restore.ts'
import type { Text } from '../../text/text.ts'
import { isUntimed, timeLeftAt } from '../game/clock.ts'
import type { State } from '../game/state.ts'

/** A running clock is marked from this number of seconds on. */
const SHORT = 10

/** `1:05:00`, `9:59`, `0:07`. */
export function minutes(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  const [hour, minute, second] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return hour > 0 ? `${hour}:${two(minute)}:${two(second)}` : `${minute}:${two(second)}`
}

/** The time of a side that has lost on time. */
const NO_TIME = { main: 0, periods: 0, period: 0 }

/**
 * The time of a side: text, the number of its byoyomi periods where they are more than one, text for screen
 * readers, and whether it is short. `null` without a clock.
 */
export function timeText(state: State, side: Side, text: Text, now: number) {
  const { clock } = state
  if (!clock || isUntimed(clock.controls[side])) return null
  const result = state.position?.result
  const isLost = result?.reason === 'time' && result.winner === otherSide(side)
  const { main, periods, period } = isLost ? NO_TIME : timeLeftAt(clock, side, now)
  const control = clock.controls[side]
  const inPeriod = main <= 0 && control.byoyomi > 0
  const ms = inPeriod ? period : main
  const seconds = Math.ceil(ms / 1000)
  const short = clock.running?.side === side && seconds <= SHORT && (inPeriod || control.byoyomi === 0)
  const shown = inPeriod ? text.clock.byoyomi(seconds) : minutes(ms)
  const several = inPeriod && periods > 1 ? periods : 0
  const times = several ? ` ×${several}` : ''
  return {
    shown,
    times,
    said: text.clock.said(Math.floor(seconds / 60), seconds % 60, inPeriod, several),
    short,
    seconds,
  }
}
