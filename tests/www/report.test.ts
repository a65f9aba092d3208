/** The report of a game: accuracy, phases, turning points, the level estimate, the text that is copied. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSfen } from '../../www/elements/board/sfen.ts'
import { START } from '../../www/engine/protocol.ts'
import { gameAccuracy, moveAccuracy, weightsOf } from '../../www/study/report/accuracy.ts'
import { estimateOf, featuresOf, rawLevel } from '../../www/study/report/level.ts'
import LEVELS from '../../www/study/report/levels.json'
import { attackers, phasesOf } from '../../www/study/report/phases.ts'
import { plainText } from '../../www/study/report/plainText.ts'
import { type ReviewedGame, reportOf } from '../../www/study/report/report.ts'
import { turningPoints } from '../../www/study/report/turningPoints.ts'
import { type Finding, gradeMoves, type Verdict } from '../../www/study/review/grade.ts'
import { en as reportEn } from '../../www/text/report/en.ts'
import { ja as reportJa } from '../../www/text/report/ja.ts'
import { en as studyEn } from '../../www/text/study/en.ts'
import { ja as studyJa } from '../../www/text/study/ja.ts'

const named = (usi: string) => ({ usi, ja: `ja-${usi}`, en: `en-${usi}` })
/** A position whose chances rest on a second look. */
const finding = (rate: number, best: string): Finding => ({
  value: { rate, score: { cp: 0 } },
  line: [named(best)],
  range: [rate, rate],
})
const bad = (ply: number, loss: number, sure = true): Verdict => {
  const grade = loss >= 200 ? 'blunder' : loss >= 100 ? 'mistake' : 'inaccuracy'
  return { ply, side: ply % 2 ? 'b' : 'w', grade, loss, sure, line: [], replies: [] }
}

test('the accuracy of a move falls with the chances that it loses', () => {
  // By hand: 103.1668 · e^(−0.04354 · 10) − 3.1669 = 63.58, and for 30: 24.78.
  expect(moveAccuracy(0)).toBeCloseTo(100, 3)
  expect(moveAccuracy(10)).toBeCloseTo(63.58, 1)
  expect(moveAccuracy(30)).toBeCloseTo(24.78, 1)
  expect(moveAccuracy(100)).toBe(0)
})

test('the accuracy of a game is the mean of a weighted and of a harmonic mean', () => {
  // Weighted: (100 · 1 + 50 · 3) / 4 = 62.5; harmonic: 2 / (1/100 + 1/50) = 66.67.
  const moves = [
    { accuracy: 100, weight: 1 },
    { accuracy: 50, weight: 3 },
  ]
  expect(gameAccuracy(moves)).toBeCloseTo((62.5 + 66.667) / 2, 2)
  expect(gameAccuracy([])).toBeNull()
  // A move of no accuracy counts as 1 in the harmonic mean: (0 + 1) / 2.
  expect(gameAccuracy([{ accuracy: 0, weight: 1 }])).toBeCloseTo(0.5, 5)
})

test('a move weighs as much as the chances swing around it', () => {
  // Two positions each: deviations 0, 5 and 20, kept between 0.5 and 12.
  expect(weightsOf([50, 50, 60, 20])).toEqual([0.5, 5, 12])
  // 30 moves: windows of three positions, the first of which serves two moves.
  const weights = weightsOf([50, 53, 50, ...Array.from({ length: 28 }, () => 50)])
  expect(weights).toHaveLength(30)
  expect(weights[0]).toBeCloseTo(Math.sqrt(2), 5)
  expect(weights[1]).toBe(weights[0])
  expect(weights[2]).toBeCloseTo(Math.sqrt(2), 5)
  expect(weights[3]).toBe(0.5)
})

/** The even start without some of its lines, as boards of nine ranks. */
const KINGS = '4k4/9/9/9/9/9/9/9/4K4'

test('the opening ends with the first capture of more than a pawn or a bishop', () => {
  const full = (board: string) => `${board} b - 1`
  // A pawn, a bishop and its promoted form are taken; then a silver. No king is attacked.
  const sfens = ['4k4/9/9/9/9/9/9/p8/4K4', '4k4/9/9/9/9/9/9/+b8/4K4', '4k4/9/9/9/9/9/9/s8/4K4', KINGS, KINGS]
  const moves = ['9i9h', '9i9h', '9i9h', '5i5h', '5a5b']
  expect(phasesOf(sfens.map(full), moves)).toEqual(['opening', 'opening', 'opening', 'middle', 'middle'])
  // A drop on any square takes nothing.
  expect(phasesOf([full(sfens[2] ?? ''), full(KINGS)], ['P*9h', '5i5h'])).toEqual(['opening', 'opening'])
  const long = Array.from({ length: 62 }, () => '5i5h')
  const phases = phasesOf(
    long.map(() => full(KINGS)),
    long,
  )
  expect([phases[59], phases[60]]).toEqual(['opening', 'middle'])
})

test('the endgame begins with two pieces near a king, and does not end', () => {
  const near = readSfen('4k4/4P4/3S1+P3/9/9/9/9/9/4K4 b - 1')
  expect(attackers(near)).toBe(2)
  // A pawn, a piece three squares away and a piece of the king's own side do not count.
  expect(attackers(readSfen('4k1g2/4P4/9/4S4/9/9/9/9/4K4 b - 1'))).toBe(0)
  const sfens = ['4k4/9/9/9/9/9/9/s8/4K4', '4k4/4P4/3S1+P3/9/9/9/9/9/4K4', KINGS].map(
    (each) => `${each} b - 1`,
  )
  expect(phasesOf(sfens, ['9i9h', '5i5h', '5a5b'])).toEqual(['opening', 'endgame', 'endgame'])
})

test('turning points are sure, apart from each other, and the largest', () => {
  const plies = (verdicts: Verdict[]) => turningPoints(verdicts).map(({ ply }) => ply)
  // Move 22 misses what move 21 allowed: one event. Move 40 is not sure, move 50 is only an inaccuracy.
  const verdicts = [bad(21, 300), bad(22, 250), bad(40, 400, false), bad(50, 90), bad(60, 120), bad(24, 150)]
  expect(plies(verdicts)).toEqual([21, 24, 60])
  expect(plies([bad(10, 110), bad(20, 120), bad(30, 130), bad(40, 140)])).toEqual([20, 30, 40])
  expect(plies([bad(10, 200), bad(12, 300)])).toEqual([12])
  expect(plies([])).toEqual([])
})

test('features count open positions after the first moves', () => {
  const rates = [...Array.from({ length: 12 }, () => 500), 500, 400, 410, 30, 20]
  const moves = Array.from({ length: rates.length - 1 }, (_, index) => `m${index}`)
  const findings = rates.map((rate, index) => finding(rate, index === 13 ? 'm13' : 'x'))
  const verdicts = gradeMoves(moves, findings, 'b')
  // Black's moves 13 (loses 10 %) and 15 (38 %); White's moves 14 (the best) and 16, which is won already.
  const black = featuresOf(verdicts, findings, 'b')
  expect(black).toMatchObject({ moves: 2, best: 0, inaccurate: 1, mistaken: 1, blundered: 0.5 })
  expect(black.loss).toBeCloseTo(0.24, 5)
  expect(featuresOf(verdicts, findings, 'w')).toMatchObject({ moves: 1, best: 1, loss: 0 })
})

test('too few moves give no level, and levels are those that there are', () => {
  const features = { loss: 0, best: 1, inaccurate: 0, mistaken: 0, blundered: 0 }
  const least = LEVELS.errors[0]?.moves ?? 0
  expect(estimateOf({ ...features, moves: least - 1 })).toEqual({ none: 'fewMoves' })
  expect(estimateOf({ ...features, moves: least })).toMatchObject({ error: LEVELS.errors[0]?.error })
  const bounded = (loss: number, best: number) => {
    const found = estimateOf({
      moves: 99,
      loss,
      best,
      inaccurate: best ? 0 : 1,
      mistaken: best ? 0 : 1,
      blundered: best ? 0 : 1,
    })
    return 'level' in found ? found.level : 0
  }
  expect(bounded(0, 1)).toBeLessThanOrEqual(LEVELS.highest)
  expect(bounded(1, 0)).toBeGreaterThanOrEqual(1)
  expect(bounded(0.01, 0.8)).toBeGreaterThan(bounded(0.2, 0.2))
})

test('the page has the formula that was fitted to the reviewed games', () => {
  const file = join(import.meta.dirname, '../../train/results/levels-review/games.tsv')
  expect(existsSync(file)).toBe(true)
  const games = readFileSync(file, 'utf8').trim().split('\n').slice(1)
  expect(games).toHaveLength(LEVELS.games)
  const errors = games.flatMap((line) => {
    const [black, white, , openingText, , , movesText = '', valuesText = ''] = line.split('\t')
    const [opening, moves] = [Number(openingText), movesText.split(' ')]
    const values = valuesText.split(' ').map((word, index) => {
      const best = word.includes('*') ? (moves[opening + index] ?? '') : 'other'
      return finding(Number.parseInt(word, 10), best)
    })
    const findings = [...Array.from({ length: opening }), ...values] as (Finding | undefined)[]
    const verdicts = gradeMoves(moves, findings, 'b')
    return (['b', 'w'] as const).flatMap((side) => {
      const features = featuresOf(verdicts, findings, side)
      if (features.moves < (LEVELS.errors[0]?.moves ?? 0)) return []
      return [rawLevel(features) - Number(side === 'b' ? black : white)]
    })
  })
  expect(errors).toHaveLength(LEVELS.sides)
  const square = errors.reduce((sum, error) => sum + error * error, 0) / errors.length
  expect(Math.sqrt(square)).toBeCloseTo(LEVELS.fitted, 2)
})

/** A short game: Black's second move is a blunder. */
const GAME: ReviewedGame = {
  variant: 'shogi',
  isEven: true,
  sfens: Array.from({ length: 5 }, () => START.shogi),
  moves: ['7g7f', '3c3d', '2g2f', '8c8d'],
  times: [1000, 2000, 9000, 4000],
  findings: [
    finding(500, '7g7f'),
    finding(500, '8c8d'),
    finding(500, '6g6f'),
    finding(200, '8c8d'),
    finding(200, 'x'),
  ],
  verdicts: [],
  nodes: 60_000,
}
const game = { ...GAME, verdicts: gradeMoves(GAME.moves, GAME.findings, 'b') }

test('a report counts grades, losses and times of both sides', () => {
  const { sides, turning, begins, hasTimes } = reportOf(game)
  expect(sides.b.counts).toEqual({ good: 0, best: 1, fine: 0, inaccuracy: 0, mistake: 0, blunder: 1 })
  expect(sides.w.counts).toMatchObject({ best: 1, fine: 1 })
  expect(sides.b.phases.opening).toEqual({ moves: 2, loss: 300, time: 10_000 })
  expect(sides.b.phases.endgame).toEqual({ moves: 0, loss: 0, time: 0 })
  expect(sides.b.timeOf).toEqual({ bad: 9000, other: 1000 })
  expect([hasTimes, begins]).toEqual([true, { opening: 1 }])
  expect(turning.map(({ ply }) => ply)).toEqual([3])
  // Black: 100 % with weight 0.5 and 24.78 % with weight 12 (a swing of 15).
  expect(sides.b.accuracy).toBeCloseTo(((50 + 24.78 * 12) / 12.5 + 2 / (1 / 100 + 1 / 24.78)) / 2, 1)
  expect(sides.w.accuracy).toBeCloseTo(100, 3)
})

test('a report without times tells none, and no level that nothing was measured for', () => {
  const untimed = reportOf({ ...game, times: [0, 0, 0, 4000] })
  expect([untimed.hasTimes, untimed.sides.w.whole.time]).toEqual([false, 0])
  expect(reportOf(game).sides.b.level).toEqual({ none: 'fewMoves' })
  expect(reportOf({ ...game, nodes: 500_000 }).sides.b.level).toEqual({ none: 'otherReview' })
  expect(reportOf({ ...game, isEven: false }).sides.b.level).toEqual({ none: 'otherGame' })
  expect(reportOf({ ...game, variant: 'minishogi' }).sides.b.level).toEqual({ none: 'otherGame' })
})

test('the text has the moves in the language of the reader', () => {
  const text = (code: 'ja' | 'en') => {
    const words = code === 'ja' ? { report: reportJa, study: studyJa } : { report: reportEn, study: studyEn }
    const nameOf = (ply: number) => `${code}-move-${ply}`
    return plainText(
      reportOf(game),
      { nameOf, findings: game.findings, moves: game.moves },
      ['A vs B'],
      words,
    )
  }
  const english = text('en').split('\n')
  expect(english.slice(0, 3)).toEqual(['Game report', 'A vs B', '4 moves'])
  expect(english).toContain('Blunder: 1 / 0')
  expect(english).toContain('Opening (moves 1–4): −30% in 2 moves 0:10 / 0% in 2 moves 0:06')
  expect(english).toContain(
    "Move 3, en-move-3 (blunder): the mover's winning chances go from 50% to 20%. Best was en-6g6f.",
  )
  const japanese = text('ja').split('\n')
  expect(japanese).toContain('大悪手：1・0')
  expect(japanese).toContain('3手目 ja-move-3（大悪手）。指した側の勝率は50%から20%に。最善はja-6g6f。')
  // Nothing is said of a level where none is shown.
  expect(text('ja')).not.toContain(reportJa.explained.level(LEVELS.games))
})
