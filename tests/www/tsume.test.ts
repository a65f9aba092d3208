/** Mating problems, and the texts of mates. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { mateText } from '../../www/study/format.ts'
import { Attempt, startOf } from '../../www/study/tsume/attempt.ts'
import { byLength, problemOfDay, readProblems, thirdsOf } from '../../www/study/tsume/problems.ts'
import { en } from '../../www/text/study/en.ts'
import { ja } from '../../www/text/study/ja.ts'
import { isBuilt, spawner } from './built-engine.ts'

test('the text of a mate gives both of its lengths', () => {
  const mate = { type: 'mate' as const, verdict: 'mate' as const, line: [], shortest: true, nodes: 1 }
  const both = { ...mate, plies: 9, conventional: 3 }
  expect(mateText({ ...mate, plies: 5, conventional: 5 }, false, ja)).toBe('5手詰です')
  expect(mateText(both, false, ja)).toBe('3手詰です（無駄合を含めると9手）')
  expect(mateText(both, false, en)).toBe('3-ply mate (9 with useless interpositions)')
  expect(mateText({ ...both, shortest: false }, false, en)).toBe(
    '3-ply mate (up to 9 with useless interpositions)',
  )
  expect(mateText({ ...mate, plies: 9, shortest: false }, false, en)).toBe('9-ply mate or shorter')
  expect(mateText({ ...mate, verdict: 'noMate' }, false, en)).toBe('')
  expect(mateText({ ...mate, verdict: 'noMate' }, true, en)).toBe('No mate (proved)')
  expect(mateText({ ...mate, verdict: 'unknown' }, true, en)).toBe('No result: search limit reached')
})

const problemsIn = (file: string) =>
  readFileSync(join(import.meta.dirname, '../../www/study/tsume', file), 'utf8')
const PROBLEMS = problemsIn('problems.txt')
const SMALL_PROBLEMS = problemsIn('problems-5x5.txt')

test('problems are read with and without the nodes of their proof', () => {
  expect(readProblems('# comment\nS b - 1|G*5b|12\nT b - 1|7g7f 3c3d 2g2f\n')).toEqual([
    { sfen: 'S b - 1', line: ['G*5b'], nodes: 12 },
    { sfen: 'T b - 1', line: ['7g7f', '3c3d', '2g2f'] },
  ])
  expect(readProblems(PROBLEMS).every(({ nodes }) => nodes !== undefined)).toBe(true)
})

test('the problems of a length are in thirds by the work of the solver, where that tells them apart', () => {
  const problem = (nodes?: number) => ({ sfen: 'S', line: ['G*5b'], ...(nodes !== undefined && { nodes }) })
  expect(thirdsOf([9, 1, 5, 2, 8, 4].map(problem))).toEqual([2, 0, 1, 0, 2, 1])
  expect(thirdsOf([0, 0, 0, 7].map(problem))).toBeNull()
  expect(thirdsOf([problem(1), problem(), problem(3)])).toBeNull()
  expect(thirdsOf([])).toBeNull()
})

test('every day has its problem, and the next day another one', () => {
  const sets = byLength(readProblems(PROBLEMS))
  const days = Array.from({ length: 30 }, (_, day) => problemOfDay(sets, new Date(2026, 10, 1 + day), 5))
  expect(new Set(days.map((each) => `${each?.plies} ${each?.index}`)).size).toBe(30)
  for (const each of days) expect(sets.get(each?.plies ?? 0)?.[each?.index ?? -1]).toBeDefined()
  expect(problemOfDay(sets, new Date(2026, 10, 1, 23, 59), 5)).toEqual(days[0])
})

test('the problem of the day is short until some were solved', () => {
  const sets = byLength(readProblems(PROBLEMS))
  const plies = (solved: number) =>
    Array.from(
      { length: 30 },
      (_, day) => problemOfDay(sets, new Date(2026, 10, 1 + day), solved)?.plies ?? 0,
    )
  for (const solved of [0, 4]) expect(new Set(plies(solved))).toEqual(new Set([1, 3]))
  expect(Math.max(...plies(5))).toBeGreaterThan(3)
})

test.each([
  ['9×9', PROBLEMS, 150, 'shogi'],
  ['5×5', SMALL_PROBLEMS, 60, 'minishogi'],
])('the problems of %s are enough, all different and of odd length', (_, text, least, variant) => {
  const problems = readProblems(text)
  const sets = byLength(problems)
  expect([...sets.keys()].every((plies) => plies % 2 === 1)).toBe(true)
  expect(problems.length).toBeGreaterThan(least)
  expect(problems.every((problem) => startOf(problem).variant === variant)).toBe(true)
  expect(new Set(problems.map(({ sfen }) => sfen)).size).toBe(problems.length)
})

// A long timeout for busy machines; no test asserts a time.
describe.skipIf(!isBuilt)('with the built engine', { timeout: 60_000 }, () => {
  test('every check that keeps the mate is accepted, and the others are refuted', async () => {
    const attempt = new Attempt(await spawner())
    const sfen = '4k4/9/4P4/9/9/9/9/9/9 b GS2r2b3g3s4n4l17p 1'
    let solved = 0
    attempt.onSolved = () => {
      solved += 1
    }
    const tell = async (usi: string) => {
      await attempt.attack(usi)
      return attempt.feedback
    }
    attempt.begin({ sfen, line: ['G*5b'] })
    const kingMove = expect.stringMatching(/^5a/)
    expect(await tell('S*4b')).toEqual({ kind: 'noMate', move: expect.objectContaining({ usi: kingMove }) })
    expect(await tell('R*5b')).toEqual({ kind: 'turn' })
    expect(await tell('5c5b+')).toMatchObject({ kind: 'noMate' })
    expect(await tell('G*1a')).toEqual({ kind: 'noCheck' })
    expect([attempt.position?.moves.length, solved]).toEqual([0, 0])
    await attempt.help(false)
    expect(attempt.feedback).toEqual({ kind: 'hint', piece: 'G' })
    expect(await tell('G*5b')).toEqual({ kind: 'done' })
    expect([attempt.made, solved]).toEqual([1, 1])
    attempt.close()
  })

  test.each([
    ['9×9', PROBLEMS],
    ['5×5', SMALL_PROBLEMS],
  ])('one problem of each length is solved in exactly its length on %s', async (_, text) => {
    const attempt = new Attempt(await spawner())
    for (const [plies, [problem]] of byLength(readProblems(text))) {
      if (!problem) throw new Error(`no problem of ${plies}`)
      attempt.begin(problem)
      while (attempt.feedback.kind !== 'done') {
        await attempt.help(true)
        if (attempt.feedback.kind !== 'answer') throw new Error(attempt.feedback.kind)
        const left = attempt.left
        await attempt.attack(attempt.feedback.line[0]?.usi ?? '')
        if (attempt.position?.result === undefined) expect(attempt.left).toBe(left - 2)
      }
      expect(attempt.made).toBe(plies)
    }
    attempt.close()
  })
})
