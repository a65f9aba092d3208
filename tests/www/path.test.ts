/** The path: ratings by Glicko-2, own games, mistakes of the levels, stars. */
import { expect, test } from 'vitest'
import type { Entry } from '../../www/app/game/library.ts'
import type { SavedGame } from '../../www/app/game/state.ts'
import { ERRORS, frequentKinds, THEMES, toPractise } from '../../www/learn/path/errors.ts'
import { afterPeriod, expectedScore } from '../../www/learn/path/glicko.ts'
import { evenReceiver, MEASURED, type Measured, worthTo } from '../../www/learn/path/handicaps.ts'
import { labelOf } from '../../www/learn/path/labels.ts'
import { handicapOffer } from '../../www/learn/path/offers.ts'
import { type OwnGame, ownGames } from '../../www/learn/path/ownGames.ts'
import { handicapKey, starsOf } from '../../www/learn/path/stars.ts'
import {
  beyondScale,
  chancesOfTen,
  isKnown,
  LEVEL_DEVIATION,
  LEVELS,
  nearestLevel,
  type RatedGame,
  ratedGames,
  strengths,
} from '../../www/learn/path/strength.ts'
import { seeded } from '../seeded.ts'

test('Glicko-2 gives the numbers of the example in its paper', () => {
  const player = { rating: 1500, deviation: 200, volatility: 0.06 }
  const after = afterPeriod(player, [
    { opponent: { rating: 1400, deviation: 30 }, score: 1 },
    { opponent: { rating: 1550, deviation: 100 }, score: 0 },
    { opponent: { rating: 1700, deviation: 300 }, score: 0 },
  ])
  expect(after.rating).toBeCloseTo(1464.06, 1)
  expect(after.deviation).toBeCloseTo(151.52, 1)
  expect(after.volatility).toBeCloseTo(0.05999, 4)
  // E of the paper's table, with the deviations of the opponents.
  const expected = [
    [1400, 30, 0.639],
    [1550, 100, 0.432],
    [1700, 300, 0.303],
  ] as const
  for (const [rating, deviation, score] of expected)
    expect(expectedScore(1500, { rating, deviation })).toBeCloseTo(score, 3)
  // Step 6: without games the deviation alone grows.
  const idle = afterPeriod(player, [])
  expect(idle).toMatchObject({ rating: 1500, volatility: 0.06 })
  expect(idle.deviation).toBeCloseTo(200.27, 2)
})

const DAY = 86_400_000

test('a strength that plays as its rating says is found within its error', () => {
  const random = seeded(7)
  const truth = 1300
  let inside = 0
  for (let person = 0; person < 20; person += 1) {
    const games: RatedGame[] = []
    for (let game = 0; game < 40; game += 1) {
      const { rating } = nearestLevel(strengths(games).at(-1)?.rating ?? 100) ?? { rating: 100 }
      const score = random() < expectedScore(truth, { rating, deviation: 0 }) ? 1 : 0
      games.push({ time: game * DAY, rating, deviation: LEVEL_DEVIATION, score })
    }
    const last = strengths(games).at(-1)
    if (last && Math.abs(last.rating - truth) <= 1.96 * last.deviation) inside += 1
  }
  // 95 % of 20 are 19; a few less by chance.
  expect(inside).toBeGreaterThanOrEqual(16)
})

test('with few games no strength is named, and pauses make it less certain', () => {
  const won = (count: number, from = 0) =>
    Array.from({ length: count }, (_, index) => ({
      time: from + index * DAY,
      rating: index % 2 ? 820 : 1240,
      deviation: LEVEL_DEVIATION,
      score: index % 2,
    }))
  expect(strengths([])).toEqual([])
  const points = strengths(won(12))
  expect(points).toHaveLength(12)
  expect(points.map(({ games }) => games).slice(0, 3)).toEqual([1, 2, 3])
  expect(points.slice(0, 4).some(isKnown)).toBe(false)
  expect(points.slice(-1).every(isKnown)).toBe(true)
  const later = strengths([...won(10), ...won(1, 400 * DAY)]).at(-1)
  const sooner = strengths([...won(10), ...won(1, 11 * DAY)]).at(-1)
  expect(later?.deviation).toBeGreaterThan(sooner?.deviation ?? 0)
})

test('levels stand beside a strength', () => {
  expect(LEVELS).toHaveLength(25)
  expect(nearestLevel(1650)?.id).toBe('9')
  expect(nearestLevel(-900)?.id).toBe('1')
  expect([beyondScale(-10), beyondScale(50), beyondScale(5000)]).toEqual(['below', null, 'above'])
  expect(chancesOfTen(1660, { id: '9', rating: 1660 })).toBe(5)
  expect(chancesOfTen(1860, { id: '9', rating: 1660 })).toBe(8)
})

const own = (change: Partial<OwnGame> = {}): OwnGame => ({
  ...{ time: 0, variant: 'shogi', opponent: 'flagship', level: '9', handicap: null, receives: true },
  ...{ score: 1, hasLevelTime: true, ...change },
})

test('games on 9×9 against a level with its own time are rated, no others', () => {
  const others: Partial<OwnGame>[] = [
    { variant: 'minishogi' },
    { opponent: 'minimax' },
    { handicap: 'unknown' },
    { hasLevelTime: false },
  ]
  const rated = { time: 0, score: 1, rating: 1660, deviation: LEVEL_DEVIATION }
  expect(ratedGames([own(), ...others.map(own)])).toEqual([rated])
})

test('a game with a handicap is rated by its worth, with the error of the worth', () => {
  const rook = MEASURED.find(({ id }) => id === 'rook') as Measured
  const [given, received] = ratedGames([
    own({ handicap: 'rook' }),
    own({ level: '7', handicap: 'rook', receives: false }),
  ])
  // Level 9 without its rook is as strong as the receiver who is even with it.
  const even = worthTo(given?.rating ?? 0, rook)
  expect((given?.rating ?? 0) + (even?.worth ?? 0)).toBeCloseTo(1660, 6)
  expect(given?.rating).toBeLessThan(1660)
  expect(given?.deviation).toBeCloseTo(Math.hypot(LEVEL_DEVIATION, even?.error ?? 0), 6)
  // Level 7 with a handicap is stronger than level 7.
  const measured = rook.worths.find(({ rating }) => rating === 1240)
  expect(received?.rating).toBe(1240 + (measured?.worth ?? 0))
  expect(received?.deviation).toBe(Math.hypot(LEVEL_DEVIATION, measured?.error ?? 0))
  // Beyond the measured range nothing is known.
  expect(ratedGames([own({ level: '25', handicap: 'rook', receives: false })])).toEqual([])
  expect(ratedGames([own({ level: '1', handicap: '8' })])).toEqual([])
})

const LINE: Measured = {
  id: 'line',
  worths: [
    { rating: 100, worth: 50, error: 40 },
    { rating: 1100, worth: 250, error: 20 },
  ],
}

test('worths are read between the measured receivers alone', () => {
  expect(worthTo(600, LINE)).toEqual({ rating: 600, worth: 150, error: 30 })
  expect(worthTo(100, LINE)?.worth).toBe(50)
  expect([worthTo(99, LINE), worthTo(1101, LINE)]).toEqual([null, null])
  expect(evenReceiver(750, LINE)).toEqual({ rating: 600, worth: 150, error: 30 })
  expect([evenReceiver(149, LINE), evenReceiver(1351, LINE)]).toEqual([null, null])
})

test('measured worths are whole, and rise with the rating less than it falls', () => {
  expect(MEASURED.length).toBeGreaterThan(10)
  for (const { id, worths } of MEASURED) {
    const sums = worths.map(({ rating, worth }) => rating + worth)
    expect(
      [...sums].sort((one, other) => one - other),
      id,
    ).toEqual(sums)
    for (const { rating, error } of worths) {
      expect(LEVELS.some((level) => level.rating === rating)).toBe(true)
      expect(error).toBeGreaterThan(0)
    }
  }
})

test('a stronger level with a handicap is offered where that is nearer to even than any level', () => {
  // Worth 150 to 600: even with 750; level 5 has 820, level 4 has 630.
  expect(
    handicapOffer(700, [{ ...LINE, worths: LINE.worths.map((row) => ({ ...row, worth: 120 })) }]),
  ).toEqual({
    level: { id: '5', rating: 820 },
    handicap: 'line',
    chance: 0.5,
  })
  // At the rating of a level nothing is more even than this level.
  expect(handicapOffer(630, [LINE])).toBeNull()
  // The lightest of those that are nearly even.
  const worth = (id: string, points: number): Measured => ({
    id,
    worths: [100, 1100].map((rating) => ({ rating, worth: points, error: 30 })),
  })
  expect(handicapOffer(720, [worth('light', 110), worth('heavy', 310)])?.handicap).toBe('light')
  expect(handicapOffer(720, [worth('far', 160), worth('heavy', 310)])?.handicap).toBe('heavy')
  // Outside the measured range, or with a worth that is hardly known, none.
  expect(handicapOffer(1500, [LINE])).toBeNull()
  expect(
    handicapOffer(720, [{ ...LINE, worths: LINE.worths.map((row) => ({ ...row, error: 200 })) }]),
  ).toBeNull()
  for (let rating = 100; rating < 5000; rating += 10) {
    const offer = handicapOffer(rating)
    if (!offer?.chance) continue
    const level = nearestLevel(rating)
    expect(offer.level.rating).toBeGreaterThan(rating)
    const even = expectedScore(rating, { rating: level?.rating ?? 0, deviation: LEVEL_DEVIATION })
    expect(Math.abs(offer.chance - 0.5)).toBeLessThan(Math.abs(even - 0.5))
  }
})

test('below the lowest level the smallest handicap that makes up for the difference is offered', () => {
  const worth = (id: string, points: number): Measured => ({
    id,
    worths: [{ rating: 100, worth: points, error: 30 }],
  })
  const all = [worth('light', 50), worth('middle', 300), worth('heavy', 500)]
  expect([-10, -200, -300, -900].map((own) => handicapOffer(own, all)?.handicap)).toEqual([
    'middle',
    'middle',
    'heavy',
    'heavy',
  ])
  expect(handicapOffer(-200, all)).toMatchObject({ level: { id: '1' }, chance: null })
})

test('stars are for beaten levels, handicaps and opponents, and those of the gallery stay', () => {
  const games = [
    own(),
    own({ level: '12', score: 0 }),
    own({ level: '3', handicap: 'rook' }),
    own({ level: '10', handicap: 'rook' }),
    own({ level: '4', handicap: 'rook' }),
    own({ level: '2', handicap: 'rook', receives: false }),
    own({ opponent: 'minimax', level: '1' }),
    own({ opponent: 'puct', level: '1', score: 0.5 }),
  ]
  const stars = starsOf(games, '{"won":{"policy":"1","flagship":"3","gone":"1"}}')
  expect([...stars.levels]).toEqual(['9'])
  expect(Object.fromEntries(stars.handicaps)).toEqual({
    [handicapKey('rook', true)]: '10',
    [handicapKey('rook', false)]: '2',
  })
  expect([...stars.opponents].sort()).toEqual(['minimax', 'policy'])
  expect([...starsOf([], 'damaged').opponents]).toEqual([])
})

const MOVES = Array.from({ length: 12 }, (_, index) => (index % 2 ? '8c8d' : '2g2f'))

function entry(id: string, setup: object, more: Partial<SavedGame> = {}): Entry {
  const game = {
    setup: {
      start: { variant: 'shogi' },
      players: { b: 'human', w: 'engine' },
      ...{ opponent: null, level: '9', seed: 1, ...setup },
    },
    ...{ moves: MOVES, ending: { type: 'resign', side: 'w' }, over: true, sfen: '', last: null, ...more },
  } as SavedGame
  return { id, changed: 5, game }
}

test('finished games against the engine count, and it is asked once who has won', async () => {
  const texts = new Map<string, string>()
  const store = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  }
  let asked = 0
  const client = {
    ask: async () => {
      asked += 1
      return { type: 'position', result: { reason: 'mate', winner: 'w' } }
    },
  }
  const entries = [
    entry('resigned', {}, { log: { began: 3, times: [] } }),
    entry('mated', {}, { ending: null }),
    entry('open', {}, { over: false }),
    entry('both', { players: { b: 'human', w: 'human' } }),
    entry('looked at', { lookedAt: true }),
    entry('from a position', { start: { variant: 'shogi', sfen: 'x' } }),
    entry('short', {}, { moves: MOVES.slice(0, 3) }),
    entry('timed', { moveTime: 1000 }),
  ]
  const read = () => ownGames(entries, store, () => client as never)
  const games = await read()
  expect(games.map(({ time, score, hasLevelTime }) => [time, score, hasLevelTime])).toEqual([
    [3, 1, true],
    [5, 0, true],
    [5, 1, false],
  ])
  expect(asked).toBe(1)
  expect(await read()).toEqual(games)
  expect(asked).toBe(1)
})

test('kinds of mistakes are told where they were seen often, and suggested where they clearly become rarer', () => {
  const table = {
    kinds: ['mateMissed', 'hanging', 'positional'],
    levels: [
      { level: 1, games: 20, moves: 2000, counts: [80, 200, 3] },
      { level: 3, games: 20, moves: 2000, counts: [70, 100, 3] },
      { level: 5, games: 20, moves: 2000, counts: [65, 10, 2] },
      { level: 7, games: 20, moves: 2000, counts: [0, 9, 2] },
    ],
  }
  expect(frequentKinds(table, 1).map(({ kind }) => kind)).toEqual(['hanging', 'mateMissed'])
  expect(frequentKinds(table, 2)).toEqual([])
  expect(toPractise(table, 2)[0]).toEqual({
    kind: 'hanging',
    here: { level: 1, games: 20, count: 200 },
    above: { level: 5, games: 20, count: 10 },
  })
  expect(toPractise(table, 5)[0]?.kind).toBe('mateMissed')
  expect(toPractise(table, 9)).toEqual([])
  expect(ERRORS.levels.every(({ counts }) => counts.length === ERRORS.kinds.length)).toBe(true)
  for (const kind of Object.keys(THEMES)) expect(ERRORS.kinds).toContain(kind)
})

test('the label of a level is the strongest script of which it won half the games', () => {
  const match = (script: string, won: number) => ({ level: 4, script, won, drawn: 0, lost: 20 - won })
  const matches = [match('threePlies', 5), match('twoPlies', 12), match('random', 20)]
  expect(labelOf(4, matches)?.script).toBe('twoPlies')
  expect(labelOf(5, matches)).toBeNull()
})
