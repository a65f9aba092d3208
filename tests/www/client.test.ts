import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RequestOf } from '../../www/engine/answers.ts'
import { Client, EngineLost } from '../../www/engine/client.ts'
import type { Info } from '../../www/protocol.ts'
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
  client.onNet = ({ state }) => news.push(state)
  client.useNet({ address: 'net', bytes: 10 })
  await client.ask({ type: 'hello' })
  now().onmessage?.({ data: { net: { state: 'loading', loaded: 1, total: 10 } } } as MessageEvent)
  now().onerror?.({ message: 'no memory' } as ErrorEvent)
  expect(all).toHaveLength(2)
  expect(news).toEqual(['loading', 'unavailable'])
  expect(all.map(({ nets }) => nets)).toEqual([1, 0])
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
