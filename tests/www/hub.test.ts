/** Several clients that share a worker: seats and turns. */
import { expect, test } from 'vitest'
import type { EngineBuild } from '../../www/engine/builds.ts'
import { Client } from '../../www/engine/client.ts'
import type { FromSeat, ToSeat } from '../../www/engine/dataMessages.ts'
import { Hub } from '../../www/engine/hub.ts'
import type { Reply } from '../../www/engine/protocol.ts'
import type { WorkerLike } from '../../www/engine/spawn.ts'
import { EngineThread, startModule } from '../../www/engine/worker/thread.ts'
import type { Engine, Glue } from '../../www/engine/worker/variant.ts'
import { FakeThread } from './fake-engine.ts'

/** A worker with a fake engine for each seat. */
class FakeRoom implements WorkerLike {
  onmessage: WorkerLike['onmessage'] = null
  onerror: WorkerLike['onerror'] = null
  terminated = false
  readonly seats = new Map<number, FakeThread>()
  readonly build: EngineBuild

  constructor(build: EngineBuild) {
    this.build = build
  }

  postMessage(data: unknown): void {
    const { seat, message } = data as ToSeat
    const thread = this.seats.get(seat) ?? new FakeThread()
    this.seats.set(seat, thread)
    thread.onmessage = ({ data: reply }) =>
      this.terminated || this.onmessage?.({ data: { seat, reply } satisfies FromSeat } as MessageEvent)
    if (message === null) thread.terminate()
    else thread.postMessage(message)
  }

  terminate(): void {
    this.terminated = true
  }
}

function rooms() {
  const all: FakeRoom[] = []
  const hub = new Hub((build) => {
    const room = new FakeRoom(build)
    all.push(room)
    return room
  })
  const client = () => new Client((build) => hub.spawn(build))
  return { all, client }
}

test('clients share a worker, each with a game of its own', async () => {
  const { all, client } = rooms()
  const [one, other] = [client(), client()]
  await one.ask({ type: 'new', variant: 'shogi', moves: ['7g7f'] })
  await other.ask({ type: 'new', variant: 'shogi' })
  expect(await one.ask({ type: 'play', move: '3c3d' })).toMatchObject({ moves: { length: 2 } })
  expect(await other.ask({ type: 'play', move: '2g2f' })).toMatchObject({ moves: [{ usi: '2g2f' }] })
  expect(all).toHaveLength(1)
  one.close()
  expect([...(all[0]?.seats.values() ?? [])].map(({ terminated }) => terminated)).toEqual([true, false])
  expect(all[0]?.terminated).toBe(false)
  other.close()
  expect(all[0]?.terminated).toBe(true)
  expect(await client().ask({ type: 'hello' })).toMatchObject({ type: 'hello' })
  expect(all).toHaveLength(2)
})

test('a worker that has crashed is replaced for all of its clients', async () => {
  const { all, client } = rooms()
  const [one, other] = [client(), client()]
  for (const [index, each] of [one, other].entries())
    await each.ask({ type: 'new', variant: 'shogi', moves: ['7g7f', '3c3d'].slice(index) })
  const searches = [one.ask({ type: 'go' }), other.ask({ type: 'go' })]
  all[0]?.onerror?.({ message: 'crash' } as ErrorEvent)
  expect(all).toHaveLength(2)
  expect(all[0]?.terminated).toBe(true)
  const seats = [...(all[1]?.seats.values() ?? [])]
  expect(seats.map((seat) => seat.asked())).toEqual([
    ['new', 'go'],
    ['new', 'go'],
  ])
  for (const seat of seats) seat.finish({ type: 'resign' })
  expect(await Promise.all(searches)).toMatchObject([{ type: 'bestMove' }, { type: 'bestMove' }])
})

test('a client of the gallery has the other build, and the rest keep theirs', async () => {
  const { all, client } = rooms()
  const [one, other] = [client(), client()]
  await one.ask({ type: 'new', variant: 'shogi' })
  await other.ask({ type: 'new', variant: 'shogi' })
  const search = one.ask({ type: 'go', opponent: 'minimax' })
  expect(all.map(({ build }) => build)).toEqual(['flagship', 'gallery'])
  expect(all[0]?.terminated).toBe(false)
  for (const seat of all[1]?.seats.values() ?? []) seat.finish({ type: 'resign' })
  expect(await search).toMatchObject({ type: 'bestMove' })
})

/** An engine that searches for a number of slices, and writes down whose turn it is. */
class Counting implements Engine {
  static made = 0
  static turns: number[] = []
  private left = 0
  private id = 0
  private readonly number: number

  constructor() {
    this.number = Counting.made
    Counting.made += 1
  }

  send(message: unknown): Reply[] {
    const { id, slices } = message as { id: number; slices: number }
    this.left = slices
    this.id = id
    return []
  }

  load_data(): void {}
  share_data(): void {}
  free(): void {}

  thinking(): boolean {
    return this.left > 0
  }

  think(): Reply[] {
    Counting.turns.push(this.number)
    this.left -= 1
    return this.left > 0 ? [] : [{ id: this.id, event: { type: 'cancelled' } }]
  }
}

test('engines of one thread take turns, slice by slice', async () => {
  const glue: Glue = {
    default: async () => ({ memory: new WebAssembly.Memory({ initial: 0 }) }),
    Engine: Counting,
    slice_nodes: () => 1,
  }
  const started = startModule(async () => ({ glue, wasm: '' }))
  const answered: number[] = []
  const host = (number: number) => ({
    post: () => void answered.push(number),
    later: (slice: () => void) => void setImmediate(slice),
    fetch: () => Promise.reject(new Error('none')),
    failed: (error: unknown) => {
      throw error
    },
  })
  const [long, short] = [new EngineThread(started, host(1)), new EngineThread(started, host(2))]
  long.receive({ id: 1, slices: 100 })
  short.receive({ id: 2, slices: 3 })
  await expect.poll(() => answered).toEqual([2, 1])
  // The first engine that was made holds the data and never thinks.
  expect(Counting.turns.slice(0, 6)).toEqual([1, 2, 1, 2, 1, 2])
  expect(Counting.turns).toHaveLength(103)
})

test('a module without shared memory has one thread', async () => {
  const glue: Glue = {
    default: async () => ({ memory: new WebAssembly.Memory({ initial: 0 }) }),
    Engine: Counting,
    slice_nodes: () => 1,
  }
  const wanted: number[] = []
  for (const threads of [undefined, (count: number) => void wanted.push(count)]) {
    const posted: object[] = []
    const thread = new EngineThread(
      startModule(async () => ({ glue, wasm: '', ...(threads && { threads }) })),
      {
        post: (message) => void posted.push(message),
        later: () => {},
        fetch: () => Promise.reject(new Error('none')),
        failed: () => {},
      },
    )
    thread.receive({ threads: 4 })
    if (threads) await expect.poll(() => wanted).toEqual([4])
    else await expect.poll(() => posted).toEqual([{ threads: 1 }])
    thread.close()
  }
})
