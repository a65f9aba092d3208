import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RequestOf } from '../../www/engine/answers.ts'
import { Client, EngineLost } from '../../www/engine/client.ts'
import type { DataFile, DataStatus } from '../../www/engine/dataMessages.ts'
import type { Info, Variant } from '../../www/engine/protocol.ts'
import { ROSTER } from '../../www/engine/roster.ts'
import type { WorkerLike } from '../../www/engine/spawn.ts'
import { FakeThread, moveText, threads } from './fake-engine.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const GAME: RequestOf<'new'> = { type: 'new', variant: 'shogi', moves: ['7g7f'] }
const info = (depth: number): Info => ({ depth, nodes: 1, score: { cp: 0 }, winRate: 500, pv: [] })
const choice = { type: 'move', ...moveText('3c3d') } as const

test('every request gets its own answer', async () => {
  const { spawn } = threads()
  const client = new Client(spawn)
  const [hello, game, refused] = await Promise.all([
    client.ask({ type: 'hello' }),
    client.ask(GAME),
    client.ask({ type: 'play', move: '5x' }),
  ])
  expect(hello.engine).toBe('Fake 0')
  expect(game).toMatchObject({ type: 'position', moves: [{ usi: '7g7f' }] })
  expect(refused).toMatchObject({ type: 'refused', reason: 'twoPawns' })
  expect(client.spawned).toBe(1)
})

test('requests use the prepared worker', async () => {
  const { spawn, all } = threads()
  const client = new Client(spawn)
  client.prepare()
  expect(all).toHaveLength(1)
  await client.ask({ type: 'hello' })
  client.prepare()
  expect(all).toHaveLength(1)
})

test('only the latest search reports progress', async () => {
  const { spawn, now } = threads()
  const client = new Client(spawn)
  await client.ask(GAME)
  const heard: number[] = []
  const first = client.ask({ type: 'go' }, ({ depth }) => heard.push(depth))
  const second = client.ask({ type: 'go' }, ({ depth }) => heard.push(depth))
  now().deliver([
    { id: 2, event: { type: 'info', ...info(1) } },
    { id: 3, event: { type: 'info', ...info(2) } },
  ])
  now().finish(choice)
  expect((await first).type).toBe('cancelled')
  expect(await second).toMatchObject({ type: 'bestMove', choice: { usi: '3c3d' } })
  expect(heard).toEqual([2])
})

test('a worker killed during a search is replaced, with game and search restored', async () => {
  const { spawn, all, now } = threads()
  const client = new Client(spawn)
  await client.ask(GAME)
  await client.ask({ type: 'play', move: '3c3d' })
  const thought = client.ask({ type: 'go' })
  await vi.advanceTimersByTimeAsync(20_000)
  // A worker in a long search still answers `hello`, so it does not count as dead.
  expect(all).toHaveLength(1)
  client.worker?.terminate()
  await vi.advanceTimersByTimeAsync(9_000)
  expect(all).toHaveLength(2)
  expect(now().heard[0]?.request).toEqual({ type: 'new', variant: 'shogi', moves: ['7g7f', '3c3d'] })
  expect(now().asked().slice(0, 2)).toEqual(['new', 'go'])
  now().finish(choice)
  expect(await thought).toMatchObject({ type: 'bestMove' })
})

test('a worker with an error is replaced at once, and a resignation is sent again', async () => {
  const { spawn, all, now } = threads()
  const client = new Client(spawn)
  await client.ask(GAME)
  await client.ask({ type: 'resign', side: 'w' })
  all[0]?.onerror?.({ message: 'unreachable' } as ErrorEvent)
  expect(now().heard.map(({ request }) => request)).toEqual([
    { type: 'new', variant: 'shogi', moves: ['7g7f'] },
    { type: 'resign', side: 'w' },
  ])
  expect(all[0]?.terminated).toBe(true)
})

test('every worker of a client is told of its team and its threads', async () => {
  const told: object[][] = []
  const client = new Client(() => {
    const heard: object[] = []
    told.push(heard)
    return {
      onmessage: null,
      onerror: null,
      postMessage: (message) => void heard.push(message as object),
      terminate: () => {},
    } satisfies WorkerLike as WorkerLike
  })
  client.joinTeam('ours')
  client.prepare()
  client.joinTeam('ours')
  client.useThreads(3)
  expect(client.threads).toBeNull()
  let times = 0
  client.onThreads = () => {
    times += 1
  }
  client.worker?.onmessage?.({ data: { threads: 3 } } as MessageEvent)
  expect([client.threads, times]).toEqual([3, 1])
  // Fewer are there already.
  client.useThreads(2)
  expect(told).toEqual([[{ team: 'ours' }, { threads: 3 }]])
  client.worker?.onerror?.({ message: 'unreachable' } as ErrorEvent)
  expect(told[1]).toEqual(expect.arrayContaining([{ team: 'ours' }, { threads: 3 }]))
  expect(client.threads).toBeNull()
  client.close()
})

test('a request that crashes every worker is rejected; the next request is answered', async () => {
  const { all, spawn } = threads()
  const client = new Client(spawn)
  await client.ask(GAME)
  const poison = client.ask({ type: 'go' })
  const lost = expect(poison).rejects.toThrow(EngineLost)
  // Each worker replies before it crashes, so this is not the limit of crashes without any reply.
  for (const _ of [1, 2]) {
    client.worker?.onerror?.({ message: 'panic' } as ErrorEvent)
    await vi.advanceTimersByTimeAsync(1)
  }
  await lost
  expect(client.health).toBe('lost')
  expect(all).toHaveLength(2)
  expect((await client.ask({ type: 'hello' })).type).toBe('hello')
  expect(client.health).toBe('ready')
})

test('if the worker crashes while loading the net, the net is unavailable and not loaded again', async () => {
  const { spawn, all, now } = threads()
  const client = new Client(spawn)
  const news: string[] = []
  client.onData = (_, { state }) => news.push(state)
  client.useData({ id: 'flagship-net', address: 'net', bytes: 10 })
  await client.ask({ type: 'hello' })
  now().onmessage?.({
    data: { data: { id: 'flagship-net', status: { state: 'loading', loaded: 1, total: 10 } } },
  } as MessageEvent)
  now().onerror?.({ message: 'no memory' } as ErrorEvent)
  expect(all).toHaveLength(2)
  expect(news).toEqual(['loading', 'unavailable'])
  expect(all.map(({ nets }) => nets)).toEqual([1, 0])
})

/** An opponent that cannot play shogi without this data. */
const NEEDY = ROSTER.find(({ id }) => id === 'minimax')!
const DATA: DataFile = { id: 'weights', address: 'weights.bin', bytes: 10 }

describe('an opponent that requires data', () => {
  beforeEach(() => {
    NEEDY.needs = [{ id: 'weights', required: true, variants: ['shogi'] }]
  })
  afterEach(() => {
    NEEDY.needs = []
  })

  /** A client with a game of a variant; `tell` reports the state of loading the data. */
  async function begun(variant: Variant = 'shogi') {
    const { spawn, now } = threads()
    const client = new Client(spawn)
    const shown: string[] = []
    client.onGallery = ({ state }) => shown.push(state)
    client.dataFile = (id) => (id === 'weights' ? DATA : null)
    client.prepare(NEEDY.id)
    await client.ask({ type: 'new', variant })
    const tell = (status: DataStatus) =>
      now().onmessage?.({ data: { data: { id: 'weights', status } } } as MessageEvent)
    const go = () => client.ask({ type: 'go', opponent: NEEDY.id, level: '1' })
    shown.length = 0
    return { client, now, shown, tell, go }
  }

  test('its first search fetches the data and waits for it', async () => {
    const { now, shown, tell, go } = await begun()
    expect(now().nets).toBe(0)
    const answer = go()
    expect(now().nets).toBe(1)
    // Before any progress: no clock may run until it is ready.
    expect(shown).toEqual(['loading'])
    expect(now().asked()).toEqual(['new'])
    tell({ state: 'loading', loaded: 5, total: 10 })
    expect(now().asked()).toEqual(['new'])
    tell({ state: 'ready' })
    expect(shown).toEqual(['loading', 'loading', 'ready'])
    expect(now().asked()).toEqual(['new', 'go'])
    now().finish({ type: 'resign' })
    expect((await answer).type).toBe('bestMove')
    void go()
    expect(now().asked()).toEqual(['new', 'go', 'go'])
    expect(now().nets).toBe(1)
  })

  test('the search fails if the data does not come; the next search fetches it again', async () => {
    const { now, shown, tell, go } = await begun()
    const answer = go()
    tell({ state: 'unavailable', fault: 'network', reason: 'no network' })
    expect(await answer).toMatchObject({ type: 'failed', code: 'needsData', message: 'no network' })
    expect(shown).toEqual(['loading', 'unavailable'])
    void go()
    expect(now().nets).toBe(2)
    tell({ state: 'ready' })
    expect(now().asked()).toEqual(['new', 'go'])
  })

  test('the search fails at once in a build without the data', async () => {
    const { client, go } = await begun()
    client.dataFile = () => null
    expect(await go()).toMatchObject({ type: 'failed', code: 'needsData', needs: ['weights'] })
  })

  test('a move, but not a ping, ends the waiting search', async () => {
    const { client, now, shown, go, tell } = await begun()
    const answer = go()
    await client.ask({ type: 'hello' })
    expect(shown).toEqual(['loading'])
    await client.ask({ type: 'play', move: '7g7f' })
    expect((await answer).type).toBe('cancelled')
    tell({ state: 'ready' })
    expect(shown).toEqual(['loading', 'ready'])
    expect(now().asked()).not.toContain('go')
  })

  test('a worker that replaces a crashed one fetches the data before the search', async () => {
    const { client, now, shown, go, tell } = await begun()
    void go()
    tell({ state: 'ready' })
    now().onerror?.({ message: 'crash' } as ErrorEvent)
    await client.ask({ type: 'hello' })
    expect(now().nets).toBe(1)
    expect(now().asked()).not.toContain('go')
    expect(shown.at(-1)).toBe('loading')
    tell({ state: 'ready' })
    expect(shown.at(-1)).toBe('ready')
    expect(now().asked()).toContain('go')
  })

  test('it plays without the data on a board that does not need it', async () => {
    const { now, go } = await begun('minishogi')
    void go()
    expect(now().nets).toBe(0)
    expect(now().asked()).toEqual(['new', 'go'])
  })
})

test('without any worker the engine is lost; the next request tries again', async () => {
  const states: string[] = []
  let broken = true
  const client = new Client(() => {
    if (broken) throw new Error('no workers here')
    return new FakeThread()
  })
  client.onHealth = (health) => states.push(health)
  await expect(client.ask({ type: 'hello' })).rejects.toThrow(EngineLost)
  broken = false
  expect((await client.ask({ type: 'hello' })).type).toBe('hello')
  expect(states).toEqual(['lost', 'loading', 'ready'])
})

test('an idle client runs no timer', async () => {
  const { spawn } = threads()
  const client = new Client(spawn)
  await client.ask({ type: 'hello' })
  expect(vi.getTimerCount()).toBe(0)
})

test('what is no message is rejected, and not kept for a later worker', async () => {
  const { spawn, all, now } = threads()
  const client = new Client(spawn)
  await client.ask(GAME)
  await expect(client.ask('string' as never)).rejects.toThrow()
  now().postMessage = () => {
    throw new Error('cannot be cloned')
  }
  await expect(client.ask({ type: 'hello' })).rejects.toThrow('cannot be cloned')
  now().onerror?.({ message: 'crash' } as ErrorEvent)
  expect(await client.ask({ type: 'hello' })).toMatchObject({ type: 'hello' })
  expect(all).toHaveLength(2)
  expect(all[1]?.asked()).toEqual(['new', 'hello'])
})
