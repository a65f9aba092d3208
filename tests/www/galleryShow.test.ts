/** One position for all judges, the visitor's tournament, the stars, and the code of the opponents. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { opponentFiles } from '../../vite.code.ts'
import type { Entry } from '../../www/app/game/library.ts'
import { plainSetup } from '../../www/app/game/link.ts'
import type { SavedGame } from '../../www/app/game/state.ts'
import type { Info, ReasonsEvent, Variant } from '../../www/engine/protocol.ts'
import { ROSTER } from '../../www/engine/roster.ts'
import { functionsOf, highlighted } from '../../www/gallery/code/lines.ts'
import { goFor, mostRounds, schedule, score } from '../../www/gallery/contest/contest.ts'
import { OPENINGS } from '../../www/gallery/contest/openings.ts'
import { pointsText, ranking, resultOf } from '../../www/gallery/contest/table.ts'
import { CODE_OF, kindOf } from '../../www/gallery/exhibits/scripts.ts'
import {
  basisOf,
  blackPercent,
  fromBlack,
  grouped,
  judgeLimits,
  range,
  type Verdict,
} from '../../www/gallery/judges/verdict.ts'
import { reasonsToDiffer } from '../../www/gallery/judges/why.ts'
import { functionsOfSearch } from '../../www/gallery/panels/treeCode.ts'
import { candidateOf, readStars, starsOf } from '../../www/gallery/stars/won.ts'
import type { Duel } from '../../www/gallery/watch/duel.ts'
import { en as gallery } from '../../www/text/gallery/en.ts'
import { en } from '../../www/text/show/en.ts'
import { isBuilt, spawner } from './built-engine.ts'
import { moveText } from './fake-engine.ts'

const card = (id: string) => {
  const found = ROSTER.find((each) => each.id === id)
  if (!found) throw new Error(id)
  return found
}

const info = (depth: number, cp = 0): Info => ({ depth, nodes: 1, score: { cp }, winRate: 500, pv: [] })
const verdict = (id: string, usi: string, depth: number, more: Partial<Verdict> = {}): Verdict => ({
  ...{ card: card(id), move: moveText(usi), info: info(depth), basis: 'pieces', isQuiet: false },
  ...more,
})

test('the kind of an opponent’s values follows from its card and the terms that it reports', () => {
  const side = 'b' as const
  const material = { side, points: 1, term: 'material' as const }
  const rule = { side, points: 1, term: { rule: { id: 'edge-pawn', count: 1 } } }
  const pieces = { side, points: 1, term: { pieces: [{ piece: 'G', square: '5h' }] } }
  const of = (id: string, reasons: ReasonsEvent['reasons']) => basisOf(card(id), reasons)
  expect(of('minimax', [material, material])).toBe('pieces')
  expect(of('machine-one', [material, rule])).toBe('rules')
  expect(of('machine-two', [material, pieces])).toBe('learned')
  expect(of('puct', [])).toBe('chance')
  // The flagship explains itself by rules, but its values are chances.
  expect(of('flagship', [material, rule])).toBe('chance')
  // It reports the pieces, and does not look at them.
  expect(of('random', [material, material])).toBe('none')
})

test('values are seen from Black, whoever is to move', () => {
  expect([fromBlack({ cp: 30 }, 'b'), fromBlack({ cp: 30 }, 'w')]).toEqual([{ cp: 30 }, { cp: -30 }])
  expect(fromBlack({ mate: 3 }, 'w')).toEqual({ mate: -3 })
  expect([blackPercent(620, 'b'), blackPercent(620, 'w')]).toEqual([62, 38])
})

test('judges read at their highest level, and none more than 200,000 positions', () => {
  for (const each of ROSTER) expect(judgeLimits(each).nodes, each.id).toBeLessThanOrEqual(200_000)
  expect(judgeLimits(card('alphabeta'))).toEqual({ depth: 4, nodes: 200_000 })
  expect(judgeLimits(card('flagship'))).toEqual({ nodes: 165_000 })
  expect(judgeLimits(card('puct'))).toEqual({ nodes: 800 })
})

test('the sentences on why opponents differ say what the reports show', () => {
  const name = ({ usi }: { usi: string }) => usi
  const say = (...verdicts: Verdict[]) =>
    reasonsToDiffer(verdicts, en, { ...gallery, code: 'en' }, (move) => name(move)).join('\n')
  const deep = [verdict('minimax', '7g7f', 3), verdict('negamax', '7g7f', 3), verdict('ordering', '2g2f', 5)]
  expect(grouped(deep).map(({ all }) => all.length)).toEqual([2, 1])
  expect(range(deep)).toEqual([3, 5])
  expect(say(...deep)).toContain('those that choose 2g2f read 5 plies, those that choose 7g7f only 3 plies')
  const mixed = [...deep, verdict('alphabeta', '7g7f', 6)]
  expect(say(...mixed)).toContain('Depth alone does not separate')
  expect(say(verdict('minimax', '7g7f', 3), verdict('negamax', '7g7f', 3))).toBe('All 2 choose 7g7f.')
  const places = [
    verdict('minimax', '7g7f', 3, { isQuiet: true }),
    verdict('negamax', '7g7f', 3),
    verdict('machine-one', '6g6f', 3, { basis: 'rules' }),
  ]
  expect(say(...places)).toContain('All 2 that count the pieces alone choose 7g7f.')
  expect(say(...places)).toContain('1 of the 2 that count the pieces alone')
  expect(say(...places)).not.toContain('mate')
  const mate = verdict('quiescence', '8h2b+', 3, { info: { ...info(3), score: { mate: 3 } } })
  expect(say(...places, mate)).toContain('Quiescence')
  // A search by playouts has no depth in plies.
  expect(range([verdict('puct', '7g7f', 9, { basis: 'chance' })])).toBeNull()
})

const SEATS = ['minimax', 'alphabeta', 'ordering', 'quiescence'].map((id) => ({ id, level: '2' }))

test('no two games of a tournament have the same players, colours and opening', () => {
  for (const variant of ['shogi', 'minishogi'] as const) {
    const rounds = mostRounds(variant)
    const games = schedule({ seats: SEATS, variant, pace: 'n1000', rounds })
    expect(games).toHaveLength(4 * 3 * rounds)
    const keys = games.map(({ black, white, opening }) => [black, white, ...opening].join())
    expect(new Set(keys).size).toBe(games.length)
    // Each opening is played with both colours.
    for (const { black, white, opening } of games) expect(keys).toContain([white, black, ...opening].join())
  }
})

test.runIf(isBuilt)('the openings are legal, different, and leave both sides a game', async () => {
  const { client } = (await spawner())()
  for (const variant of ['shogi', 'minishogi'] as Variant[]) {
    const reached = new Set<string>()
    for (const moves of OPENINGS[variant]) {
      const event = await client.ask({ type: 'new', variant, moves: [...moves] })
      const line = moves.join(' ')
      expect(event.type, line).toBe('position')
      if (event.type !== 'position') continue
      expect([event.moves.length, event.result, event.check], line).toEqual([
        moves.length,
        undefined,
        undefined,
      ])
      reached.add(event.sfen)
    }
    expect(reached.size).toBe(OPENINGS[variant].length)
    // Every round that is offered has an opening of its own.
    expect(OPENINGS[variant].length).toBeGreaterThanOrEqual(10)
  }
})

test('a tournament is counted and ranked by its games that are over', () => {
  const games = schedule({ seats: SEATS.slice(0, 3), variant: 'shogi', pace: 'n1000', rounds: 1 })
  const end = (winner?: 'b' | 'w') =>
    ({
      position: { result: { reason: 'mate', ...(winner && { winner }) }, moves: [] },
      values: [],
    }) as unknown as Duel
  const [first, second, third] = games
  if (!first || !second || !third) throw new Error('no games')
  first.duel = end('b')
  second.duel = end()
  third.duel = { position: { moves: [] }, values: [] } as unknown as Duel
  expect(score(games, 0, 1)).toEqual({ points: 1.5, played: 2 })
  expect(score(games, 1, null)).toEqual({ points: 0.5, played: 2 })
  expect(score(games, 2, null)).toEqual({ points: 0, played: 0 })
  expect(ranking(SEATS.slice(0, 3), games)).toEqual([0, 1, 2])
  expect([0, 0.5, 1, 2.5].map(pointsText)).toEqual(['0', '½', '1', '2½'])
  expect([1, 0.5, 0, null].map(resultOf)).toEqual(['1–0', '½–½', '0–1', '–'])
})

test('a move keeps the limits of its level, and never exceeds those of the tournament', () => {
  expect(goFor('n1000', { id: 'minimax', level: '3' })).toEqual({ limits: { depth: 3, nodes: 1000 } })
  expect(goFor('n1000', { id: 'puct', level: '1' })).toEqual({ limits: { nodes: 8 } })
  expect(goFor('t100', { id: 'minimax', level: '3' })).toEqual({ limits: {}, time: { moveTime: 100 } })
})

const saved = (more: Partial<SavedGame> = {}, setup: Partial<SavedGame['setup']> = {}): SavedGame => ({
  setup: {
    ...plainSetup('shogi', () => 0),
    ...{ players: { b: 'human', w: 'engine' }, opponent: 'minimax', level: '2' },
    ...setup,
  },
  ...{ moves: ['7g7f'], ending: { type: 'resign', side: 'w' }, over: true, sfen: '', last: '7g7f' },
  ...more,
})
const entries = (...games: SavedGame[]): Entry[] =>
  games.map((game, index) => ({ id: String(index), changed: index, game }))
const noEngine = () => {
  throw new Error('the engine was asked')
}

test('a star is for a game that the visitor has won here, from the usual start', async () => {
  const won = (...games: SavedGame[]) => starsOf(entries(...games), new Map(), new Set(), noEngine)
  expect([...(await won(saved()))]).toEqual([['minimax', '2']])
  // The highest level stays, in whichever order they were played.
  const levels = [saved(), saved({}, { level: '3' }), saved({}, { level: '1' })]
  expect([...(await won(...levels))]).toEqual([['minimax', '3']])
  expect((await won(saved({ ending: { type: 'resign', side: 'b' } }))).size).toBe(0)
  const others: SavedGame[] = [
    saved({ over: false }),
    saved({}, { lookedAt: true }),
    saved({}, { source: { names: {}, comments: [], head: [] } }),
    saved({}, { start: { variant: 'shogi', handicap: 'rook' } }),
    saved({}, { start: { variant: 'shogi', sfen: '4k4/9/9/9/9/9/9/9/4K4 b R 1' } }),
    saved({}, { players: { b: 'human', w: 'human' } }),
    saved({}, { opponent: 'nobody' }),
    saved({}, { level: '99' }),
  ]
  expect(others.map(candidateOf)).toEqual(others.map(() => null))
})

/** A game that ends by mate after eleven moves. */
const MATE = '7g7f 6a6b 8h5e 7c7d 5e8b+ 3a3b 8b7a 5c5d R*8b 5d5e 8b6b+'.split(' ')

test.runIf(isBuilt)('the engine says who has won a game that ended on the board', async () => {
  const { client } = (await spawner())()
  const mate = { moves: MATE, ending: null }
  const judged = new Set<string>()
  const black = saved(mate)
  const white = saved(mate, { players: { b: 'engine', w: 'human' }, opponent: 'negamax' })
  const stars = await starsOf(entries(black, white), new Map(), judged, () => client)
  expect([...stars]).toEqual([['minimax', '2']])
  // They are not judged again, until they are changed.
  expect([...(await starsOf(entries(black, white), stars, judged, noEngine))]).toEqual([['minimax', '2']])
  const [changed] = entries(black)
  if (!changed) throw new Error('no entry')
  await expect(starsOf([{ ...changed, changed: 9 }], stars, judged, noEngine)).rejects.toThrow('asked')
})

test('damaged stars are none, and stars of unknown opponents and levels are dropped', () => {
  for (const text of [null, '', '{', '[]', '{"won":3}']) expect(readStars(text).stars.size).toBe(0)
  const text = JSON.stringify({ won: { minimax: '2', nobody: '1', negamax: '77' }, judged: ['a 1'] })
  expect(readStars(text)).toEqual({ stars: new Map([['minimax', '2']]), judged: new Set(['a 1']) })
})

test('every opponent has its source, the file with its card first', () => {
  const files = opponentFiles()
  expect(Object.keys(files).sort()).toEqual(ROSTER.map(({ id }) => id).sort())
  for (const [id, [first = '', ...rest]] of Object.entries(files)) {
    expect(readFileSync(first, 'utf8')).toContain(`id: "${id}"`)
    for (const file of rest) expect(file).toMatch(/^src\/opponents\/.*\.rs$/)
  }
  expect(files['machine-one']).toContain('src/opponents/gallery/machines/one/rules.rs')
})

test('every exhibit names a function of the opponent’s source', () => {
  const files = opponentFiles()
  for (const each of ROSTER) {
    const wanted = CODE_OF[kindOf(each)]
    const names = (files[each.id] ?? []).flatMap((file) =>
      functionsOf(readFileSync(file, 'utf8')).map(({ name }) => name),
    )
    expect(names, each.id).toContain(wanted)
  }
})

test('every step of a search names a function of the opponent’s source', () => {
  const files = opponentFiles()
  const withTree = ROSTER.filter(({ panels }) => panels.includes('tree'))
  expect(withTree.length).toBeGreaterThan(10)
  for (const { id } of withTree)
    for (const name of Object.values(functionsOfSearch(id))) {
      const [wanted, of = ''] = name.split('::').reverse()
      const named = (files[id] ?? []).filter((file) => file.endsWith(`${of}.rs`))
      const names = named.flatMap((file) => functionsOf(readFileSync(file, 'utf8')))
      expect(
        names.map((each) => each.name),
        `${id}: ${name}`,
      ).toContain(wanted)
    }
  // The rungs above use the captures of the rung that brought them.
  expect(files.extensions).toContain('src/opponents/gallery/ladder/quiescence.rs')
  expect(files['machine-two']).toContain('src/opponents/gallery/ladder/forward_pruning.rs')
})

test('highlighting keeps the text, line by line, and closes what it opens', () => {
  const all = Object.values(opponentFiles()).flat()
  for (const file of all) {
    const source = readFileSync(file, 'utf8')
    const lines = highlighted(source)
    const plain = lines.map((line) =>
      line
        .replace(/<[^>]*>/g, '')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&#x27;', "'")
        .replaceAll('&amp;', '&'),
    )
    expect(plain.join('\n')).toBe(source.trimEnd())
    for (const line of lines) expect(line.split('<span').length, line).toBe(line.split('</span>').length)
  }
  const source = readFileSync('src/opponents/gallery/ladder/alphabeta.rs', 'utf8')
  const [first] = functionsOf(source)
  expect(first?.name).toBe('search')
  expect(source.split('\n')[(first?.line ?? 0) - 1]).toContain('fn search(')
})
