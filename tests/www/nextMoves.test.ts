/** Next-move problems: their file, difficulties, the problem of the day, days in a row. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { keepDay, streakOf } from '../../www/app/game/due.ts'
import {
  difficultyOf,
  fitting,
  HARDEST,
  isSolved,
  moveOfDay,
  type NextMove,
  NextMoveResults,
  readNextMoves,
  suitedWork,
} from '../../www/learn/tasks/nextMoves.ts'
import { en } from '../../www/text/tasks/en.ts'
import { ja } from '../../www/text/tasks/ja.ts'

const PROBLEMS = readNextMoves(readFileSync('www/learn/data/next-moves.txt', 'utf8'))

const problem = (name: string, nodes: number, tags = ['endgame']): NextMove => ({
  ...{ sfen: name, line: ['7g7f'], rival: ['2g2f'], gap: 300, nodes, tags },
})

function memoryStore() {
  const texts = new Map<string, string>()
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  }
}

test('every problem has a best move that is a quarter of the chances ahead, and tags with texts', () => {
  expect(PROBLEMS.length).toBeGreaterThan(0)
  for (const { sfen, line, rival, gap, tags, nodes } of PROBLEMS) {
    expect(sfen).toMatch(/^\S+ [bw] \S+ \d+$/)
    expect(line[0]).not.toBe(rival[0])
    expect(gap).toBeGreaterThanOrEqual(250)
    expect(nodes).toBeGreaterThan(0)
    for (const tag of tags) {
      expect(ja.problems.tags[tag], tag).toBeTruthy()
      expect(en.problems.tags[tag], tag).toBeTruthy()
    }
  }
  expect(new Set(PROBLEMS.map(({ sfen }) => sfen)).size).toBe(PROBLEMS.length)
})

test('the difficulty is the work of the engine, then changed by the results of the person', () => {
  expect([1000, 4000, 16_000, 64_000, 256_000].map((nodes) => difficultyOf(problem('a', nodes), {}))).toEqual(
    [0, 1, 2, 3, 4],
  )
  const medium = problem('a', 16_000)
  expect(difficultyOf(medium, { a: 'w' })).toBe(3)
  expect(difficultyOf(medium, { a: 'wh' })).toBe(2)
  expect(difficultyOf(medium, { a: 'wr' })).toBe(1)
  expect(difficultyOf(problem('a', 999_999), { a: 'w' })).toBe(HARDEST)
  expect(difficultyOf(problem('a', 1000), { a: 'r' })).toBe(0)
})

test('harder problems suit those whose first tries of the easier ones were right', () => {
  const easy = Array.from({ length: 6 }, (_, index) => problem(`e${index}`, 1000))
  const results = (...of: string[]) => Object.fromEntries(of.map((each, index) => [`e${index}`, each]))
  expect(suitedWork(easy, {})).toBe(0)
  expect(suitedWork(easy, results('r', 'r', 'r', 'r'))).toBe(0)
  expect(suitedWork(easy, results('r', 'r', 'r', 'r', 'w'))).toBe(1)
  expect(suitedWork(easy, results('wr', 'wr', 'r', 'r', 'r'))).toBe(0)
})

test('filters by theme and difficulty leave what fits, and results are kept', () => {
  const store = memoryStore()
  const results = new NextMoveResults(store)
  const [fork, drop] = [problem('a', 1000, ['fork']), problem('b', 64_000, ['drop', 'fork'])]
  results.add(fork, 'wrong')
  results.add(fork, 'hinted')
  results.add(drop, 'wrong')
  const known = new NextMoveResults(store).read()
  expect(known).toEqual({ a: 'wh', b: 'w' })
  expect([fork, drop].map((each) => isSolved(each, known))).toEqual([true, false])
  expect(fitting([fork, drop], { theme: 'fork', difficulty: null }, known)).toEqual([fork, drop])
  expect(fitting([fork, drop], { theme: 'drop', difficulty: null }, known)).toEqual([drop])
  expect(fitting([fork, drop], { theme: null, difficulty: 4 }, known)).toEqual([drop])
  store.setItem('narikoma.nextMoves', '{"format":1,"results":{"a":"x","b":7,"c":"r"}}')
  expect(new NextMoveResults(store).read()).toEqual({ c: 'r' })
})

test('every day has another problem, until all had their day', () => {
  const some = Array.from({ length: 30 }, (_, index) => problem(`p${index}`, 1000))
  const days = Array.from({ length: 30 }, (_, day) => moveOfDay(some, 20_000 + day)?.sfen)
  expect(new Set(days).size).toBe(30)
  expect(moveOfDay([problem('hard', 256_000)], 20_000)).toBeNull()
  expect(moveOfDay(PROBLEMS, 20_000)).not.toBeNull()
})

test('days in a row are counted up to today, or to yesterday before today is done', () => {
  const store = memoryStore()
  expect(streakOf(store, 100)).toBe(0)
  for (const day of [95, 97, 98, 99]) keepDay(store, day)
  expect(streakOf(store, 99)).toBe(3)
  expect(streakOf(store, 100)).toBe(3)
  keepDay(store, 100)
  keepDay(store, 100)
  expect(streakOf(store, 100)).toBe(4)
  expect(streakOf(store, 102)).toBe(0)
  store.setItem('narikoma.daily', '{')
  expect(streakOf(store, 100)).toBe(0)
})
