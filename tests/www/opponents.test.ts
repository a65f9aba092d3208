/** The choice of an opponent: cards and texts, links, records, and the engine that has it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Game } from '../../www/app/game/game.ts'
import { gameQuery, plainSetup, readLink } from '../../www/app/game/link.ts'
import { cardOf, opponentField, opponentOf, withKnownOpponent } from '../../www/app/game/opponents.ts'
import { DEFAULT_SETTINGS } from '../../www/app/game/save.ts'
import { initialState, type Setup } from '../../www/app/game/state.ts'
import { encodeUsen } from '../../www/app/game/usen.ts'
import type { Format } from '../../www/app/records/formats.ts'
import { readRecord } from '../../www/app/records/read.ts'
import { writeRecord } from '../../www/app/records/write.ts'
import { levelLine } from '../../www/app/views/opponents.ts'
import { nameOf } from '../../www/app/views/players.ts'
import { statusText, statusWord } from '../../www/app/views/status.ts'
import { Client } from '../../www/engine/client.ts'
import { type PositionEvent, START, type Variant } from '../../www/engine/protocol.ts'
import { ROSTER } from '../../www/engine/roster.ts'
import { en } from '../../www/text/en.ts'
import { ja } from '../../www/text/ja.ts'
import { CARD_TEXTS } from '../../www/text/opponents/index.ts'
import { moveText, threads } from './fake-engine.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const against = (opponent: string | null, level: string | null): Setup => ({
  ...plainSetup('shogi', () => 0),
  opponent,
  level,
})

test('every card of the roster has its texts in both languages, and no text is without a card', async () => {
  const ids = ROSTER.map(({ id }) => id).sort()
  for (const language of ['ja', 'en'] as const) {
    const texts = await CARD_TEXTS.fetch(language)
    expect(Object.keys(texts).sort(), `the ids in www/text/opponents/${language}.ts`).toEqual(ids)
    for (const [id, { line, idea, beat }] of Object.entries(texts)) {
      const where = (name: string, wanted: string) =>
        `${name} of ${id} in www/text/opponents/${language}.ts has ${wanted}`
      expect(line, where('line', 'a full stop at its end')).toMatch(/[.。]$/)
      expect(idea.match(/[.。](?:\s|”|$)|。/g)?.length, where('idea', `two sentences: ${idea}`)).toBe(2)
      expect(beat, where('beat', 'a full stop at its end')).toMatch(/[.。]$/)
    }
  }
})

test('the page knows an opponent from its card, not by its id', () => {
  // The first is the default one. `random` is a choice of the side, too.
  const ids = ROSTER.slice(1).flatMap(({ id }) => (id === 'random' ? [] : [id]))
  const known = new RegExp(`'(?:${ids.join('|')}|machine-|puct)'`)
  const files = readdirSync('www', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.ts$/.test(file) && !/^text\/|^roster\.ts$|^gallery\/sources\.ts$/.test(file),
  )
  expect(files.length).toBeGreaterThan(100)
  const lines = files.flatMap((file) =>
    readFileSync(`www/${file}`, 'utf8')
      .split('\n')
      .filter((line) => known.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(lines).toEqual([])
})

test('a level is named by its depth where that is its only limit; what it does is shown', () => {
  const line = (id: string, level: number, board: Variant = 'shogi') => {
    const card = cardOf(id)
    return card?.levels[level] ? levelLine(card, card.levels[level], board, en) : ''
  }
  expect(line('minimax', 2)).toBe('3-ply search')
  expect(line('puct', 2)).toBe('800 playouts a move')
  expect(line('flagship', 0)).toBe('Level 1: misses nearly all captures')
  // The net is one of 9×9.
  expect(line('flagship', 0, 'minishogi')).toBe('Level 1: misses nearly all captures')
  expect(line('flagship', 20)).toBe('Level 21: with a neural network')
  expect(line('flagship', 20, 'minishogi')).toBe('Level 21: no deliberate mistakes')
  const all = cardOf('flagship')?.levels ?? []
  const words = all.map((_, level) => line('flagship', level).replace(/^Level \d+: /, ''))
  expect(words.every(Boolean)).toBe(true)
  // Where docs/levels.md says that they begin.
  expect(words.indexOf('misses some captures') + 1).toBe(6)
  expect(words.indexOf('may miss a mate in one') + 1).toBe(7)
  expect(words.indexOf('always sees a mate in one') + 1).toBe(9)
  expect(words.indexOf('no deliberate mistakes') + 1).toBe(12)
  expect(line('flagship', all.length - 1)).toBe('Level 25: full strength')
})

test('levels win about as often against the one below as the dialog for a new game says', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/levels.md'), 'utf8')
  const mean = (points: number[]) => points.reduce((sum, each) => sum + each, 0) / points.length
  const onLarge = [...page.matchAll(/^\| \d+ against \d+ \|.*?\| ([\d.]+) % \|/gm)].map(([, share]) =>
    Number(share),
  )
  expect(onLarge).toHaveLength(24)
  expect([Math.min(...onLarge) > 66, mean(onLarge) > 73, mean(onLarge) < 77]).toEqual([true, true, true])
  // The first table of 5×5 is of the flagship; the numbers in parentheses are games.
  const [table = ''] = page.split('| level, against the one below | points of 100 |').slice(1)
  const rows = [...(table.split('\n\n')[0]?.matchAll(/\| ([\d., ]+) \|$/gm) ?? [])]
  const onSmall = rows.flatMap(([, points = '']) => points.split(', ').map(Number))
  expect(onSmall).toHaveLength(24)
  expect([mean(onSmall) > 64, mean(onSmall) < 69]).toEqual([true, true])
  expect([en.newGame.levelHint.shogi, en.newGame.levelHint.minishogi]).toEqual([
    expect.stringContaining('three of four'),
    expect.stringContaining('two of three'),
  ])
})

test('the page shows one scale of ratings: that of the tournament', () => {
  const texts = [ja, en].flatMap(({ newGame }) => JSON.stringify(newGame))
  expect(texts.filter((each) => /レート|レーティング|rating/i.test(each))).toEqual([])
})

test('opponent and level are the default where none is named, and what does not exist is told', () => {
  expect(withKnownOpponent(against(null, null))).toMatchObject({
    setup: { opponent: 'flagship', level: cardOf('flagship')?.defaultLevel },
    unknown: null,
  })
  expect(withKnownOpponent(against('minimax', '2'))).toMatchObject({
    setup: { opponent: 'minimax', level: '2' },
    unknown: null,
  })
  expect(withKnownOpponent(against('minimax', null)).setup.level).toBe(cardOf('minimax')?.defaultLevel)
  expect(withKnownOpponent(against('minimax', '12'))).toMatchObject({
    setup: { opponent: 'minimax', level: cardOf('minimax')?.defaultLevel },
    unknown: { what: 'level', id: '12' },
  })
  expect(withKnownOpponent(against('nobody', '2'))).toMatchObject({
    setup: { opponent: 'flagship' },
    unknown: { what: 'opponent', id: 'nobody' },
  })
})

test('a link to an opponent for 5×5 opens 5×5, and one that plays both boards 9×9', () => {
  const start = (query: string) => readLink(query, Math.random)?.setup.start
  expect(start('?opponent=effect-net')).toEqual({ variant: 'minishogi' })
  expect(start('?opponent=minimax')).toEqual({ variant: 'shogi' })
  expect(start('?opponent=minimax&variant=minishogi')).toEqual({ variant: 'minishogi' })
  expect(withKnownOpponent(against('effect-net', null))).toMatchObject({
    setup: { opponent: 'flagship' },
    unknown: { what: 'opponent', id: 'effect-net' },
  })
})

test('links name opponent and level, of a new game and of one that goes on', () => {
  expect(readLink('?opponent=minimax&level=2', Math.random)?.setup).toMatchObject({
    opponent: 'minimax',
    level: '2',
    players: { b: 'human', w: 'engine' },
  })
  const usen = encodeUsen(START.shogi, ['7g7f', '3c3d'], null)
  const query = gameQuery({ ...against('minimax', '3'), players: { b: 'engine', w: 'human' } }, usen)
  expect(readLink(`?${query}`, Math.random)).toMatchObject({
    setup: { opponent: 'minimax', level: '3', players: { b: 'engine', w: 'human' } },
    played: { moves: ['7g7f', '3c3d'] },
    bad: null,
  })
  const both = { ...against('minimax', '3'), players: { b: 'human', w: 'human' } } as const
  expect(gameQuery(both, usen)).toBe(`usen=${usen}`)
  expect(readLink(`?usen=${usen}`, Math.random)?.setup.players).toEqual({ b: 'human', w: 'human' })
})

test.each<Format>(['kif', 'kifu', 'ki2u', 'csa', 'csa22', 'jkf'])(
  'a record in %s keeps opponent and level',
  (format) => {
    const setup = against('machine-one', '4')
    const position = { variant: 'shogi', start: START.shogi, sfen: START.shogi, moves: [{ usi: '7g7f' }] }
    const names = { b: 'You', w: 'Machine one' }
    const text = writeRecord(format, {
      position: position as PositionEvent,
      ...{ shown: START.shogi, source: null, tree: null, names },
      opponent: opponentField(setup) ?? '',
    })
    const read = readRecord(text)
    expect(read?.source?.names).toEqual(names)
    expect(opponentOf(read?.source?.head ?? [])).toEqual({ opponent: 'machine-one', level: '4' })
  },
)

/**
 * A page with the fake engine, and the builds that were started; while
 * `offline` is set the gallery's never answers.
 */
function page() {
  const workers = threads()
  const builds: string[] = []
  const network = { offline: false }
  const client = new Client((build) => {
    builds.push(build)
    const worker = workers.spawn()
    worker.mute = network.offline && build === 'gallery'
    return worker
  })
  const world = { client, store: null, settings: { ...DEFAULT_SETTINGS }, now: () => performance.now() }
  const game = new Game(world, initialState(plainSetup('shogi', () => 0)))
  const settled = () => vi.advanceTimersByTimeAsync(400)
  return { game, client, builds, workers, network, settled }
}

test('the gallery is loaded for its opponents only, and plays the flagship too', async () => {
  const { game, builds, workers, settled } = page()
  game.dispatch({ type: 'begin', setup: against(null, null) })
  await settled()
  expect(builds).toEqual(['flagship'])
  game.dispatch({ type: 'begin', setup: against('minimax', '2') })
  await settled()
  expect(builds).toEqual(['flagship', 'gallery'])
  expect(game.state.gallery).toEqual({ state: 'ready' })
  expect(nameOf(game.state, 'w', ja)).toBe('ミニマックス　2手読み')
  game.dispatch({ type: 'move', move: '7g7f' })
  await settled()
  expect(workers.now().heard.at(-1)?.request).toMatchObject({ type: 'go', opponent: 'minimax', level: '2' })
  game.dispatch({ type: 'begin', setup: against('flagship', '1') })
  await settled()
  expect(builds).toEqual(['flagship', 'gallery'])
})

test('loading the gallery is shown in percent', async () => {
  const { game, workers, settled } = page()
  game.dispatch({ type: 'begin', setup: against('flagship', '1') })
  await settled()
  game.dispatch({ type: 'changeOpponent', opponent: 'minimax', level: '2' })
  workers.now().onmessage?.({ data: { gallery: { loaded: 25, total: 100 } } } as MessageEvent)
  expect(statusText(game.state, en)).toBe('Loading Minimax… 25%')
})

test('where the gallery cannot be loaded the game is kept, and another opponent can play on', async () => {
  const { game, client, builds, workers, network, settled } = page()
  network.offline = true
  game.dispatch({ type: 'begin', setup: against('flagship', '1') })
  await settled()
  game.dispatch({ type: 'move', move: '7g7f' })
  await settled()
  workers.now().finish({ type: 'move', ...moveText('3c3d') })
  await settled()
  game.dispatch({ type: 'changeOpponent', opponent: 'minimax', level: '2' })
  // The next worker, that of the gallery, dies while it loads.
  client.worker?.onerror?.({ message: 'offline' } as ErrorEvent)
  await settled()
  expect(builds).toEqual(['flagship', 'gallery', 'flagship'])
  expect(game.state.gallery).toEqual({ state: 'unavailable', reason: 'offline' })
  expect(statusWord(game.state)).toBe('noOpponent')
  expect(statusText(game.state, en)).toContain("Minimax couldn't be loaded")
  expect(game.state.position?.moves.map(({ usi }) => usi)).toEqual(['7g7f', '3c3d'])
  expect(game.state.setup).toMatchObject({ opponent: 'minimax', level: '2' })

  // A move asks for the opponent again; it still does not come.
  game.dispatch({ type: 'move', move: '8h2b' })
  await settled()
  expect(builds.at(-1)).toBe('gallery')
  client.worker?.onerror?.({ message: 'offline' } as ErrorEvent)
  await settled()
  expect(statusWord(game.state)).toBe('noOpponent')
  expect(game.state.search).toBeNull()

  game.dispatch({ type: 'changeOpponent', opponent: null, level: null })
  await settled()
  expect(game.state.setup.opponent).toBe('flagship')
  expect(workers.now().heard.at(-1)?.request).toMatchObject({ type: 'go', opponent: 'flagship' })
  workers.now().finish({ type: 'move', ...moveText('3a2b') })
  await settled()
  expect(game.state.position?.moves).toHaveLength(4)

  // The next attempt succeeds.
  network.offline = false
  game.dispatch({ type: 'changeOpponent', opponent: 'minimax', level: '2' })
  await settled()
  expect(builds.at(-1)).toBe('gallery')
  expect(statusWord(game.state)).toBe('playing')
})

test('an unknown opponent or level sets a notice, also beside an earlier game', async () => {
  const { game, settled } = page()
  game.dispatch({ type: 'begin', setup: against('nobody', null) })
  game.dispatch({ type: 'notice', notice: null, previousGame: null })
  await settled()
  expect(game.state.notice).toEqual({ kind: 'unknownChoice', what: 'opponent', id: 'nobody' })
  expect(game.state.setup).toMatchObject({ opponent: 'flagship' })
})
