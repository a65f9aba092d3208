/** Playing: the clock during a game, the engine's time, hints, resigning, sounds. */
import { expect, test, vi } from 'vitest'
import { PRESETS } from '../../www/app/game/clock.ts'
import { clocksOf } from '../../www/app/game/customTime.ts'
import { engineClock, measuredDelay } from '../../www/app/game/engineTime.ts'
import { Game } from '../../www/app/game/game.ts'
import { plainSetup, playersFor } from '../../www/app/game/link.ts'
import { DEFAULT_SETTINGS, decodeGame, encodeGame, savedGame } from '../../www/app/game/save.ts'
import { initialState, type Setup } from '../../www/app/game/state.ts'
import { bothSides } from '../../www/app/game/timing.ts'
import { hintArrows, hintText } from '../../www/app/views/hint.ts'
import { soundOf } from '../../www/app/views/sounds.ts'
import { minutes, timeText } from '../../www/app/views/time.ts'
import { Client } from '../../www/engine/client.ts'
import { en } from '../../www/text/en.ts'
import { moveText, threads } from './fake-engine.ts'

/**
 * A game of a person as Black against the fake engine, which moves when the
 * test says so; `clock.now` is the time in ms.
 */
async function begun(change: Partial<Setup> = {}) {
  const workers = threads()
  const clock = { now: 0 }
  const setup = { ...plainSetup('shogi', () => 0), ...change }
  const world = {
    client: new Client(workers.spawn),
    store: null,
    settings: { ...DEFAULT_SETTINGS },
    now: () => clock.now,
  }
  const game = new Game(world, initialState(setup))
  await game.greet()
  game.dispatch({ type: 'begin', setup })
  await vi.waitFor(() => expect(game.state.position).not.toBeNull())
  const settled = () => vi.waitFor(() => expect(game.state.asked).toBe(game.state.answered))
  await settled()
  return { game, workers, clock, settled }
}

/** Lets `ms` milliseconds pass, with an update every second, as on the page. */
function wait(world: Awaited<ReturnType<typeof begun>>, ms: number): void {
  const end = world.clock.now + ms
  while (world.clock.now < end) {
    world.clock.now = Math.min(end, world.clock.now + 1000)
    world.game.dispatch({ type: 'tick' })
  }
}

const timed = { clock: bothSides({ main: 60_000, byoyomi: 0, periods: 0, increment: 2000 }) }

test('the clock changes sides after a move, and taking back restores its time', async () => {
  const world = await begun(timed)
  const { game, workers, settled } = world
  wait(world, 5000)
  game.dispatch({ type: 'move', move: '7g7f' })
  await settled()
  expect(game.state.clock?.left).toMatchObject({ b: { main: 57_000 }, w: { main: 60_000 } })
  expect(game.state.clock?.running?.side).toBe('w')
  wait(world, 3000)
  workers.now().finish({ type: 'move', ...moveText('3c3d') })
  await vi.waitFor(() => expect(game.state.position?.moves).toHaveLength(2))
  expect(game.state.clock?.left).toMatchObject({ b: { main: 57_000 }, w: { main: 59_000 } })
  expect(game.state.clock?.running?.side).toBe('b')
  game.dispatch({ type: 'takeBack' })
  await settled()
  expect(game.state.clock?.left).toMatchObject({ b: { main: 60_000 }, w: { main: 60_000 } })
})

test('a refused move costs its time and gives no increment', async () => {
  const world = await begun(timed)
  wait(world, 5000)
  world.game.dispatch({ type: 'move', move: '5g5f' })
  await world.settled()
  expect(world.game.state.refusal).toBe('twoPawns')
  wait(world, 5000)
  expect(world.game.state.clock?.left.b.main).toBe(60_000)
  world.game.dispatch({ type: 'move', move: '7g7f' })
  await world.settled()
  expect(world.game.state.clock?.left.b.main).toBe(52_000)
})

test('the game ends when the flag falls', async () => {
  const world = await begun({ clock: bothSides(PRESETS.move10) })
  wait(world, 9000)
  expect(world.workers.now().asked()).not.toContain('timeUp')
  wait(world, 1000)
  await vi.waitFor(() => expect(world.workers.now().asked()).toContain('timeUp'))
  expect(world.workers.now().heard.at(-1)?.request).toEqual({ type: 'timeUp', side: 'b' })
})

test('no time runs while the page is hidden', async () => {
  const world = await begun({ clock: bothSides(PRESETS.move10) })
  wait(world, 4000)
  world.game.dispatch({ type: 'hidden', hidden: true })
  wait(world, 60_000)
  expect(world.game.state.clock?.running).toBeNull()
  world.game.dispatch({ type: 'hidden', hidden: false })
  wait(world, 2000)
  expect(timeText(world.game.state, 'b', en, world.clock.now)).toMatchObject({ shown: '4 s', short: true })
})

test('an engine with a clock gets its time; full strength has no other limit', async () => {
  const clock = bothSides({ main: 60_000, byoyomi: 10_000, periods: 3, increment: 0 })
  const time = { main: 60_000, increment: 0, byoyomi: 10_000, delay: 150 }
  for (const [level, limits] of [
    ['1', undefined],
    ['25', {}],
  ] as const) {
    const world = await begun({ clock, level })
    world.game.dispatch({ type: 'move', move: '7g7f' })
    await world.settled()
    const go = world.workers.now().heard.at(-1)?.request
    expect(go).toMatchObject({ type: 'go', level, time })
    expect(go?.type === 'go' && go.limits).toEqual(limits)
  }
})

test('a time chosen for every move replaces the limit of nodes of each level', async () => {
  for (const level of ['7', '25']) {
    const world = await begun({ level, moveTime: 3000 })
    world.game.dispatch({ type: 'move', move: '7g7f' })
    await world.settled()
    const expected = { type: 'go', level, limits: {}, time: { moveTime: 3000 } }
    expect(world.workers.now().heard.at(-1)?.request).toMatchObject(expected)
  }
})

test('the measured delay follows a slow answer and then decays by half', () => {
  expect(measuredDelay(0, 2500, 2440)).toBe(60)
  expect(measuredDelay(400, 2500, 2440)).toBe(200)
  expect(measuredDelay(50, 2500, 2500)).toBe(25)
  expect(measuredDelay(50, 2500, undefined)).toBe(50)
  expect(measuredDelay(0, 100, 101)).toBe(0)
  const left = { main: 1000, periods: 1 }
  expect(engineClock(PRESETS.move10, left, 60)).toMatchObject({ main: 1000, byoyomi: 10_000, delay: 210 })
  expect(engineClock(PRESETS.move10, { main: 0, periods: 0 })).toMatchObject({ main: 0, byoyomi: 0 })
})

test('without a clock and without a chosen time the level decides', async () => {
  const world = await begun({ level: '25' })
  world.game.dispatch({ type: 'move', move: '7g7f' })
  await world.settled()
  expect(world.workers.now().heard.at(-1)?.request).toEqual({
    type: 'go',
    opponent: 'flagship',
    level: '25',
    seed: world.game.state.setup.seed,
    resigns: true,
  })
})

test("an engine without a clock is not limited by the player's clock", async () => {
  const clock = clocksOf(PRESETS.move10, 'none', 'b')
  const world = await begun({ ...(clock && { clock }), level: '25' })
  world.game.dispatch({ type: 'move', move: '7g7f' })
  await world.settled()
  const go = world.workers.now().heard.at(-1)?.request
  expect(go).toMatchObject({ type: 'go', level: '25' })
  expect(go).not.toHaveProperty('time')
  expect(go).not.toHaveProperty('limits')
})

test('the clock is saved with its game', async () => {
  const world = await begun(timed)
  wait(world, 5000)
  world.game.dispatch({ type: 'move', move: '7g7f' })
  await world.settled()
  const saved = savedGame(world.game.state)
  expect(saved && decodeGame(encodeGame(saved))).toEqual(saved)
  expect(saved?.left?.b.main).toBe(57_000)
  if (saved) world.game.dispatch({ type: 'resume', game: saved })
  await world.settled()
  expect(world.game.state.clock?.left.b.main).toBe(57_000)
  expect(
    saved && decodeGame(encodeGame({ ...saved, setup: { ...saved.setup, clock: {} as never } })),
  ).toBeNull()
})

test('the setting decides whether the engine may resign', async () => {
  for (const resigns of [true, false]) {
    const { game, workers, settled } = await begun({ resigns })
    game.dispatch({ type: 'move', move: '7g7f' })
    await settled()
    await vi.waitFor(() => expect(game.state.search).not.toBeNull())
    const go = workers.now().heard.at(-1)?.request
    expect(go?.type === 'go' && go.resigns).toBe(resigns || undefined)
    workers.now().finish({ type: 'resign' })
    await vi.waitFor(() => expect(game.state.position?.result?.reason).toBe('resigned'))
  }
})

test('a hint in three steps, removed by the next move', async () => {
  const { game, workers, settled } = await begun()
  game.dispatch({ type: 'hint' })
  expect(hintText(game.state, en)).toBe('Finding a hint…')
  await vi.waitFor(() => expect(workers.now().asked()).toContain('go'))
  // A second press changes nothing before the first hint has come.
  game.dispatch({ type: 'hint' })
  const pv = [moveText('7g7f'), moveText('3c3d')]
  workers
    .now()
    .finish({ type: 'move', ...moveText('7g7f') }, { depth: 1, nodes: 1, score: { cp: 1 }, winRate: 500, pv })
  await vi.waitFor(() => expect(game.state.hint).not.toBeNull())
  expect(hintText(game.state, en)).toBe('Hint 1 of 3: move the piece on 7g.')
  expect(hintArrows(game.state)).toEqual([{ from: '7g', to: '7g', tone: 'hint' }])
  game.dispatch({ type: 'hint' })
  expect(hintText(game.state, en)).toBe('Hint 2 of 3: to 7f.')
  expect(hintArrows(game.state)).toEqual([{ from: '7g', to: '7f', tone: 'hint' }])
  game.dispatch({ type: 'hint' })
  expect(hintText(game.state, en)).toBe('Hint 3 of 3: P-7g7f. Line: P-7g7f P-3c3d')
  game.dispatch({ type: 'move', move: '7g7f' })
  await settled()
  expect(hintText(game.state, en)).toBe('')
  expect(
    workers
      .now()
      .asked()
      .filter((type) => type === 'go'),
  ).toHaveLength(2)
})

test('a move played during the search for a hint cancels the hint', async () => {
  const { game, settled } = await begun()
  game.dispatch({ type: 'hint' })
  game.dispatch({ type: 'move', move: '7g7f' })
  await settled()
  expect(game.state.hintToken).toBeNull()
  expect(game.state.position?.moves).toHaveLength(1)
  await vi.waitFor(() => expect(game.state.search).not.toBeNull())
})

test('the sound for a move, a capture, a check and the end', async () => {
  const { game, settled } = await begun({ players: playersFor('both', () => 0) })
  const before = game.state
  game.dispatch({ type: 'move', move: '7g7f' })
  await settled()
  expect(soundOf(before, game.state)).toBe('piece')
  expect(soundOf(game.state, game.state)).toBeNull()
  const { position } = game.state
  if (!position) throw new Error('no position')
  const [move] = position.moves
  const after = (part: object) => ({
    ...game.state,
    position: { ...position, moves: [{ ...(move ?? moveText('7g7f')), sfen: 'x w P 1', ...part }] },
  })
  expect(soundOf(before, after({}))).toBe('capture')
  expect(soundOf(before, after({ check: '5i' }))).toBe('check')
  const ended = { ...game.state, position: { ...position, result: { reason: 'resigned' as const } } }
  expect(soundOf(game.state, ended)).toBe('end')
})

test('times as text', () => {
  expect([0, 1, 999, 1000, 59_001, 60_000, 3_600_000].map(minutes)).toEqual([
    '0:00',
    '0:01',
    '0:01',
    '0:01',
    '1:00',
    '1:00',
    '1:00:00',
  ])
})
