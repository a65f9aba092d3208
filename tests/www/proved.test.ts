/** What the opponent has proved: how long it holds, and thinking while the person does. */
import { expect, test, vi } from 'vitest'
import { Game } from '../../www/app/game/game.ts'
import { plainSetup } from '../../www/app/game/link.ts'
import { afterReport, ponderingOpponent, provedNow } from '../../www/app/game/proved.ts'
import { DEFAULT_SETTINGS } from '../../www/app/game/save.ts'
import { initialState, type State } from '../../www/app/game/state.ts'
import { Client } from '../../www/engine/client.ts'
import type { Info, PositionEvent, Side } from '../../www/engine/protocol.ts'
import { en } from '../../www/text/en.ts'
import { ja } from '../../www/text/ja.ts'
import { moveText, threads } from './fake-engine.ts'

const setup = { ...plainSetup('minishogi', () => 0), opponent: 'effect-net', level: '4' }

/** The state after these moves; White is the engine. */
function after(moves: string[], part: Partial<State> = {}): State {
  const sfenAfter = (count: number) =>
    `board${moves.slice(0, count).join()} ${count % 2 === 0 ? 'b' : 'w'} - 1`
  const position = {
    variant: 'minishogi',
    start: sfenAfter(0),
    sfen: sfenAfter(moves.length),
    side: moves.length % 2 === 0 ? 'b' : 'w',
    moves: moves.map((usi, index) => ({ ...moveText(usi), sfen: sfenAfter(index + 1) })),
    repetition: 1,
  } as unknown as PositionEvent
  return { ...initialState(setup), position, health: 'ready', ...part }
}

const info = (winner: Side, plies: number, best: string): Info => ({
  ...{ depth: 1, nodes: 1, score: { mate: plies }, winRate: 1000, pv: [moveText(best)] },
  proved: { winner, plies },
})

test('a win of the engine holds while it follows its proof', () => {
  const proved = afterReport(after(['1e1d']), info('w', 11, '5a5b'))
  expect(provedNow(after(['1e1d'], { proved }))).toEqual({ winner: 'w', plies: 11 })
  expect(provedNow(after(['1e1d', '5a5b'], { proved }))).toEqual({ winner: 'w', plies: 10 })
  // Another move, another game, later positions, a position that is looked back at: nothing is known.
  expect(provedNow(after(['1e1d', '4a4b'], { proved }))).toBeNull()
  expect(provedNow(after(['2e2d', '5a5b'], { proved }))).toBeNull()
  expect(provedNow(after(['1e1d', '5a5b', '2e2d'], { proved }))).toBeNull()
  expect(provedNow(after([], { proved }))).toBeNull()
  expect(provedNow(after(['1e1d', '5a5b'], { proved, shownPly: 1 }))).toBeNull()
})

test('a loss of the engine holds whatever it plays, and until the person has answered', () => {
  const proved = afterReport(after(['1e1d']), info('b', 6, '5a5b'))
  expect(provedNow(after(['1e1d', '4a4b'], { proved }))).toEqual({ winner: 'b', plies: 5 })
  expect(provedNow(after(['1e1d', '4a4b', '2e2d'], { proved }))).toBeNull()
})

test('a report without a proof keeps what was proved', () => {
  const proved = afterReport(after([]), info('w', 8, '1e1d'))
  const { proved: _, ...plain } = info('w', 8, '1e1d')
  expect(afterReport(after(['1e1d'], { proved }), plain)).toBe(proved)
  expect(afterReport(after(['1e1d'], { proved }), null)).toBe(proved)
})

test('the loser is named in both languages', () => {
  expect(en.status.proved('White', 11)).toBe('Proved: White loses in 11 moves')
  expect(ja.status.proved('後手', 11)).toContain('後手は11手で負け')
})

test('the opponent ponders only while the person thinks, in a visible page, at a level that does', () => {
  expect(ponderingOpponent(after([]))).toBe('effect-net')
  expect(ponderingOpponent(after(['1e1d']))).toBeNull()
  expect(ponderingOpponent(after([], { hidden: true }))).toBeNull()
  expect(ponderingOpponent(after([], { asked: 1 }))).toBeNull()
  expect(ponderingOpponent(after([], { hintToken: 3 }))).toBeNull()
  expect(ponderingOpponent(after([], { setup: { ...setup, level: '3' } }))).toBeNull()
  expect(
    ponderingOpponent(after([], { setup: { ...setup, players: { b: 'human', w: 'human' } } })),
  ).toBeNull()
})

test('a page asks its engine to ponder, and stops that when it is hidden', async () => {
  vi.useFakeTimers()
  const settled = () => vi.advanceTimersByTimeAsync(1)
  const workers = threads()
  const client = new Client(workers.spawn)
  client.dataFile = () => ({ id: 'effect-net', address: '', bytes: 1, sha256: '', cache: '' })
  const settings = { ...DEFAULT_SETTINGS }
  const world = { client, store: null, settings, ponders: true, now: () => Date.now() }
  const game = new Game(world, initialState(setup))
  game.dispatch({ type: 'begin', setup })
  await settled()
  const heard = () => workers.now().asked()
  const data = { data: { id: 'effect-net', status: { state: 'ready' } } }
  workers.now().onmessage?.({ data } as MessageEvent)
  await settled()
  expect(heard().at(-1)).toBe('ponder')
  game.dispatch({ type: 'hidden', hidden: true })
  await settled()
  expect(heard().at(-1)).toBe('stop')
  game.dispatch({ type: 'hidden', hidden: false })
  await settled()
  expect(heard().at(-1)).toBe('ponder')
  game.dispatch({ type: 'move', move: '7g7f' })
  await settled()
  expect(heard().slice(-2)).toEqual(['play', 'go'])
  vi.useRealTimers()
})
