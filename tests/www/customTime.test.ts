/** Custom time controls, how they are stored, and the voice that reads the clock. */
import { expect, test } from 'vitest'
import { isTimeControl, PRESETS } from '../../www/app/game/clock.ts'
import {
  clocksOf,
  decodeChoice,
  encodeChoice,
  parseTime,
  type TimeInput,
  timeInputOf,
} from '../../www/app/game/customTime.ts'
import { DEFAULT_SETTINGS, decodeSettings } from '../../www/app/game/save.ts'
import { type Reading, wordsOf } from '../../www/app/views/voice.ts'
import { en } from '../../www/text/en.ts'
import { ja } from '../../www/text/ja.ts'

const typed = (part: Partial<TimeInput>): TimeInput => ({
  main: '0',
  byoyomi: '0',
  periods: '1',
  increment: '0',
  ...part,
})

test('input in the bounds gives a valid time control', () => {
  const read = parseTime(typed({ main: '2.5', byoyomi: '20', periods: '4', increment: '3' }))
  expect(read).toEqual({ control: { main: 150_000, byoyomi: 20_000, periods: 4, increment: 3000 } })
  expect(parseTime(typed({ main: '１５' }))).toEqual({
    control: { main: 900_000, byoyomi: 0, periods: 0, increment: 0 },
  })
  expect(parseTime({ main: '', byoyomi: ' 30 ', periods: '', increment: '' })).toEqual({
    control: { main: 0, byoyomi: 30_000, periods: 1, increment: 0 },
  })
  for (const part of [
    { main: '600' },
    { byoyomi: '600', periods: '99' },
    { main: '0.1', increment: '600' },
  ]) {
    const each = parseTime(typed(part))
    expect('control' in each && isTimeControl(each.control), JSON.stringify(part)).toBe(true)
  }
})

test('invalid input names its field', () => {
  const fault = (part: Partial<TimeInput>) => {
    const read = parseTime(typed(part))
    return 'fault' in read ? read.fault : null
  }
  expect(fault({ main: 'ten' })).toEqual({ kind: 'field', field: 'main' })
  expect(fault({ main: '601' })).toEqual({ kind: 'field', field: 'main' })
  expect(fault({ main: '1', byoyomi: '-1' })).toEqual({ kind: 'field', field: 'byoyomi' })
  expect(fault({ byoyomi: '1.5' })).toEqual({ kind: 'field', field: 'byoyomi' })
  expect(fault({ byoyomi: '30', periods: '0' })).toEqual({ kind: 'field', field: 'periods' })
  expect(fault({ main: '5', increment: '1e2' })).toEqual({ kind: 'field', field: 'increment' })
  // With only an increment the flag would fall before the first move.
  expect(fault({ increment: '10' })).toEqual({ kind: 'nothing' })
})

test('a choice is stored and read; a damaged one means no clock', () => {
  const own = { main: 90_000, byoyomi: 20_000, periods: 3, increment: 0 }
  for (const choice of [own, 'periods', 'same', 'none'] as const)
    expect(decodeChoice(encodeChoice(choice))).toEqual(choice)
  for (const text of ['', 'toString', '1/2/3', '0/0/1/9', 'a/b/c/d']) expect(decodeChoice(text)).toBe('none')
  expect(timeInputOf(own)).toEqual({ main: '1.5', byoyomi: '20', periods: '3', increment: '0' })
})

test('both sides have the same clock or different ones', () => {
  const own = { main: 90_000, byoyomi: 20_000, periods: 3, increment: 0 }
  expect(clocksOf('none', 'same', 'b')).toBeUndefined()
  expect(clocksOf(own, 'same', 'w')).toEqual({ b: own, w: own })
  expect(clocksOf(own, 'move10', 'w')).toEqual({ b: PRESETS.move10, w: own })
  expect(clocksOf('none', own, 'b')?.w).toEqual(own)
  expect(clocksOf('none', own, 'b')?.b.main).toBe(86_400_000)
})

test('the voice is off by default', () => {
  expect(DEFAULT_SETTINGS.voice).toBe(false)
  expect(decodeSettings('{"voice":true}').voice).toBe(true)
  expect(decodeSettings('{"voice":"yes"}').voice).toBe(false)
})

test('the voice announces byoyomi, the periods left and the last ten seconds', () => {
  const at = (seconds: number, inPeriod = true, periods = 3): Reading => ({ seconds, inPeriod, periods })
  const said = (before: Reading | null, now: Reading, hasByoyomi = true) =>
    wordsOf(before, now, hasByoyomi, en.voice)
  expect(said(at(1, false), at(30))).toBe('Byoyomi, 3 periods')
  expect(said(at(1), at(30, true, 2))).toBe('2 periods left')
  expect(said(at(1, true, 2), at(30, true, 1))).toBe('Last period')
  expect(said(at(12), at(11))).toBeNull()
  expect(said(at(11), at(10))).toBe('10 seconds')
  expect(said(at(10), at(9))).toBe('9')
  // Several events may show the same second.
  expect(said(at(9), at(9))).toBeNull()
  // A busy page may skip a second.
  expect(said(at(9), at(7))).toBe('7')
  // The end of main time is counted down only without byoyomi, where it ends the game.
  expect(said(at(10, false), at(9, false))).toBeNull()
  expect(said(at(10, false, 0), at(9, false, 0), false)).toBe('9')
  expect(said(null, at(10))).toBeNull()
  expect(wordsOf(at(1, true, 2), at(30, true, 1), true, ja.voice)).toBe('最後の1回です')
})
