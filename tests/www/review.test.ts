/** The review of a game: grades, storage, graph, the evaluation bar. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { decodeReview, isReviewOf } from '../../www/app/game/review.ts'
import { addMove, ROOT, treeOf } from '../../www/app/game/tree.ts'
import { Client } from '../../www/engine/client.ts'
import { EngineLost } from '../../www/engine/errors.ts'
import type { Info, PositionEvent, Request } from '../../www/engine/protocol.ts'
import type { GameStart } from '../../www/engine/restore.ts'
import { knownValue } from '../../www/study/analysis/evalBar.ts'
import { formatScore } from '../../www/study/format.ts'
import {
  countOf,
  type Finding,
  findingOf,
  findingOfEnd,
  gradeMoves,
  gradeOf,
  isBad,
} from '../../www/study/review/grade.ts'
import { keyTo, level, points } from '../../www/study/review/graph.ts'
import { doubtful, perhapsGood } from '../../www/study/review/looks.ts'
import { carryMates, type Fact, proofOf } from '../../www/study/review/mates.ts'
import { countsOf, inOrder, markOf } from '../../www/study/review/mistakeList.ts'
import { type Progress, Review } from '../../www/study/review/review.ts'
import { ReviewState } from '../../www/study/review/reviewState.ts'
import { decodeFindings, encodeReview } from '../../www/study/review/reviewStorage.ts'
import type { StudyState } from '../../www/study/study.ts'
import { en } from '../../www/text/study/en.ts'
import { ja } from '../../www/text/study/ja.ts'
import { isBuilt, spawner, threads } from './built-engine.ts'

/** Games of amateurs; no part of the repository. */
const GAMES = join(
  process.env.NARIKOMA_DATA ?? join(import.meta.dirname, '../../../shared/data'),
  'games/amateur_rated.txt',
)

const named = (usi: string) => ({ usi, ja: usi, en: usi })
const finding = (rate: number, best: string): Finding => ({
  value: { rate, score: { cp: 0 } },
  line: [named(best), named('reply')],
})

test('a move is graded by the winning chances that it loses', () => {
  expect([0, 49, 50, 99, 100, 199, 200].map(gradeOf)).toEqual([
    'fine',
    'fine',
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
    { value: { rate: 440, score: { cp: -120 } }, line: [] },
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
    verdicts.map((verdict) => ({ ...verdict, line: expect.anything(), replies: expect.anything() })),
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

/** A finding with a mate in `plies`, negative where White mates, and its line. */
const mate = (plies: number, ...line: string[]): Finding => ({
  value: { rate: plies > 0 ? 1000 : 0, score: { mate: plies } },
  line: line.map(named),
})
const even = (...line: string[]): Finding => ({
  value: { rate: 500, score: { cp: 0 } },
  line: line.map(named),
})
/**
 * Facts of a game from Black's first move on; 30 legal moves at every position unless `legal` says otherwise.
 */
const factsOf = (moves: readonly string[], legal: Readonly<Record<number, number>> = {}): Fact[] =>
  [...moves, undefined].map((usi, ply) => ({
    side: ply % 2 === 0 ? 'b' : 'w',
    legal: legal[ply] ?? 30,
    played: usi === undefined ? undefined : named(usi),
  }))
const ratesOf = (findings: readonly (Finding | undefined)[]) => findings.map((each) => each?.value.rate)
const matesOf = (findings: readonly (Finding | undefined)[]) =>
  findings.map((each) => (each && 'mate' in each.value.score ? each.value.score.mate : null))

describe('proved mates are carried along the game', () => {
  test('backwards, to a position whose side to move could play the move that keeps the mate', () => {
    const moves = ['a', 'b', 'c']
    // After Black's second move White is mated within four plies; before it Black had seen nothing.
    const carried = carryMates([even('x'), even('b'), even('x'), mate(4, 'd')], factsOf(moves))
    expect(matesOf(carried)).toEqual([null, null, 5, 4])
    expect(carried[2]?.line.map(({ usi }) => usi)).toEqual(['c', 'd'])
    // White chose the move before: nothing is proved for that position.
    expect(ratesOf(carried).slice(0, 2)).toEqual([500, 500])
  })

  test("forwards, after any move of the loser, and after the winner's move only along the mating line", () => {
    const moves = ['a', 'b', 'c']
    const line = mate(5, 'a', 'b', 'c', 'd', 'e')
    const along = carryMates([line, even('x'), even('x'), even('x')], factsOf(moves))
    expect(matesOf(along)).toEqual([5, 4, 3, 2])
    expect(along[2]?.line[0]?.usi).toBe('c')
    // The loser leaves the line: still mated, in no more plies, but the line is not known.
    const left = carryMates([line, even('x'), even('x'), even('x')], factsOf(['a', 'z', 'c']))
    expect(matesOf(left)).toEqual([5, 4, 3, null])
    expect(left[2]?.line[0]?.usi).toBe('x')
    // The winner leaves it: nothing is known.
    expect(matesOf(carryMates([line, even('x')], factsOf(['z'])))).toEqual([5, null])
  })

  test('a shorter mate stays, a mate for the other side too, and a mate on the board counts', () => {
    const facts = factsOf(['a', 'b', 'z'])
    expect(matesOf(carryMates([even('x'), even('x'), mate(1, 'c'), mate(6)], facts))).toEqual([
      null,
      null,
      1,
      6,
    ])
    expect(matesOf(carryMates([mate(3, 'a'), mate(-2)], factsOf(['a'])))).toEqual([3, -2])
    const over = findingOfEnd({ side: 'w', result: { reason: 'mate', winner: 'b' } } as PositionEvent)
    expect(matesOf(carryMates([even('x'), over], factsOf(['a'])))).toEqual([1, null])
    const resigned = findingOfEnd({ side: 'w', result: { reason: 'perpetualCheck', winner: 'b' } } as never)
    expect(matesOf(carryMates([even('x'), resigned], factsOf(['a'])))).toEqual([null, null])
  })

  test('a position with one legal move is worth as much as the one after it', () => {
    const facts = factsOf(['a', 'b', 'c'], { 1: 1 })
    const findings = [
      even('a'),
      { ...even('b'), value: { rate: 140, score: { cp: -900 } } },
      mate(7, 'c'),
      mate(6),
    ]
    const carried = carryMates(findings, facts)
    // White's only move loses: so did the position before it, and Black's move that led there.
    expect(ratesOf(carried)).toEqual([1000, 1000, 1000, 1000])
    expect(gradeMoves(['a', 'b', 'c'], carried, 'b').filter(({ grade }) => isBad(grade))).toEqual([])
    // Without a mate the value is that of the deeper search.
    const plain = carryMates([even('a'), even('b'), finding(700, 'x')], factsOf(['a', 'b'], { 1: 1 }))
    expect(ratesOf(plain)).toEqual([500, 700, 700])
  })

  test('no move is marked between proved mates of one side', () => {
    // Found by a shallow search: won, 14 %, won, lost chances and back.
    const moves = ['a', 'b', 'c', 'd', 'e']
    const low = { ...even('x'), value: { rate: 140, score: { cp: -900 } } }
    const findings = [
      mate(9, 'a', 'b', 'c', 'd', 'e'),
      low,
      mate(7, 'c', 'd', 'e'),
      low,
      mate(5, 'e'),
      mate(4),
    ]
    const verdicts = gradeMoves(moves, carryMates(findings, factsOf(moves)), 'b')
    expect(verdicts.filter(({ grade }) => isBad(grade))).toEqual([])
    expect(gradeMoves(moves, findings, 'b').filter(({ grade }) => isBad(grade))).not.toEqual([])
  })
})

describe('a mark rests on second looks', () => {
  const looked = (rate: number, low: number, high: number): Finding => ({
    ...finding(rate, 'best'),
    range: [low, high],
  })

  test('it is sure where the move loses 8 % or more in the whole range of both looks', () => {
    const sureOf = (before: Finding, after: Finding) => gradeMoves(['x'], [before, after], 'b')[0]?.sure
    expect(sureOf(looked(600, 590, 610), looked(450, 440, 460))).toBe(true)
    expect(sureOf(looked(600, 480, 610), looked(450, 440, 460))).toBe(false)
    expect(sureOf(looked(600, 590, 610), finding(450, 'y'))).toBe(false)
    expect(sureOf(looked(600, 590, 610), looked(500, 490, 510))).toBe(true)
    // A mistake that loses 7.9 % at least: one such lost its mark when it was searched more deeply.
    expect(sureOf(looked(600, 589, 610), looked(480, 470, 510))).toBe(false)
    // The same for White, who loses chances where Black's grow.
    expect(gradeMoves(['x'], [looked(400, 390, 410), looked(600, 590, 610)], 'w')[0]?.sure).toBe(true)
    expect(gradeMoves(['x'], [looked(400, 390, 560), looked(600, 590, 610)], 'w')[0]?.sure).toBe(false)
  })

  test('positions beside a mark or a swing are looked at again, once; with one legal move the one after it', () => {
    const moves = ['a', 'b', 'c', 'd']
    const rates = [500, 505, 300, 310, 480]
    const findings: Finding[] = rates.map((rate) => finding(rate, 'best'))
    const verdicts = gradeMoves(moves, findings, 'b')
    // Black gains 17 % by the fourth move, White's: a mark; White gains 20 % by the second.
    expect(doubtful(verdicts, findings, factsOf(moves))).toEqual([4, 3, 2, 1])
    expect(doubtful(verdicts, findings, factsOf(moves, { 1: 1 }))).toEqual([4, 3, 2])
    const seen = findings.map((each) => ({ ...each, range: [each.value.rate, each.value.rate] as const }))
    expect(doubtful(verdicts, seen, factsOf(moves))).toEqual([])
  })

  test('an unsure mark has its own sign and words', () => {
    const verdict = gradeMoves(['x'], [finding(600, 'best'), finding(450, 'y')], 'b')[0]
    if (!verdict) throw new Error('no verdict')
    expect(markOf(verdict, ja)).toEqual({ sign: '(?)', name: '悪手の可能性', grade: 'mistake' })
    expect(markOf({ ...verdict, sure: true }, en)).toEqual({ sign: '?', name: 'mistake', grade: 'mistake' })
    expect(countsOf([verdict], null, en)[0]).toBe('☗ Black: 1 not certain')
  })
})

test('a good move is the best one where every other loses at least a mistake; a retaken piece is none', () => {
  const findings = [{ ...finding(550, 'a'), gap: 130 }, finding(550, 'b'), finding(550, 'c')]
  const verdicts = gradeMoves(['a', 'b'], findings, 'b')
  expect(verdicts.map(({ grade }) => grade)).toEqual(['good', 'best'])
  const moves = ['7g7f', '3c3d', '8h2b+', '3a2b']
  const all = [...moves, 'end'].map((best) => finding(500, best))
  const best = gradeMoves(moves, all, 'b')
  // The fourth move retakes; the third has no alternative here.
  expect(perhapsGood(best, all, factsOf(moves, { 2: 1 }))).toEqual([0, 1])
})

test("the reader's own mistakes come first", () => {
  const findings = [500, 300, 500, 300, 500].map((rate) => finding(rate, 'best'))
  const verdicts = gradeMoves(['a', 'b', 'c', 'd'], findings, 'b')
  expect(inOrder(verdicts, 'w').map(({ ply }) => ply)).toEqual([2, 4, 1, 3])
  expect(inOrder(verdicts, null).map(({ ply }) => ply)).toEqual([1, 2, 3, 4])
  expect(countsOf(verdicts, 'w', ja)[0]).toMatch(/^☖後手（あなた）/)
})

// A long timeout for busy machines; no test asserts a time.
describe.skipIf(!isBuilt)('with the built engine', { timeout: 60_000 }, () => {
  test('a review finds the move that loses a piece', async () => {
    const moves = ['2g2f', '8c8d', '2f2e', '8d8e', '2h2f', '4a3b', '2f8f', '8e8f', '8g8f', '6a5b']
    const review = new Review(await spawner())
    let findings: Progress['findings'] = []
    await review.run({ start: { variant: 'shogi' }, moves, nodes: 5000, again: 20_000 }, (progress) => {
      findings = progress.findings
    })
    const bad = gradeMoves(moves, findings, 'b').filter(({ grade }) => grade === 'blunder')
    expect(bad.map(({ ply }) => ply)).toContain(7)
  })

  /** The findings of a review that runs to its end. */
  async function findingsOf(
    review: Review,
    moves: readonly string[],
    nodes: number,
    again: number,
    sfen?: string,
  ): Promise<Progress['findings']> {
    let findings: Progress['findings'] = []
    const start: GameStart = { variant: 'shogi', ...(sfen && { sfen }) }
    await review.run({ start, moves, nodes, again }, (progress) => {
      findings = progress.findings
    })
    return findings
  }

  /** The findings of a review with the built engine. */
  async function reviewOf(
    moves: readonly string[],
    nodes: number,
    again: number,
    sfen?: string,
    engines = 1,
  ): Promise<Progress['findings']> {
    return findingsOf(new Review(await spawner(), engines), moves, nodes, again, sfen)
  }

  test('the number of engines changes nothing, and neither does one that dies', async () => {
    const moves = '7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f 2d3d 2b3c 3d8d'
    const alone = await reviewOf(moves.split(' '), 2000, 6000)
    expect(await reviewOf(moves.split(' '), 2000, 6000, undefined, 3)).toEqual(alone)
    // The second engine is lost in its first search.
    const make = await spawner()
    let made = 0
    const dying = () => {
      const engine = make()
      made += 1
      if (made !== 2) return engine
      const ask = engine.client.ask.bind(engine.client)
      engine.client.ask = ((request: Request) =>
        request.type === 'go' ? Promise.reject(new EngineLost('killed')) : ask(request)) as never
      return engine
    }
    const review = new Review(dying, 3)
    const findings = await findingsOf(review, moves.split(' '), 2000, 6000)
    expect(made).toBe(4)
    expect(findings).toEqual(alone)
  })

  test('workers that are killed at random change nothing', async () => {
    const moves = '7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f 2d3d 2b3c 3d8d'
    const alone = await reviewOf(moves.split(' '), 2000, 6000)
    const spawn = await threads()
    let [seed, killed, spared] = [1, 0, 0]
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed / 2_147_483_647
    }
    const mortal = () => {
      const thread = spawn()
      const post = thread.postMessage
      thread.postMessage = (message) => {
        post(message)
        const { request } = message as { request: Request }
        if (request.type !== 'go') return
        // Not many in a row: a job whose workers die three times is given up.
        spared -= 1
        if (spared > 0 || random() > 0.4) return
        spared = 12
        setTimeout(() => {
          killed += 1
          thread.onerror?.({ message: 'killed' } as ErrorEvent)
        }, 4 * random())
      }
      return thread
    }
    const review = new Review(() => ({ client: new Client(mortal), settled: Promise.resolve() }), 3)
    const findings = await findingsOf(review, moves.split(' '), 2000, 6000)
    expect(killed).toBeGreaterThan(1)
    expect(findings).toEqual(alone)
  })

  test('a position that comes back is judged as before', async () => {
    const round = ['5i5h', '5a5b', '5h5i', '5b5a']
    const moves = ['2g2f', '8c8d', ...round, ...round]
    const findings = await reviewOf(moves, 3000, 6000)
    const valuesOf = (ply: number) =>
      [findings[ply], findings[ply + 4], findings[ply + 8]].map((each) => each?.value)
    for (const ply of [2, 3, 4, 5]) expect(valuesOf(ply)[1]).toEqual(valuesOf(ply)[0])
    expect(valuesOf(2)[2]).toEqual(valuesOf(2)[0])
  })

  // Black is without six pieces, or has only pawns and a king. Both
  // sides move a king out and home, and play on.
  test.each([
    'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/9/2SGKGS2',
    '1nsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/9/4K4',
  ])('moves that bring a position back are not marked: %s', async (board) => {
    const moves = ['5a5b', '5i5h', '5b5a', '5h5i', '3c3d', '7g7f', '8c8d', '6g6f']
    const findings = await reviewOf(moves, 3000, 10_000, `${board} w - 1`)
    const verdicts = gradeMoves(moves, findings, 'w').filter(({ ply }) => ply <= 4)
    expect(verdicts.filter(({ grade }) => isBad(grade))).toEqual([])
    // White is ahead in every position: a draw would be 500.
    for (const rate of ratesOf(findings)) expect(rate).toBeLessThan(250)
  })

  // Lines of the file; a search of 1,000 nodes contradicts itself near the mates of these games.
  test.skipIf(!existsSync(GAMES)).each([5, 21])(
    'no position of real game %i contradicts its neighbours',
    async (line) => {
      const [game = ''] = readFileSync(GAMES, 'utf8').split('\n')[line - 1]?.split('|') ?? []
      const moves = game.trim().split(' ').slice(2)
      const findings = await reviewOf(moves, 1000, 2000)
      const verdicts = gradeMoves(moves, findings, 'b')
      const proofs = findings.map((each) => each && proofOf(each))
      expect(proofs.filter(Boolean).length).toBeGreaterThan(2)
      for (const [ply, proof] of proofs.entries()) {
        const [mover, before] = [ply % 2 === 1 ? 'b' : 'w', proofs[ply - 1]]
        if (ply > 0 && proof?.winner === mover) expect([ply, before?.winner]).toEqual([ply, mover])
        if (before && before.winner !== mover) expect([ply, proof?.winner]).toEqual([ply, before.winner])
      }
      // Every mark rests on two second looks.
      for (const { ply } of verdicts.filter(({ grade }) => isBad(grade)))
        expect([ply, findings[ply - 1]?.range, findings[ply]?.range]).toEqual([
          ply,
          expect.anything(),
          expect.anything(),
        ])
    },
  )
})
