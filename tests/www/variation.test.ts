/**
 * Variations on the game page: showing one, returning to the game,
 * playing on from it; only the game is saved.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Action } from '../../www/app/game/actions.ts'
import { Game } from '../../www/app/game/game.ts'
import { plainSetup } from '../../www/app/game/link.ts'
import { DEFAULT_SETTINGS, decodeGame, KEYS } from '../../www/app/game/save.ts'
import {
  humanSide,
  initialState,
  plies,
  previewOf,
  type Setup,
  takeBackPlies,
} from '../../www/app/game/state.ts'
import { addLine, ROOT, treeOf } from '../../www/app/game/tree.ts'
import { branches, ownMoves, variationChoices } from '../../www/app/game/variation.ts'
import { plainName } from '../../www/app/views/variationChoices.ts'
import { Client } from '../../www/engine/client.ts'
import { START } from '../../www/engine/protocol.ts'
import { threads } from './fake-engine.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const settled = () => vi.advanceTimersByTimeAsync(1)

/** A record with a variation at its second move; its first move is shown. */
async function page(ending: { type: 'resign'; side: 'b' } | null = null, clock?: Setup['clock']) {
  const both = { b: 'human', w: 'human' } as const
  const { tree } = addLine(treeOf(['7g7f', '3c3d', '2g2f']), ROOT, ['7g7f', '8c8d', '2h7h'])
  const setup = {
    ...plainSetup('shogi', () => 0),
    players: both,
    tree,
    id: 'record',
    ...(clock && { clock }),
  }
  const items = new Map<string, string>()
  const store = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
  const client = new Client(threads().spawn)
  const world = {
    client,
    store,
    settings: { ...DEFAULT_SETTINGS },
    newId: () => 'new',
    now: () => Date.now(),
  }
  const game = new Game(world, initialState(setup))
  const moves = ['7g7f', '3c3d', '2g2f']
  const saved = { setup, moves, ending, over: ending !== null, ...previewOf(setup, null) }
  game.dispatch({ type: 'resume', game: saved, ply: 1 })
  await settled()
  const now = () => game.state.position?.moves.map(({ usi }) => usi)
  const kept = () => decodeGame(items.get(KEYS.game) ?? '')
  const ways = () => variationChoices(game.state).map(({ usi, chosen }) => `${usi}${chosen ? '!' : ''}`)
  const go = async (move: string | null) => {
    game.dispatch({ type: 'followVariation', move })
    await settled()
  }
  return { game, now, kept, ways, go }
}

test('no clock runs while a variation is shown', async () => {
  const time = { main: 3000, byoyomi: 0, periods: 0, increment: 0 }
  const { game, go } = await page({ type: 'resign', side: 'b' }, { b: time, w: time })
  // The variation is shorter than the game; returning from it must not restore earlier times.
  const { tree } = addLine(treeOf(['7g7f', '3c3d', '2g2f']), ROOT, ['7g7f', '8c8d'])
  game.dispatch({ type: 'tree', tree })
  const before = game.state.clock
  expect(before?.history).toHaveLength(3)
  await go('8c8d')
  expect(game.state.gamePosition).not.toBeNull()
  await vi.advanceTimersByTimeAsync(4000)
  expect(game.state.position?.result).toBeUndefined()
  await go(null)
  expect(game.state.clock).toEqual(before)
})

test('a move after the flag has fallen loses, even if no update noticed the flag', async () => {
  const time = { main: 3000, byoyomi: 1000, periods: 1, increment: 0 }
  const { game } = await page(null, { b: time, w: time })
  game.dispatch({ type: 'showPly', ply: 3 })
  await settled()
  expect(game.state.clock?.running?.side).toBe('w')
  // The page was busy, and no timer ran.
  vi.setSystemTime(Date.now() + 4500)
  game.dispatch({ type: 'move', move: '8h2b' })
  await settled()
  expect(game.state.position?.result).toMatchObject({ reason: 'time', winner: 'b' })
})

test('a variation is chosen while stepping, and the game itself is saved', async () => {
  const { game, now, kept, ways, go } = await page({ type: 'resign', side: 'b' })
  expect(ways()).toEqual(['3c3d!', '8c8d'])
  expect([...branches(game.state)]).toEqual([2])
  await go('8c8d')
  expect([now(), plies(game.state).shown]).toEqual([['7g7f', '8c8d', '2h7h'], 2])
  expect(kept()).toMatchObject({ moves: ['7g7f', '3c3d', '2g2f'], ending: { type: 'resign', side: 'b' } })
  game.dispatch({ type: 'showPly', ply: 3 })
  expect([humanSide(game.state), takeBackPlies(game.state), ways()]).toEqual([null, null, []])
  game.dispatch({ type: 'move', move: '7g7f' })
  await settled()
  expect(now()).toHaveLength(3)
  game.dispatch({ type: 'showPly', ply: 1 })
  expect(ways()).toEqual(['3c3d', '8c8d!'])
  await go('3c3d')
  expect([now(), plies(game.state).shown, game.state.gamePosition]).toEqual([
    ['7g7f', '3c3d', '2g2f'],
    2,
    null,
  ])
  expect(game.state.position?.result?.reason).toBe('resigned')
})

test('returning shows the end of the game; a variation can be played on from', async () => {
  const { game, now, kept, go } = await page()
  await go('nonsense')
  expect(game.state.gamePosition).toBeNull()
  await go('8c8d')
  await go(null)
  expect([now(), game.state.gamePosition, game.state.shownPly]).toEqual([
    ['7g7f', '3c3d', '2g2f'],
    null,
    null,
  ])
  game.dispatch({ type: 'showPly', ply: 1 })
  await go('8c8d')
  game.dispatch({ type: 'playFromHere' })
  await settled()
  expect([now(), ownMoves(game.state), game.state.gamePosition]).toEqual([
    ['7g7f', '8c8d'],
    ['7g7f', '8c8d'],
    null,
  ])
  expect(game.state.previousGame?.moves).toEqual(['7g7f', '3c3d', '2g2f'])
  expect(kept()?.setup.id).toBe('new')
})

test('the saved game equals the game after random actions', async () => {
  const { game, kept } = await page()
  let seed = 7
  const chance = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    return (seed >>> 16) % below
  }
  const random = (): Action => {
    const ways = variationChoices(game.state)
    const all: Action[] = [
      { type: 'showPly', ply: chance(6) },
      { type: 'showPly', ply: chance(3) },
      { type: 'followVariation', move: ways[chance(ways.length || 1)]?.usi ?? null },
      { type: 'followVariation', move: null },
      { type: 'move', move: ['7g7f', '8h2b+', 'P*5e'][chance(3)] ?? '' },
      { type: 'takeBack' },
      { type: 'playFromHere' },
      { type: 'resign' },
      { type: 'flip' },
      { type: 'tree', tree: game.state.setup.tree ?? treeOf(['7g7f']) },
    ]
    return all[chance(all.length)] ?? { type: 'flip' }
  }
  let inVariation = 0
  for (let step = 0; step < 1500; step += 1) {
    game.dispatch(random())
    // Sometimes the next action comes before the engine has answered.
    if (chance(3) > 0) await settled()
    if (game.state.asked !== game.state.answered) continue
    inVariation += game.state.gamePosition ? 1 : 0
    expect(kept()?.moves, String(step)).toEqual(ownMoves(game.state))
    if (!game.state.gamePosition) continue
    expect(humanSide(game.state)).toBeNull()
    expect(game.state.search).toBeNull()
  }
  expect(inVariation).toBeGreaterThan(20)
})

test('a move can be named without the rules', () => {
  expect(plainName('7g7f', START.shogi, 'ja')).toBe('☗７六歩(77)')
  expect(plainName('8h2b+', START.shogi, 'en')).toBe('B8hx2b+')
  expect(plainName('P*5e', '4k4/9/9/9/9/9/9/9/4K4 w p 1', 'ja')).toBe('☖５五歩打')
})
