/** Several engines for work that splits by itself. */
import { expect, test, vi } from 'vitest'
import { Client } from '../../www/engine/client.ts'
import { type DataStatus, NET } from '../../www/engine/dataMessages.ts'
import { EngineLost } from '../../www/engine/errors.ts'
import { loadNet } from '../../www/engine/loadNet.ts'
import { engineCount, type Power, Workers } from '../../www/engine/workers.ts'
import { threads } from './fake-engine.ts'

test('the number of engines follows cores and memory, and is one where the device saves power', () => {
  const count = (cores?: number, memory?: number, power: Power = 'full', wanted = 0) =>
    engineCount(
      { ...(cores && { hardwareConcurrency: cores }), ...(memory && { deviceMemory: memory }) },
      power,
      wanted,
    )
  expect([count(), count(1), count(2), count(4), count(8), count(64)]).toEqual([1, 1, 1, 3, 7, 8])
  expect([count(8, 0.25), count(8, 1), count(8, 2), count(8, 8)]).toEqual([1, 2, 4, 7])
  expect([count(8, 8, 'hidden'), count(8, 8, 'battery'), count(2, 8, 'battery')]).toEqual([1, 4, 1])
  // The person's choice replaces the number of cores, but not the room in memory.
  expect([count(2, 8, 'full', 4), count(8, 8, 'battery', 4), count(8, 1, 'full', 4)]).toEqual([4, 4, 2])
  expect(count(8, 8, 'hidden', 4)).toBe(1)
})

/** Engines that say when they are started and closed; the device has memory for `room` of them. */
function engines(room = Number.POSITIVE_INFINITY) {
  const log: string[] = []
  let [made, living] = [0, 0]
  const make = () => {
    const name = ++made
    living += 1
    const isRefused = living > room
    log.push(`start ${name}`)
    const close = () => {
      living -= 1
      log.push(`close ${name}`)
    }
    const ask = async () => {
      if (isRefused) throw new EngineLost('RangeError: out of memory')
    }
    return { client: { name, ask, close } as unknown as Client, settled: Promise.resolve() }
  }
  return { log, make }
}

/** Later than all promises that are kept now. */
const later = () => new Promise((done) => setTimeout(done))

/** A job that ends later, and the most of them that ran at the same time. */
function counting() {
  let [running, most] = [0, 0]
  const job = async () => {
    running += 1
    most = Math.max(most, running)
    await later()
    running -= 1
  }
  return { job, most: () => most }
}

test('jobs share the engines, which are started when they are needed', async () => {
  const { log, make } = engines()
  const workers = new Workers(make, 2)
  const ends: (() => void)[] = []
  let running = 0
  let most = 0
  const job = () => {
    running += 1
    most = Math.max(most, running)
    return new Promise<void>((end) =>
      ends.push(() => {
        running -= 1
        end()
      }),
    )
  }
  const first = workers.run(job)
  await Promise.resolve()
  expect(log).toEqual(['start 1'])
  const all = [first, ...[1, 2, 3].map(() => workers.run(job))]
  for (let done = 0; done < 4; done++) {
    await later()
    ends.shift()?.()
  }
  await Promise.all(all)
  expect(most).toBe(2)
  expect(log).toEqual(['start 1', 'start 2'])
  workers.close()
  expect(log.slice(2)).toEqual(['close 1', 'close 2'])
})

test('a job whose engine is lost is done again, by another one; any other failure is passed on', async () => {
  const { log, make } = engines()
  const workers = new Workers(make, 1)
  let tries = 0
  const lost = async () => {
    tries += 1
    if (tries === 1) throw new EngineLost('killed')
    return tries
  }
  const next = workers.run(lost)
  const other = workers.run(async () => 'other')
  expect([await next, await other]).toEqual([2, 'other'])
  expect(log.slice(0, 3)).toEqual(['start 1', 'close 1', 'start 2'])
  await expect(workers.run(() => Promise.reject(new EngineLost('again')))).rejects.toThrow('again')
  await expect(workers.run(() => Promise.reject(new Error('no game')))).rejects.toThrow('no game')
})

test('a job whose worker was replaced meanwhile is done again', async () => {
  const { log, make } = engines()
  const workers = new Workers(make, 1)
  let tries = 0
  const result = await workers.run(async (client) => {
    tries += 1
    if (tries === 1) Object.assign(client, { spawned: 2 })
    return tries
  })
  expect([result, log]).toEqual([2, ['start 1', 'close 1', 'start 2']])
})

test('a job whose worker was replaced between the net and the job is done again', async () => {
  const log: number[] = []
  const workers = new Workers(() => {
    const client = { spawned: 1, close: () => {}, ask: async () => {} } as unknown as Client
    // The worker dies after it has told that the net is loaded; the next one answers.
    const dies = async () => Object.assign(client, { spawned: 2 })
    if (log.length === 0) Object.assign(client, { ask: () => later().then(dies) })
    return { client, settled: Promise.resolve() }
  }, 1)
  const spawned = await workers.run(async (client) => {
    log.push(client.spawned)
    return client.spawned
  })
  expect([spawned, log]).toEqual([1, [2, 1]])
})

/** A worker's news of the net. */
const netNews = (status: DataStatus) => ({ data: { data: { id: NET, status } } }) as MessageEvent

test('a worker that dies while it loads the net is replaced by one that loads it, once', async () => {
  const { spawn, all, now } = threads()
  const client = new Client(spawn)
  let isSettled = false
  const settled = loadNet(client, { id: NET, address: 'net', bytes: 10 }).then(() => {
    isSettled = true
  })
  for (const deaths of [1, 2]) {
    await later()
    now().onmessage?.(netNews({ state: 'loading', loaded: 1, total: 10 }))
    expect(isSettled).toBe(false)
    now().onerror?.({ message: 'killed' } as ErrorEvent)
    expect(all).toHaveLength(deaths + 1)
  }
  await settled
  expect(all.map(({ nets }) => nets)).toEqual([1, 1, 0])
  client.close()
})

test('with another limit engines are started for jobs that wait, and end after their job', async () => {
  const { log, make } = engines()
  const workers = new Workers(make, 1)
  const ends: (() => void)[] = []
  const job = () => new Promise<void>((end) => ends.push(end))
  const all = [0, 1, 2].map(() => workers.run(job))
  await later()
  expect([log, ends.length]).toEqual([['start 1'], 1])
  workers.limit(3)
  await later()
  expect([log.length, ends.length]).toEqual([3, 3])
  workers.limit(1)
  for (const end of ends) end()
  await Promise.all(all)
  expect(log.filter((line) => line.startsWith('close'))).toHaveLength(2)
})

test('where memory is refused, the engines that are there do all jobs', async () => {
  const { log, make } = engines(2)
  const workers = new Workers(make, 4)
  const { job, most } = counting()
  await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(() => workers.run(job)))
  expect([most(), workers.count]).toEqual([2, 2])
  expect(log.filter((line) => line.startsWith('start'))).toHaveLength(4)
  // No more are tried, also after the device has offered more cores.
  workers.limit(8)
  await Promise.all([1, 2, 3, 4].map(() => workers.run(job)))
  expect(log.filter((line) => line.startsWith('start'))).toHaveLength(4)
})

test('engines elsewhere count as well', async () => {
  const { log, make } = engines()
  const workers = new Workers(make, 3, 1)
  const { job, most } = counting()
  await Promise.all([1, 2, 3, 4, 5].map(() => workers.run(job)))
  expect([most(), log]).toEqual([2, ['start 1', 'start 2']])
  workers.limit(1)
  expect(log.slice(2).sort()).toEqual(['close 1', 'close 2'])
  const waits = workers.run(async () => 'done')
  await later()
  expect(log).toHaveLength(4)
  workers.limit(2)
  expect(await waits).toBe('done')
  // Where memory is refused, the one elsewhere is there too.
  const few = new Workers(engines(2).make, 6, 1)
  await Promise.all([1, 2, 3, 4].map(() => few.run(later)))
  expect(few.count).toBe(3)
})

test('where no engine starts, every job fails', async () => {
  const workers = new Workers(engines(0).make, 3)
  const jobs = [1, 2, 3, 4, 5].map(() => workers.run(async () => 'done'))
  const ends = await Promise.allSettled(jobs)
  expect(ends.map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
})

test('engines without a job end after a minute, and the next job starts one again', async () => {
  vi.useFakeTimers()
  try {
    const { log, make } = engines()
    const workers = new Workers(make, 2)
    await Promise.all([workers.run(async () => 1), workers.run(async () => 2)])
    await vi.advanceTimersByTimeAsync(59_000)
    await workers.run(async () => 3)
    await vi.advanceTimersByTimeAsync(59_000)
    expect(log).toEqual(['start 1', 'start 2'])
    await vi.advanceTimersByTimeAsync(1000)
    expect(log.slice(2).sort()).toEqual(['close 1', 'close 2'])
    expect(await workers.run(async () => 4)).toBe(4)
    expect(log.at(-1)).toBe('start 3')
  } finally {
    vi.useRealTimers()
  }
})

test('an engine that is ready after the others were closed begins no job', async () => {
  const { log, make } = engines()
  const workers = new Workers(make, 1)
  let hasBegun = false
  void workers.run(async () => {
    hasBegun = true
  })
  workers.close()
  await later()
  expect([hasBegun, log]).toEqual([false, ['start 1', 'close 1']])
})

test('an engine that loads its net is asked meanwhile, so that its death is noticed', async () => {
  vi.useFakeTimers()
  let asked = 0
  let load = () => {}
  const settled = new Promise<void>((done) => {
    load = done
  })
  // The client notices a dead worker at the third question; the net of the next worker comes then.
  const ask = async () => {
    asked += 1
    if (asked === 3) load()
  }
  const client = { ask, close: () => {} } as unknown as Client
  const job = new Workers(() => ({ client, settled }), 1).run(async () => 'done')
  await vi.advanceTimersByTimeAsync(1500)
  expect(asked).toBe(2)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await job).toBe('done')
  vi.useRealTimers()
})

test('an engine that is lost while it loads its net fails', async () => {
  const ask = () => Promise.reject(new EngineLost('crashed'))
  const client = { ask, close: () => {} } as unknown as Client
  const workers = new Workers(() => ({ client, settled: new Promise<void>(() => {}) }), 1)
  await expect(workers.run(async () => 'done')).rejects.toThrow('crashed')
})
