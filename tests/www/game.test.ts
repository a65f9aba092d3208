import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Game } from '../../www/app/game/game.ts'
import { plainSetup } from '../../www/app/game/link.ts'
import { DEFAULT_SETTINGS, decodeGame, KEYS } from '../../www/app/game/save.ts'
import {
  initialState,
  playerToMove,
  plies,
  type Setup,
  shownPosition,
  takeBackPlies,
} from '../../www/app/game/state.ts'
import { statusWord } from '../../www/app/views/status.ts'
import { Client } from '../../www/engine/client.ts'
import type { Choice, Info } from '../../www/engine/protocol.ts'
import { moveText, threads } from './fake-engine.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const settled = () => vi.advanceTimersByTimeAsync(1)
const paced = () => vi.advanceTimersByTimeAsync(500)
const reply = (usi: string): Choice => ({ type: 'move', ...moveText(usi) })

function page(change: (setup: Setup) => void = () => {}) {
  const setup = plainSetup('shogi', () => 0)
  change(setup)
  const items = new Map<string, string>()
  const store = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
  const workers = threads()
  const client = new Client(workers.spawn)
  const settings = { ...DEFAULT_SETTINGS }
  const game = new Game({ client, store, settings, now: () => Date.now() }, initialState(setup))
  const begin = async () => {
    void game.greet()
    game.dispatch({ type: 'begin', setup })
    await settled()
  }
  const moves = () => game.state.position?.moves.map((move) => move.usi)
  const engineMoves = async (usi: string) => {
    workers.now().finish(reply(usi))
    await paced()
  }
  return { game, client, items, workers, begin, moves, engineMoves }
}

test('a move and its answer', async () => {
  const { game, workers, begin, moves, engineMoves } = page()
  await begin()
  expect(statusWord(game.state)).toBe('playing')
  expect(game.state.setup).toMatchObject({ opponent: 'flagship', level: '1' })
  game.dispatch({ type: 'move', move: '7g7f' })
  await settled()
  expect(statusWord(game.state)).toBe('thinking')
  expect(workers.now().heard.at(-1)?.request).toMatchObject({ type: 'go', opponent: 'flagship', level: '1' })
  await engineMoves('3c3d')
  expect(moves()).toEqual(['7g7f', '3c3d'])
  expect(statusWord(game.state)).toBe('playing')
})

test('the last search line names the move played if that is not its first move', async () => {
  const { game, workers, begin, engineMoves } = page()
  await begin()
  game.dispatch({ type: 'move', move: '7g7f' })
  await settled()
  const info: Info = { depth: 2, nodes: 10, score: { cp: 5 }, winRate: 500, pv: [moveText('8c8d')] }
  workers.now().finish(reply('3c3d'), info)
  await paced()
  expect(game.state.lastInfo).toMatchObject({ info, side: 'w', instead: { usi: '3c3d' } })
  game.dispatch({ type: 'move', move: '2g2f' })
  await settled()
  workers.now().finish(reply('8c8d'), info)
  await paced()
  expect(game.state.lastInfo).toEqual({ info, side: 'w', instead: null })
  game.dispatch({ type: 'move', move: '6g6f' })
  await settled()
  // A search without a finished iteration removes the line of the earlier position.
  await engineMoves('4c4d')
  expect(game.state.lastInfo).toBeNull()
})

test('a review is stored with its game until the moves change', async () => {
  const { game, begin, items, engineMoves } = page()
  await begin()
  game.dispatch({ type: 'move', move: '7g7f' })
  await settled()
  await engineMoves('3c3d')
  const review = { nodes: 1, moves: '7g7f 3c3d', values: '500:0 500:0 500:0', better: [] }
  game.dispatch({ type: 'review', review: { ...review, moves: '7g7f' } })
  expect(game.state.setup.review).toBeUndefined()
  game.dispatch({ type: 'review', review })
  expect(decodeGame(items.get(KEYS.game) ?? '')?.setup.review).toEqual(review)
  game.dispatch({ type: 'takeBack' })
  await settled()
  expect(game.state.setup.review).toBeUndefined()
  expect(decodeGame(items.get(KEYS.game) ?? '')?.setup).not.toHaveProperty('review')
})

test('an illegal move is refused, and its reason is shown for a moment', async () => {
  const { game, begin, moves } = page()
  await begin()
  game.dispatch({ type: 'move', move: '5e' })
  await settled()
  expect(game.state.refusal).toBe('twoPawns')
  expect(statusWord(game.state)).toBe('illegal')
  await vi.advanceTimersByTimeAsync(5000)
  expect(statusWord(game.state)).toBe('playing')
  expect(moves()).toEqual([])
})

test('a move made before the engine is ready is kept', async () => {
  const { game, begin, moves } = page()
  const ready = begin()
  game.dispatch({ type: 'move', move: '7g7f' })
  await ready
  expect(game.state.pendingMove).toBe('7g7f')
  expect(moves()).toEqual([])
  // The board tries the move again when the legal moves are known.
  game.dispatch({ type: 'move', move: '7g7f' })
  await settled()
  expect(game.state.pendingMove).toBeNull()
  expect(moves()).toEqual(['7g7f'])
})

test('taking back during a search removes the own move and drops the answer', async () => {
  const { game, workers, begin, moves } = page()
  await begin()
  game.dispatch({ type: 'move', move: '7g7f' })
  await settled()
  workers.now().finish(reply('3c3d'))
  await settled()
  game.dispatch({ type: 'takeBack' })
  await paced()
  expect(moves()).toEqual([])
  expect(statusWord(game.state)).toBe('playing')
  expect(takeBackPlies(game.state)).toBeNull()
})

test('taking back while the engine is checking its own move takes back that move too', async () => {
  const { game, begin, moves, engineMoves } = page()
  await begin()
  game.dispatch({ type: 'move', move: '7g7f' })
  await settled()
  let pressed = false
  game.subscribe((state) => {
    if (pressed || state.asked === state.answered) return
    pressed = true
    game.dispatch({ type: 'takeBack' })
    expect(game.state.pendingTakeBack).toBe(true)
  })
  await engineMoves('3c3d')
  expect(pressed).toBe(true)
  expect(moves()).toEqual([])
  expect(game.state.pendingTakeBack).toBe(false)
})

test('taking back undoes a resignation first, then two moves', async () => {
  const { game, begin, moves, engineMoves } = page()
  await begin()
  game.dispatch({ type: 'move', move: '7g7f' })
  await settled()
  await engineMoves('3c3d')
  game.dispatch({ type: 'resign' })
  await settled()
  expect(game.state.position?.result).toEqual({ reason: 'resigned', winner: 'w' })
  expect(takeBackPlies(game.state)).toBe(0)
  game.dispatch({ type: 'takeBack' })
  await settled()
  expect(moves()).toEqual(['7g7f', '3c3d'])
  expect(game.state.position?.result).toBeUndefined()
  game.dispatch({ type: 'takeBack' })
  await settled()
  expect(moves()).toEqual([])
})

test('the engine moves first if the person plays White', async () => {
  const { game, begin, engineMoves, moves } = page((setup) => {
    setup.players = { b: 'engine', w: 'human' }
  })
  await begin()
  expect(game.state.orientation).toBe('w')
  expect(playerToMove(game.state)).toBe('engine')
  await engineMoves('7g7f')
  expect(moves()).toEqual(['7g7f'])
  expect(takeBackPlies(game.state)).toBeNull()
})

test('a mate ends the game: no search starts, and it is saved as over', async () => {
  const { game, begin, items, workers } = page()
  await begin()
  game.dispatch({ type: 'move', move: '7g7f#' })
  await settled()
  expect(statusWord(game.state)).toBe('mate')
  expect(workers.now().asked()).not.toContain('go')
  expect(decodeGame(items.get(KEYS.game) ?? '')).toMatchObject({ over: true, moves: ['7g7f#'] })
})

test('a saved game is restored with its moves and its resignation', async () => {
  const first = page()
  await first.begin()
  first.game.dispatch({ type: 'move', move: '7g7f' })
  await settled()
  await first.engineMoves('3c3d')
  first.game.dispatch({ type: 'resign' })
  await settled()
  const saved = decodeGame(first.items.get(KEYS.game) ?? '')
  if (!saved) throw new Error('nothing was saved')
  const second = page()
  second.game.dispatch({ type: 'resume', game: saved })
  expect(second.game.state.preview.sfen).toBe('after2 b - 1')
  await settled()
  expect(second.moves()).toEqual(['7g7f', '3c3d'])
  expect(statusWord(second.game.state)).toBe('resigned')
})

test('a bad position begins an ordinary game with a notice; a bad move keeps the moves before it', async () => {
  const bad = page((setup) => {
    setup.start.sfen = 'bad'
  })
  await bad.begin()
  expect(bad.game.state.notice).toEqual({ kind: 'badLink', field: 'sfen' })
  expect(bad.game.state.position?.start).toBe('shogi b - 1')
  expect(bad.game.state.setup.start).toEqual({ variant: 'shogi' })

  const cut = page()
  const setup = plainSetup('shogi', () => 0)
  const saved = {
    setup,
    moves: ['7g7f', '3c3d', 'bad', 'x'],
    ending: null,
    over: false,
    sfen: 's',
    last: null,
  }
  cut.game.dispatch({ type: 'resume', game: saved })
  await settled()
  expect(cut.moves()).toEqual(['7g7f', '3c3d'])
  expect(cut.game.state.notice).toEqual({ kind: 'cutSave', kept: 2 })
  cut.game.dispatch({ type: 'resume', game: saved, from: 'link' })
  await settled()
  expect(cut.game.state.notice).toEqual({ kind: 'cutLink', kept: 2 })
  cut.game.dispatch({ type: 'resume', game: saved, from: 'record' })
  await settled()
  expect(cut.game.state.notice).toMatchObject({ kind: 'cutRecord', kept: 2, line: null })
})

test('a new game drops pending answers of the old one', async () => {
  const { game, workers, begin, moves } = page()
  await begin()
  game.dispatch({ type: 'move', move: '7g7f' })
  await settled()
  workers.now().finish(reply('3c3d'))
  game.dispatch({ type: 'begin', setup: plainSetup('minishogi', () => 0) })
  await paced()
  expect(moves()).toEqual([])
  expect(game.state.position?.start).toBe('mini b - 1')
  expect(statusWord(game.state)).toBe('playing')
})

test('the game goes on after the worker is killed during a search', async () => {
  const { game, client, begin, moves, engineMoves } = page()
  await begin()
  game.dispatch({ type: 'move', move: '7g7f' })
  await settled()
  client.worker?.terminate()
  await vi.advanceTimersByTimeAsync(9000)
  expect(client.spawned).toBe(2)
  await engineMoves('3c3d')
  expect(moves()).toEqual(['7g7f', '3c3d'])
})

test('after the engine was lost, a retry continues the same game', async () => {
  const { game, client, begin, moves } = page()
  await begin()
  game.dispatch({ type: 'move', move: '7g7f' })
  await settled()
  for (let death = 0; death < 3; death += 1) client.worker?.onerror?.({ message: 'dead' } as ErrorEvent)
  expect(game.state.health).toBe('lost')
  await settled()
  game.dispatch({ type: 'retry' })
  await settled()
  expect(moves()).toEqual(['7g7f'])
  expect(game.state.health).toBe('ready')
  expect(statusWord(game.state)).toBe('thinking')
})

test('`hello` is sent again if the engine was lost before answering it', async () => {
  const { game, client, workers } = page()
  void game.greet()
  game.dispatch({ type: 'begin', setup: game.state.setup })
  for (let death = 0; death < 3; death += 1) client.worker?.onerror?.({ message: 'dead' } as ErrorEvent)
  await settled()
  expect(game.state).toMatchObject({ health: 'lost', hello: null })
  game.dispatch({ type: 'retry' })
  await settled()
  expect(workers.all).toHaveLength(4)
  expect(game.state.hello).not.toBeNull()
  expect(game.state.setup).toMatchObject({ opponent: 'flagship', level: '1' })
})

test('a search that crashes every worker makes the engine lost, and can be retried', async () => {
  const { game, client, begin, engineMoves, moves } = page()
  await begin()
  game.dispatch({ type: 'move', move: '7g7f' })
  await settled()
  for (const _ of [1, 2]) {
    client.worker?.onerror?.({ message: 'dead' } as ErrorEvent)
    await settled()
  }
  expect(game.state.health).toBe('lost')
  game.dispatch({ type: 'retry' })
  await settled()
  await engineMoves('3c3d')
  expect(moves()).toEqual(['7g7f', '3c3d'])
})

test('an engine that the reducer counted as lost is ready again when it answers', async () => {
  const { game, client, begin, moves } = page()
  await begin()
  const { asked: number } = game.state
  const event = { type: 'failed', code: 'badSfen', message: '' } as const
  game.dispatch({ type: 'answer', number, request: { type: 'new', variant: 'shogi' }, event })
  expect(game.state.health).toBe('lost')
  expect(client.health).toBe('ready')
  game.dispatch({ type: 'retry' })
  await settled()
  expect(game.state.health).toBe('ready')
  expect(statusWord(game.state)).toBe('playing')
  game.dispatch({ type: 'move', move: '7g7f' })
  await settled()
  expect(moves()).toEqual(['7g7f'])
})

test('stepping through the game: limits, and moves of the engine meanwhile', async () => {
  const { game, begin, moves, engineMoves } = page()
  await begin()
  game.dispatch({ type: 'move', move: '7g7f' })
  await settled()
  game.dispatch({ type: 'showPly', ply: 0 })
  expect(shownPosition(game.state)).toEqual({ sfen: 'shogi b - 1', last: null, check: null })
  // The engine's move is added, and the position shown stays.
  await engineMoves('3c3d')
  expect(moves()).toEqual(['7g7f', '3c3d'])
  expect(plies(game.state)).toEqual({ all: 2, shown: 0 })
  game.dispatch({ type: 'showPly', ply: 1 })
  expect(shownPosition(game.state)).toEqual({ sfen: 'after1 w - 1', last: '7g7f', check: null })
  game.dispatch({ type: 'showPly', ply: 7 })
  expect(shownPosition(game.state)).toBeNull()
  game.dispatch({ type: 'showPly', ply: -3 })
  expect(plies(game.state).shown).toBe(0)
  game.dispatch({ type: 'takeBack' })
  await settled()
  expect([moves(), game.state.shownPly]).toEqual([[], null])
})

test('playing on from an earlier position keeps the old game for returning', async () => {
  const { game, items, begin, moves, engineMoves } = page()
  await begin()
  for (const [own, answer] of [
    ['7g7f', '3c3d'],
    ['2g2f', '8c8d'],
  ] as const) {
    game.dispatch({ type: 'move', move: own })
    await settled()
    await engineMoves(answer)
  }
  game.dispatch({ type: 'playFromHere' })
  expect(game.state.previousGame).toBeNull()
  game.dispatch({ type: 'showPly', ply: 2 })
  game.dispatch({ type: 'playFromHere' })
  await settled()
  expect([moves(), game.state.shownPly]).toEqual([['7g7f', '3c3d'], null])
  expect(game.state.notice).toEqual({ kind: 'branched' })
  expect(decodeGame(items.get(KEYS.previousGame) ?? '')?.moves).toHaveLength(4)
  const { previousGame } = game.state
  if (previousGame) game.dispatch({ type: 'resume', game: previousGame })
  await settled()
  expect(moves()).toHaveLength(4)
})
