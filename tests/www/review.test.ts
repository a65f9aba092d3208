/** The review of a game: grades, storage, graph, the evaluation bar. */
import { describe, expect, test } from 'vitest'
import { decodeReview, isReviewOf } from '../../www/game/review.ts'
import { addMove, ROOT, treeOf } from '../../www/game/tree.ts'
import type { Info } from '../../www/protocol.ts'
import { knownValue } from '../../www/study/analysis/evalBar.ts'
import { formatScore } from '../../www/study/format.ts'
import { countOf, type Finding, findingOf, gradeMoves, gradeOf } from '../../www/study/review/grade.ts'
import { keyTo, level, points } from '../../www/study/review/graph.ts'
import { Review } from '../../www/study/review/review.ts'
import { ReviewState } from '../../www/study/review/reviewState.ts'
import { decodeFindings, encodeReview } from '../../www/study/review/reviewStorage.ts'
import type { StudyState } from '../../www/study/study.ts'
import { en } from '../../www/text/study/en.ts'
import { ja } from '../../www/text/study/ja.ts'
import { isBuilt, spawner } from './built-engine.ts'

const finding = (rate: number, best: string): Finding => ({
  value: { rate, score: { cp: 0 } },
  best: { usi: best, ja: best, en: best },
  line: [best, 'reply'],
})

test('a move is graded by the winning chances that it loses', () => {
  expect([0, 49, 50, 99, 100, 199, 200].map(gradeOf)).toEqual([
    'good',
    'good',
    'inaccuracy',
    'inaccuracy',
    'mistake',
    'mistake',
    'blunder',
  ])
  const findings = [finding(550, 'a'), finding(540, 'b'), finding(700, 'c'), finding(440, 'd')]
  const verdicts = gradeMoves(['a', 'x', 'y'], findings, 'b')
  expect(verdicts.map(({ side, grade, loss }) => [side, grade, loss])).toEqual([
    ['b', 'best', 0],
    ['w', 'mistake', 160],
    ['b', 'blunder', 260],
  ])
  // In a game in which White moves first, the sides are exchanged.
  expect(gradeMoves(['a', 'x'], findings, 'w').map(({ side, loss }) => [side, loss])).toEqual([
    ['w', 0],
    ['b', 0],
  ])
  expect(countOf(verdicts, 'b', 'blunder')).toBe(1)
  expect(gradeMoves(['a', 'x'], [findings[0], undefined, findings[2]], 'b')).toEqual([])
})

test('a stored review is read with the same values and grades', () => {
  const findings: Finding[] = [
    finding(550, 'a'),
    finding(540, 'b'),
    { ...finding(700, 'c'), value: { rate: 700, score: { mate: -3 } } },
    { value: { rate: 440, score: { cp: -120 } }, best: null, line: [] },
  ]
  const moves = ['a', 'x', 'y']
  const verdicts = gradeMoves(moves, findings, 'b')
  const kept = encodeReview(60_000, moves, findings, verdicts)
  if (!kept) throw new Error('nothing is kept')
  const again = decodeReview(JSON.parse(JSON.stringify(kept)))
  expect(again).toEqual(kept)
  const back = again && decodeFindings(again)
  if (!back) throw new Error('nothing came back')
  expect(back.map(({ value }) => value)).toEqual(findings.map(({ value }) => value))
  expect(gradeMoves(moves, back, 'b')).toEqual(
    verdicts.map((verdict) =>
      expect.objectContaining({
        ...verdict,
        best: verdict.grade === 'best' ? expect.anything() : verdict.best,
        line: expect.anything(),
      }),
    ),
  )
  expect(gradeMoves(moves, back, 'b')[2]).toEqual(verdicts[2])
  expect([isReviewOf(kept, moves), isReviewOf(kept, ['a', 'x']), isReviewOf(undefined, [])]).toEqual([
    true,
    false,
    false,
  ])
  // An unfinished review is not stored, and a damaged one is not read.
  expect(encodeReview(1, moves, [undefined, ...findings.slice(1)], verdicts)).toBeNull()
  expect(decodeFindings({ ...kept, values: '550:0 oops 700#-3 440:-120' })).toBeNull()
  for (const data of [null, 3, {}, { ...kept, better: [[1]] }, { ...kept, nodes: '1' }])
    expect(decodeReview(data)).toBeNull()
})

test("values are from Black's point of view, whichever side is to move", () => {
  const info: Info = { depth: 1, nodes: 1, score: { cp: 120 }, winRate: 550, pv: [] }
  expect(findingOf(info, 'b').value).toEqual({ rate: 550, score: { cp: 120 } })
  expect(findingOf(info, 'w').value).toEqual({ rate: 450, score: { cp: -120 } })
  expect(findingOf({ ...info, score: { mate: 3 }, winRate: 1000 }, 'w').value).toEqual({
    rate: 0,
    score: { mate: -3 },
  })
  expect(formatScore({ mate: -3 }, en)).toBe('☖ 3-ply mate')
  expect(formatScore({ cp: 0 }, ja)).toBe('互角')
  expect(formatScore({ cp: 29_999 }, ja)).toBe('☗ 勝ち')
})

test('the graph has points for known values only, and keys step along it', () => {
  const value = (cp: number, rate: number) => ({ rate, score: { cp } })
  expect(points([value(0, 500), undefined, value(2000, 1000)], 'rate')).toEqual([
    { ply: 0, x: 0, y: 90 },
    { ply: 2, x: 600, y: 0 },
  ])
  expect([level(value(1000, 0), 'score'), level({ rate: 0, score: { mate: -5 } }, 'score')]).toEqual([
    0.75, 0,
  ])
  const keys = ['ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'a'].map((key) => keyTo(key, 4, 20))
  expect(keys).toEqual([3, 5, 0, 20, 0, null])
  expect([keyTo('ArrowLeft', 0, 20), keyTo('End', 4, 20), keyTo('PageDown', 18, 20)]).toEqual([0, 20, 20])
})

test("the evaluation bar shows the side to move's mate or the best line's value, never a threat's", () => {
  const info: Info = { depth: 1, nodes: 1, score: { cp: 80 }, winRate: 540, pv: [] }
  const mate = { type: 'mate', verdict: 'mate', line: [], plies: 9, conventional: 3, shortest: true }
  const state = (change: object) =>
    ({ infos: [], mate: null, mover: 'w', position: { side: 'w' }, threat: false, ...change }) as never
  expect(knownValue(state({}))).toBeNull()
  expect(knownValue(state({ infos: [info] }))).toEqual({ rate: 460, score: { cp: -80 } })
  expect(knownValue(state({ infos: [info], threat: true }))).toBeNull()
  const mated = { rate: 0, score: { mate: -3 } }
  expect(knownValue(state({ mate }))).toEqual(mated)
  expect(knownValue(state({ mate, mover: 'b', threat: true, infos: [info] }))).toEqual(mated)
})

test('a review has no value for positions outside its game', () => {
  const review = new ReviewState(
    () => {
      throw new Error('no engine is needed')
    },
    () => {},
    () => {},
  )
  const values = '500:0 510:10* 480:-20*'
  review.take({ nodes: 1, moves: '7g7f 3c3d', values, better: [] })
  const { tree, at } = addMove(treeOf(['7g7f', '3c3d']), 0, '8c8d')
  const valueAt = (at: number) => review.valueAt({ tree, at } as StudyState)?.rate ?? null
  expect([valueAt(ROOT), valueAt(0), valueAt(1), valueAt(at)]).toEqual([500, 510, 480, null])
})

// A long timeout for busy machines; no test asserts a time.
describe.skipIf(!isBuilt)('with the built engine', { timeout: 60_000 }, () => {
  test('a review finds the move that loses a piece', async () => {
    const moves = ['2g2f', '8c8d', '2f2e', '8d8e', '2h2f', '4a3b', '2f8f', '8e8f', '8g8f', '6a5b']
    const findings: Finding[] = []
    const review = new Review(await spawner())
    await review.run({ start: { variant: 'shogi' }, moves, nodes: 5000 }, (ply, found) => {
      findings[ply] = found
    })
    const bad = gradeMoves(moves, findings, 'b').filter(({ grade }) => grade === 'blunder')
    expect(bad.map(({ ply }) => ply)).toContain(7)
  })
})
