/** The clock of a game; the tests set the time. */
import { expect, test } from 'vitest'
import {
  advance,
  flaggedSide,
  isTimeControl,
  newClock,
  PRESETS,
  pressClock,
  rewind,
  run,
  SLEPT_MS,
  type TimeControl,
  timeLeftAt,
  untilFlag,
} from '../../www/app/game/clock.ts'

const control = (part: Partial<TimeControl>): TimeControl => ({
  main: 0,
  byoyomi: 0,
  periods: 0,
  increment: 0,
  ...part,
})
const both = (one: TimeControl) => ({ b: one, w: one })

/** Lets time pass from `from` to `to`, with an update every second, as on the page. */
function wait(clock: ReturnType<typeof newClock>, from: number, to: number) {
  let seen = clock
  for (let now = from; now < to; now += 1000) seen = advance(seen, now)
  return advance(seen, to)
}

test('main time runs only for the side to move', () => {
  let clock = run(newClock(both(control({ main: 60_000 }))), 'b', 0)
  clock = wait(clock, 0, 20_000)
  expect(timeLeftAt(clock, 'b', 20_000)).toMatchObject({ main: 40_000, out: false })
  expect(timeLeftAt(clock, 'w', 20_000)).toMatchObject({ main: 60_000, out: false })
  clock = run(pressClock(clock, 'b', 20_000), 'w', 20_000)
  clock = wait(clock, 20_000, 25_000)
  expect(timeLeftAt(clock, 'b', 25_000).main).toBe(40_000)
  expect(timeLeftAt(clock, 'w', 25_000).main).toBe(55_000)
})

test('the flag falls exactly when the time is used up', () => {
  const clock = wait(run(newClock(both(control({ main: 10_000 }))), 'w', 0), 0, 9000)
  expect(untilFlag(clock, 9000)).toBe(1000)
  expect(flaggedSide(clock, 9999)).toBeNull()
  expect(flaggedSide(clock, 10_000)).toBe('w')
  expect(untilFlag(run(clock, null, 9500), 9500)).toBeNull()
})

test('a period that is not used up is renewed for the next move', () => {
  let clock = run(newClock(both(control({ main: 5000, byoyomi: 10_000, periods: 3 }))), 'b', 0)
  clock = wait(clock, 0, 12_000)
  // Five seconds of main time, then seven of the first period.
  expect(timeLeftAt(clock, 'b', 12_000)).toMatchObject({ main: 0, periods: 3, period: 3000, out: false })
  clock = wait(clock, 12_000, 16_000)
  // The first period is used up, and one second of the second.
  expect(timeLeftAt(clock, 'b', 16_000)).toMatchObject({ main: 0, periods: 2, period: 9000, out: false })
  clock = run(pressClock(clock, 'b', 16_000), 'w', 16_000)
  expect(timeLeftAt(clock, 'b', 16_000)).toMatchObject({ main: 0, periods: 2, period: 10_000 })
  clock = run(pressClock(clock, 'w', 17_000), 'b', 17_000)
  clock = wait(clock, 17_000, 36_000)
  expect(flaggedSide(clock, 36_999)).toBeNull()
  expect(flaggedSide(clock, 37_000)).toBe('b')
})

test('byoyomi without main time', () => {
  let clock = run(newClock(both(PRESETS.move10)), 'b', 0)
  clock = wait(clock, 0, 9000)
  clock = run(pressClock(clock, 'b', 9000), 'w', 9000)
  clock = wait(clock, 9000, 12_000)
  clock = run(pressClock(clock, 'w', 12_000), 'b', 12_000)
  expect(timeLeftAt(clock, 'b', 12_000)).toMatchObject({ period: 10_000, out: false })
  expect(flaggedSide(wait(clock, 12_000, 22_000), 22_000)).toBe('b')
})

test('an increment is added after the move', () => {
  let clock = run(newClock(both(control({ main: 60_000, increment: 5000 }))), 'b', 0)
  clock = pressClock(wait(clock, 0, 3000), 'b', 3000)
  expect(clock.left.b.main).toBe(62_000)
})

test('sides may have different times', () => {
  const clock = newClock({ b: control({ main: 600_000 }), w: control({ main: 60_000 }) })
  expect([timeLeftAt(clock, 'b', 0).main, timeLeftAt(clock, 'w', 0).main]).toEqual([600_000, 60_000])
})

test('a stopped clock counts nothing, and continues with the same move', () => {
  let clock = run(newClock(both(control({ main: 60_000 }))), 'b', 0)
  clock = run(wait(clock, 0, 4000), null, 4000)
  expect(timeLeftAt(run(clock, 'b', 100_000), 'b', 101_000).main).toBe(55_000)
  // No time was counted while it was stopped.
  expect(run(clock, 'b', 100_000).spent).toBe(4000)
})

test('time during which the page was suspended does not count', () => {
  const clock = wait(run(newClock(both(control({ main: 60_000 }))), 'b', 0), 0, 4000)
  const woken = advance(clock, 4000 + 3_600_000)
  expect(timeLeftAt(woken, 'b', 4000 + 3_600_000).main).toBe(56_000)
  expect(timeLeftAt(woken, 'b', 4000 + 3_600_000 + 1000).main).toBe(55_000)
  expect(SLEPT_MS).toBeGreaterThan(1000)
})

test('taking back a move restores its time', () => {
  let clock = run(newClock(both(control({ main: 60_000 }))), 'b', 0)
  clock = run(pressClock(wait(clock, 0, 10_000), 'b', 10_000), 'w', 10_000)
  clock = run(pressClock(wait(clock, 10_000, 15_000), 'w', 15_000), 'b', 15_000)
  expect(clock.left).toMatchObject({ b: { main: 50_000 }, w: { main: 55_000 } })
  const back = rewind(clock, 1)
  expect(back.left).toMatchObject({ b: { main: 50_000 }, w: { main: 60_000 } })
  expect(rewind(clock, 0).left.b.main).toBe(60_000)
  expect(back.history).toHaveLength(1)
})

test('invalid time controls are refused', () => {
  expect(isTimeControl(PRESETS.periods)).toBe(true)
  for (const bad of [
    null,
    3,
    {},
    control({}),
    { ...PRESETS.move10, main: -1 },
    { ...PRESETS.move10, byoyomi: 'x' },
  ])
    expect(isTimeControl(bad)).toBe(false)
})
