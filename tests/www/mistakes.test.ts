/** Own mistakes: how they are stored, found in reviews, and on which days they come back. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DUE_KEY, dayOf, dueCount } from '../../www/app/game/due.ts'
import type { MarkedMistake } from '../../www/app/game/review.ts'
import type { Result } from '../../www/learn/schedule/memory.ts'
import { afterTask } from '../../www/learn/schedule/schedule.ts'
import { dueDay, idOf, KIND, Mistakes, readMistakes } from '../../www/learn/tasks/mistakes.ts'
import { sureMarks } from '../../www/learn/tasks/ownMistakes.ts'
import { REVIEWED } from '../e2e/reviewed.ts'

/** A storage in memory. */
function memoryStore() {
  const texts = new Map<string, string>()
  return {
    texts,
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  }
}

/** A mistake on a board with a rook on this file, so that each has a position of its own. */
const marked = (file: number): MarkedMistake => ({
  start: { variant: 'shogi' },
  sfen: `4k4/9/9/9/9/9/9/9/${file > 1 ? file - 1 : ''}R${9 - file > 0 ? 9 - file : ''} b - 1`,
  ...{ last: null, played: '5i5h', line: ['5i4h'], loss: 200, nodes: 60_000 },
})

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(new Date('2030-05-01T19:00:00'))
})
afterEach(() => {
  vi.useRealTimers()
})

test('a week of practice: right tasks come back after growing intervals, wrong ones the next day', () => {
  const store = memoryStore()
  const mistakes = new Mistakes(store)
  mistakes.add([1, 2, 3].map(marked), new Date())
  /** Who answers: the first is always known, the second after a hint, the third is wrong three times. */
  const resultOf = (id: string, times: number): Result =>
    id === idOf(marked(1)) ? 'right' : id === idOf(marked(2)) ? 'hinted' : times < 3 ? 'wrong' : 'right'
  const returned: string[] = []
  for (let day = 1; day <= 7; day += 1) {
    // In the evening of the first day, in the morning of the others: the calendar counts, not the hour.
    vi.setSystemTime(new Date(`2030-05-0${day}T${day === 1 ? '19' : '07'}:00:00`))
    const now = new Date()
    const due = mistakes.due(dayOf(now))
    expect(dueCount(store, dayOf(now))).toBe(due.length)
    for (const mistake of due) {
      const result = resultOf(idOf(mistake), mistake.results.length)
      mistakes.done(mistake, afterTask(mistake.memory, result, now), result)
      returned.push(`${day}:${[1, 2, 3].find((file) => idOf(marked(file)) === idOf(mistake))}${result[0]}`)
    }
    expect(mistakes.due(dayOf(now))).toEqual([])
  }
  expect(returned).toEqual([
    ...['1:1r', '1:2h', '1:3w', '2:3w', '3:2h', '3:3w'],
    ...['4:1r', '4:3r', '7:2h', '7:3r'],
  ])
  const [right, hinted, wrong] = mistakes.list()
  // A task that was right each time comes back after more than seven days.
  expect(right && dueDay(right) - dayOf(new Date('2030-05-03'))).toBeGreaterThan(7)
  expect(hinted?.results).toBe('hhh')
  expect(wrong?.results).toBe('wwwrr')
})

test('mistakes are merged by their position, and the later practice of one stays', () => {
  const [one, other] = [new Mistakes(memoryStore()), new Mistakes(memoryStore())]
  expect(one.add([marked(1), marked(2)], new Date())).toBe(2)
  expect(one.add([{ ...marked(1), sfen: marked(1).sfen.replace(/1$/, '31') }], new Date())).toBe(0)
  expect(other.restore(one.file())).toBe(2)
  const [first] = one.list()
  if (!first) throw new Error('no mistake')
  one.done(first, afterTask(null, 'right', new Date()), 'right')
  expect(other.restore(one.file())).toBe(0)
  expect(other.list()).toEqual(one.list())
  expect(one.restore('{"mistakes":[]}')).toBeNull()
  expect(one.restore('no')).toBeNull()
})

test('what is stored is checked field by field, and a text that cannot be read is kept', () => {
  const good = { ...marked(1), added: 0, memory: null, results: '' }
  const bad = [
    { ...good, sfen: 1 },
    { ...good, line: [] },
    { ...good, played: 'x' },
    null,
    { ...good, start: {} },
  ]
  expect(readMistakes({ kind: KIND, format: 1, mistakes: [good, ...bad] })).toEqual([good])
  expect(readMistakes({ kind: KIND, format: 2, mistakes: [good] })).toBeNull()
  const store = memoryStore()
  store.setItem(KIND, '{"kind":"narikoma.mistakes","format":2}')
  store.setItem(DUE_KEY, 'damaged')
  expect(dueCount(store, 99_999)).toBe(0)
  const mistakes = new Mistakes(store)
  expect(mistakes.list()).toEqual([])
  mistakes.add([marked(1)], new Date())
  expect(store.texts.get(`${KIND}.unread`)).toContain('"format":2')
  expect(dueCount(store, dayOf(new Date()))).toBe(1)
  expect(dueCount(store, dayOf(new Date()), 'mistakes')).toBe(1)
  expect(dueCount(store, dayOf(new Date()), 'openings')).toBe(0)
})

test('with a full storage the practice goes on for the visit', () => {
  const store = memoryStore()
  const full = {
    ...store,
    setItem: () => {
      throw new Error('full')
    },
  }
  const mistakes = new Mistakes(full)
  mistakes.add([marked(4)], new Date())
  expect(mistakes.list()).toHaveLength(1)
  expect(mistakes.notice.hasNotice).toBe(true)
  mistakes.notice.dismissNotice()
  expect(new Mistakes(full).notice.hasNotice).toBe(false)
  // As soon as there is room, all of it is stored.
  const again = new Mistakes(store)
  again.add([marked(5)], new Date())
  expect(readMistakes(JSON.parse(store.texts.get(KIND) ?? ''))).toHaveLength(2)
})

test('of a stored review the sure marks are mistakes, with the chances that they lost', () => {
  const { review } = REVIEWED.setup
  const stored = review as unknown as Parameters<typeof sureMarks>[0]
  expect(sureMarks(stored)).toEqual([
    { ply: 7, played: '2f8f', line: ['6i7h', '4a3b'], blackLoss: 380 },
    { ply: 10, played: '6a5b', line: ['7a7b'], blackLoss: -80 },
  ])
})
