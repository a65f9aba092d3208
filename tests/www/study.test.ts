/** The study without a page: grades, graph, editor, mating problems; some tests need the built engine. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { Client } from '../../www/engine/client.ts'
import type { WorkerLike } from '../../www/engine/spawn.ts'
import { decodeReview, isReviewOf } from '../../www/game/review.ts'
import { addMove, ROOT, treeOf } from '../../www/game/tree.ts'
import { type Info, type PositionFault, START } from '../../www/protocol.ts'
import { knownValue } from '../../www/study/analysis/evalBar.ts'
import * as setup from '../../www/study/editor/editedPosition.ts'
import { type Editing, pressHand, pressSquare } from '../../www/study/editor/presses.ts'
import { formatScore, mateText } from '../../www/study/format.ts'
import type { MakeEngine } from '../../www/study/part.ts'
import { failureText, faultText } from '../../www/study/positionFault.ts'
import { countOf, type Finding, findingOf, gradeMoves, gradeOf } from '../../www/study/review/grade.ts'
import { keyTo, level, points } from '../../www/study/review/graph.ts'
import { Review } from '../../www/study/review/review.ts'
import { ReviewState } from '../../www/study/review/reviewState.ts'
import { decodeFindings, encodeReview } from '../../www/study/review/reviewStorage.ts'
import { isPositionCurrent, nullMoveSfen, Study, type StudyState } from '../../www/study/study.ts'
import { Attempt } from '../../www/study/tsume/attempt.ts'
import { byLength, problemOfDay, readProblems } from '../../www/study/tsume/problems.ts'
import { en } from '../../www/text/study/en.ts'
import { ja } from '../../www/text/study/ja.ts'
import { threads } from './fake-engine.ts'

/** Each fault of a position: an example, and the page's sentence for it. */
const FAULTS: Record<
  PositionFault['kind'],
  { sfen: string; fault: PositionFault; english: string; japanese: string }
> = {
  unreadable: {
    sfen: '4k4/9/x b - 1',
    fault: { kind: 'unreadable', column: 7 },
    english: 'character 7 of the SFEN cannot be read',
    japanese: 'SFENの7文字目が読めません',
  },
  tooManyPieces: {
    sfen: '4k4/9/9/9/4G4/9/9/9/4K4 b 4g 1',
    fault: { kind: 'tooManyPieces', piece: 'G', count: 5, max: 4 },
    english: 'too many pieces (gold: 5, at most 4)',
    japanese: '駒の数が多すぎます（金が5枚、4枚まで）',
  },
  twoPawns: {
    sfen: '4k4/9/4P4/4P4/9/9/9/9/4K4 b - 1',
    fault: { kind: 'twoPawns', side: 'b', file: 5 },
    english: 'Black has two pawns on file 5',
    japanese: '先手の5筋が二歩です',
  },
  deadEnd: {
    sfen: '4k3P/9/9/9/9/9/9/9/4K4 b - 1',
    fault: { kind: 'deadEnd', side: 'b', piece: 'P', square: '1a' },
    english: "Black's pawn on 1a could never move",
    japanese: '先手の歩（１一）は行き所のない駒です',
  },
  opponentInCheck: {
    sfen: '4k4/4G4/9/9/9/9/9/9/4K4 b - 1',
    fault: { kind: 'opponentInCheck', square: '5a' },
    english: 'the side that is not to move is in check (king on 5a)',
    japanese: '手番でない側の玉（５一）に王手がかかっています',
  },
  twoKings: {
    sfen: '4kk3/9/9/9/9/9/9/9/4K4 b - 1',
    fault: { kind: 'twoKings', side: 'w' },
    english: 'White has more than one king',
    japanese: '後手の玉が二枚以上あります',
  },
  noKing: {
    sfen: '9/9/9/9/9/9/9/9/4K4 b - 1',
    fault: { kind: 'noKing', side: 'w' },
    english: 'White has no king',
    japanese: '後手の玉がありません',
  },
}

test('each fault of a position has its sentence in both languages', () => {
  for (const { fault, english, japanese } of Object.values(FAULTS)) {
    expect([faultText(fault, en), faultText(fault, ja)]).toEqual([english, japanese])
  }
})

test('a failure without a fault is described by the message of the engine', () => {
  expect(failureText({ type: 'failed', code: 'noGame', message: 'no game has begun' }, ja)).toBe(
    'no game has begun',
  )
})

const finding = (rate: number, best: string): Finding => ({
  value: { rate, score: { cp: 0 } },
  best: { usi: best, ja: best, en: best },
  line: [best, 'reply'],
})

test('the position is current if it has exactly the moves that lead to the current place', () => {
  const tree = treeOf(['7g7f', '3c3d'])
  const told = (...moves: string[]) => ({ moves: moves.map((usi) => ({ usi })) })
  const state = (at: number, position: unknown, failed: object | null = null) =>
    isPositionCurrent({ tree, at, position, failed } as StudyState)
  expect([state(ROOT, told()), state(0, told('7g7f')), state(1, told('7g7f', '3c3d'))]).toEqual([
    true,
    true,
    true,
  ])
  expect([state(0, told()), state(ROOT, told('7g7f')), state(0, told('2g2f'))]).toEqual([false, false, false])
  expect([state(ROOT, null), state(ROOT, null, { type: 'failed' })]).toEqual([false, true])
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

test('an edited position is read, changed and written', () => {
  for (const sfen of [START.shogi, START.minishogi, '4k4/9/9/9/9/5+S3/9/9/4K4 w 2Pr 1'])
    expect(setup.sfenOf(setup.readPosition(`sfen ${sfen}`)!)).toBe(sfen.replace(' - 1', ' - 1'))
  expect(setup.readPosition('nothing')).toBeNull()
  let layout = setup.readPosition('4k4/9/9/9/9/9/9/9/9 b - 1')!
  expect(setup.isProblem(layout)).toBe(true)
  expect(setup.unusedPieces(layout).get('P')).toBe(18)
  layout = setup.restToWhite(setup.putPiece(layout, '5c', 'P'))
  expect(setup.sfenOf(layout)).toBe('4k4/9/4P4/9/9/9/9/9/9 b 2r2b4g4s4n4l17p 1')
  layout = setup.changeHand(setup.changeHand(layout, 'w:G', -1), 'b:G', 1)
  expect(setup.sfenOf(setup.movePiece(layout, '5c', '4c'))).toBe('4k4/9/5P3/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1')
  expect(setup.unusedPieces(setup.changeHand(layout, 'b:R', 1)).get('R')).toBe(-1)
  const turns = ['S', 's', 'G', '+s'].map(setup.cyclePiece)
  expect(turns).toEqual(['+S', '+s', 'g', 'S'])
  const handicap = setup.readPosition('lnsgkgsn1/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w Pr2g 1')!
  expect(setup.sfenOf(setup.mirror(handicap))).toBe(
    '1nsgkgsnl/1b5r1/ppppppppp/9/9/6P2/PPPPPP1PP/1R5B1/LNSGKGSNL w Pr2g 1',
  )
  expect(setup.sfenOf(setup.swapSides(handicap))).toBe(
    'lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/9/PPPPPPPPP/1B5R1/1NSGKGSNL b R2Gp 1',
  )
  for (const change of [setup.mirror, setup.swapSides])
    expect(setup.sfenOf(change(change(handicap)))).toBe(setup.sfenOf(handicap))
})

test('the reason of a refusal stays when the net is loaded before or after it', async () => {
  const { spawn, now } = threads()
  const until = async (ready: () => boolean) => {
    while (!ready()) await new Promise((done) => setTimeout(done))
  }
  const info: Info = { depth: 1, nodes: 1, score: { cp: 0 }, winRate: 500, pv: [] }
  for (const netComesFirst of [true, false]) {
    let netComes = () => {}
    const settled = new Promise<void>((done) => {
      netComes = done
    })
    const client = new Client(spawn)
    const subject = { start: { variant: 'shogi' }, tree: treeOf([]), at: ROOT, orientation: 'b' } as const
    const study = new Study(() => ({ client, settled }), subject)
    study.open().catch(() => {})
    await until(() => now().asked().includes('go'))
    study.state = { ...study.state, infos: [info] }
    const asked = study.play('5g5e')
    if (netComesFirst) netComes()
    asked.catch(() => {})
    await until(() => study.state.refusal !== null)
    const thoughts = () =>
      now()
        .asked()
        .filter((type) => type === 'go').length
    await until(() => thoughts() === 2)
    study.state = { ...study.state, infos: [info] }
    if (!netComesFirst) netComes()
    await until(() => thoughts() === (netComesFirst ? 2 : 3))
    expect(study.state.refusal).toBe('twoPawns')
    study.close()
  }
})

describe('move names and position of a study', () => {
  const settled = new Promise<void>(() => {})
  const made = (moves: string[], at: number) => {
    const { spawn, now } = threads()
    const subject = { start: { variant: 'shogi' }, tree: treeOf(moves), at, orientation: 'b' } as const
    const study = new Study(() => ({ client: new Client(spawn), settled }), subject)
    return { study, now }
  }
  const names = ({ state }: Study) => state.tree.nodes.map(({ played }) => played?.en)

  test('come also while the engine is paused', async () => {
    const { study, now } = made(['7g7f', '3c3d'], ROOT)
    study.open().catch(() => {})
    study.rest(true)
    await expect.poll(() => names(study)).toEqual(['P-7g7f', 'P-3c3d'])
    expect(study.state.position?.moves).toEqual([])
    expect(now().asked()).not.toContain('go')
    study.rest(false)
    await expect.poll(() => now().asked()).toContain('go')
    study.close()
  })

  test('come after an immediate step to another move; a refused move is removed, and the place stays', async () => {
    const { study, now } = made(['7g7f', '3c3d'], ROOT)
    let { tree } = addMove(study.state.tree, ROOT, 'bad')
    tree = addMove(tree, ROOT, '2g2f').tree
    study.open({ tree }).catch(() => {})
    study.goTo(3)
    await expect.poll(() => now().asked()).toContain('go')
    expect(names(study)).toEqual(['P-7g7f', 'P-3c3d', 'P-2g2f'])
    expect(study.state.tree.nodes[study.state.at]?.usi).toBe('2g2f')
    // The engine searches the current place, whatever was requested in between.
    const last = now().heard.findLast(({ request }) => request.type === 'new')?.request
    expect(last).toMatchObject({ moves: ['2g2f'] })
    study.close()
  })

  test('belong to the right moves even if these change their order meanwhile', async () => {
    const { study } = made(['7g7f'], ROOT)
    const { tree } = addMove(study.state.tree, ROOT, '2g2f')
    study.open({ tree, at: 1 }).catch(() => {})
    study.promote()
    await expect.poll(() => names(study)).toEqual(['P-2g2f', 'P-7g7f'])
    study.close()
  })

  test('a search for a mate works before the first answer and while paused', async () => {
    const { study, now } = made(['7g7f'], 0)
    study.open().catch(() => {})
    study.rest(true)
    study.solve().catch(() => {})
    await expect.poll(() => study.state.solving).toBe('done')
    expect(study.state.position?.moves).toHaveLength(1)
    study.rest(false)
    expect(now().asked()).not.toContain('go')
    // Then the lines come back, and the result of the search stays.
    await expect.poll(() => now().asked()).toContain('go')
    expect([study.state.solving, study.state.mate?.verdict]).toEqual(['done', 'unknown'])
    study.close()
  })

  test('a move is not tried if a step to another place follows before the answer', async () => {
    const { study, now } = made(['7g7f'], ROOT)
    study.open().catch(() => {})
    await expect.poll(() => now().asked()).toContain('go')
    study.play('5g5e').catch(() => {})
    study.goTo(0)
    await expect
      .poll(() =>
        now()
          .asked()
          .filter((type) => type === 'go'),
      )
      .toHaveLength(2)
    expect(now().asked()).not.toContain('play')
    study.close()
  })
})

test('after a search for a mate the lines come back, also when the net is loaded later', async () => {
  const { spawn, now } = threads()
  let netComes = () => {}
  const settled = new Promise<void>((done) => {
    netComes = done
  })
  const subject = { start: { variant: 'shogi' }, tree: treeOf([]), at: ROOT, orientation: 'b' } as const
  const study = new Study(() => ({ client: new Client(spawn), settled }), subject)
  const searches = () =>
    now()
      .asked()
      .filter((type) => type === 'go').length
  study.open().catch(() => {})
  await expect.poll(searches).toBe(1)
  study.solve().catch(() => {})
  await expect.poll(searches).toBe(2)
  const info: Info = { depth: 1, nodes: 1, score: { cp: 0 }, winRate: 500, pv: [] }
  now().deliver([{ id: now().heard.at(-1)?.id ?? 0, event: { type: 'info', ...info } }])
  await expect.poll(() => study.state.infos.length).toBe(1)
  netComes()
  await expect.poll(searches).toBe(3)
  expect(study.state.solving).toBe('done')
  study.close()
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

test('a null move changes only the side to move', () => {
  expect(nullMoveSfen('4k4/9/9/9/9/9/9/9/4K4 b P 7')).toBe('4k4/9/9/9/9/9/9/9/4K4 w P 7')
})

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

const PROBLEMS = readFileSync(join(import.meta.dirname, '../../www/study/tsume/problems.txt'), 'utf8')

test('every day has its problem, and the next day another one', () => {
  const sets = byLength(readProblems(PROBLEMS))
  const days = Array.from({ length: 30 }, (_, day) => problemOfDay(sets, new Date(2026, 10, 1 + day)))
  expect(new Set(days.map((each) => `${each?.plies} ${each?.index}`)).size).toBe(30)
  for (const each of days) expect(sets.get(each?.plies ?? 0)?.[each?.index ?? -1]).toBeDefined()
  expect(problemOfDay(sets, new Date(2026, 10, 1, 23, 59))).toEqual(days[0])
})

test('there are over 150 problems, all different and of odd length', () => {
  const problems = readProblems(PROBLEMS)
  const sets = byLength(problems)
  expect([...sets.keys()].every((plies) => plies % 2 === 1)).toBe(true)
  expect(problems.length).toBeGreaterThan(150)
  expect(new Set(problems.map(({ sfen }) => sfen)).size).toBe(problems.length)
})

const PKG = join(import.meta.dirname, '../../pkg/simd')

/** The built engine in place of a worker. */
async function spawner(): Promise<MakeEngine> {
  const glue = await import(/* @vite-ignore */ pathToFileURL(join(PKG, 'narikoma.js')).href)
  await glue.default({ module_or_path: readFileSync(join(PKG, 'narikoma_bg.wasm')) })
  const spawn = () => {
    const engine = new glue.Engine()
    let ended = false
    const thread: WorkerLike = {
      onmessage: null,
      onerror: null,
      postMessage(message) {
        for (const data of engine.send(message))
          setTimeout(() => thread.onmessage?.({ data } as MessageEvent))
        const slice = () => {
          if (ended || !engine.thinking()) return
          for (const data of engine.think(2048)) thread.onmessage?.({ data } as MessageEvent)
          setTimeout(slice)
        }
        setTimeout(slice)
      },
      terminate() {
        ended = true
      },
    }
    return thread
  }
  return () => ({ client: new Client(spawn), settled: Promise.resolve() })
}

// A long timeout for busy machines; no test asserts a time.
describe.skipIf(!existsSync(join(PKG, 'narikoma.js')))('with the built engine', { timeout: 60_000 }, () => {
  test('the engine reports each fault of a position', async () => {
    const { client } = (await spawner())()
    for (const { sfen, fault } of Object.values(FAULTS)) {
      const event = await client.ask({ type: 'new', variant: 'shogi', sfen, problem: true })
      expect(event).toMatchObject({ type: 'failed', code: 'badSfen', fault })
    }
    client.close()
  })

  test('a study removes moves that the engine refuses, and analyses the rest', async () => {
    const tree = treeOf(['7g7f', '3c3d', '1a1e', '2g2f'])
    const study = new Study(await spawner(), { start: { variant: 'shogi' }, tree, at: 3, orientation: 'b' })
    const thought = new Promise<void>((done) => {
      study.onChange = () => study.state.infos.filter(Boolean).length === 3 && done()
    })
    void study.open()
    await thought
    expect(study.state.tree.nodes.map(({ usi }) => usi)).toEqual(['7g7f', '3c3d'])
    expect(study.state.at).not.toBe(ROOT)
    expect(study.state.tree.nodes[0]?.played?.ja).toBe('☗７六歩')
    await study.play('8h3c+')
    study.close()
  })

  test('a paused study stops its search until it is resumed', async () => {
    const study = new Study(await spawner(), {
      start: { variant: 'shogi' },
      tree: treeOf([]),
      at: ROOT,
      orientation: 'b',
    })
    const until = (ready: () => boolean) =>
      new Promise<void>((done) => {
        study.onChange = () => ready() && done()
      })
    const first = until(() => study.state.infos.length === 3)
    void study.open()
    await first
    study.rest(true)
    await study.client.ask({ type: 'hello' })
    const stopped = study.state.infos
    await new Promise((done) => setTimeout(done, 50))
    expect(study.state.infos).toBe(stopped)
    const again = until(() => study.state.infos.length === 3 && study.state.infos !== stopped)
    study.rest(false)
    await again
    study.close()
  })

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

  test('one problem of each length is solved in exactly its length', async () => {
    const attempt = new Attempt(await spawner())
    for (const [plies, [problem]] of byLength(readProblems(PROBLEMS))) {
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

test("presses on the editor's board put, turn, move and remove pieces", () => {
  const empty = setup.readPosition('4k4/9/9/9/9/9/9/9/4K4 b - 1')!
  const press = (editing: Editing, tool: string, ...places: string[]) =>
    places.reduce((now, place) => (place.includes(':') ? pressHand : pressSquare)(now, tool, place), editing)
  const sfen = (editing: Editing) => setup.sfenOf(editing.position)
  let editing = press({ position: empty, picked: null }, 'S', '4g')
  expect(sfen(editing)).toBe('4k4/9/9/9/9/9/5S3/9/4K4 b - 1')
  expect(sfen(press(editing, 'S', '4g'))).toBe('4k4/9/9/9/9/9/5+S3/9/4K4 b - 1')
  expect(press(editing, 'move', '5e')).toEqual(editing)
  editing = press(editing, 'move', '4g', '4f')
  expect([sfen(editing), editing.picked]).toEqual(['4k4/9/9/9/9/5S3/9/9/4K4 b - 1', null])
  editing = press(editing, 'move', '4f', 'w:P')
  expect([sfen(editing), editing.picked]).toEqual(['4k4/9/9/9/9/9/9/9/4K4 b s 1', null])
  // A king cannot go into a hand.
  expect(sfen(press(editing, 'move', '5a', 'b:P'))).toBe('4k4/9/9/9/9/9/9/9/4K4 b s 1')
  expect(sfen(press(editing, 'erase', 'w:S', '5a'))).toBe('9/9/9/9/9/9/9/9/4K4 b - 1')
})
