/**
 * Several engines for work that splits by itself, each in an ordinary worker. A job gets an engine that no
 * other job uses meanwhile; results do not depend on the number of engines, if each job sets up its position.
 */
import type { Client } from './client.ts'
import { EngineLost } from './errors.ts'

/**
 * Starts an engine; `settled` is kept when its net is loaded, or at once where none will come, and broken
 * where the engine is of no use.
 */
type Make = () => { client: Client; settled: Promise<void> }

/** The part of the browser that says how many workers are good for it. */
export interface Device {
  /** Threads of the processor. */
  hardwareConcurrency?: number
  /** Gigabytes, rounded; Chromium only. */
  deviceMemory?: number
}

/** The most engines, and gigabytes of memory for each: one has a table of 16 MB, a net and its module. */
const [MOST, MEMORY] = [8, 0.5]

/** The power that engines may use: all, half of it on battery, or as little as possible while hidden. */
export type Power = 'full' | 'battery' | 'hidden'

/**
 * The number of engines: one core is left to the page, and the memory of a small device to its other pages.
 * `wanted` is the person's choice, 0 for none: it replaces the number of cores.
 */
export function engineCount(device: Device, power: Power, wanted = 0): number {
  const cores = wanted || (device.hardwareConcurrency ?? 2) - 1
  const room = Math.floor((device.deviceMemory ?? 4) / MEMORY)
  const most = Math.max(1, Math.min(cores, room, MOST))
  return power === 'hidden' ? 1 : power === 'battery' && !wanted ? Math.ceil(most / 2) : most
}

/**
 * The threads that share memory in the analysis: 1 where the device refused it; `null` before the first
 * analysis, and on pages that may not share memory.
 */
export const sharedMemory: { threads: number | null } = { threads: null }

/** The battery of the device, which Chromium tells. */
interface Battery extends EventTarget {
  charging: boolean
}

/** The event of the window after the person has chosen another number of cores. */
export const CORES_CHOSEN = 'narikoma:cores'

/**
 * Tells how many engines are good now, and again whenever the page is hidden or shown, the device goes on
 * battery or off it, or the person chooses. `wanted` gives the choice. Returns the function that ends it.
 */
export function followDevice(wanted: () => number, tell: (count: number) => void): () => void {
  let battery: Battery | null = null
  let isOver = false
  const count = () => {
    const power = document.hidden ? 'hidden' : battery && !battery.charging ? 'battery' : 'full'
    if (!isOver) tell(engineCount(navigator, power, wanted()))
  }
  const { getBattery } = navigator as { getBattery?: () => Promise<Battery> }
  getBattery?.call(navigator).then(
    (known) => {
      battery = known
      known.addEventListener('chargingchange', count)
      count()
    },
    () => {},
  )
  document.addEventListener('visibilitychange', count)
  addEventListener(CORES_CHOSEN, count)
  count()
  return () => {
    isOver = true
    battery?.removeEventListener('chargingchange', count)
    document.removeEventListener('visibilitychange', count)
    removeEventListener(CORES_CHOSEN, count)
  }
}

/** Milliseconds without a job after which engines end. */
const IDLE = 60_000

/** How often a job is begun whose engines are lost. */
const TRIES = 3

/** A job that waits for an engine. */
interface Waiting {
  start(client: Client): void
  fail(error: unknown): void
}

/** Nothing comes any more. */
const never = <T>(): Promise<T> => new Promise(() => {})

/** Milliseconds between two questions to an engine that loads its net. */
const ASKED_EVERY = 1000

/**
 * Waits until an engine has its net; returns the number of its worker that has it (`Client.spawned`).
 * Meanwhile it is asked: that a worker has died without a word is noticed when a question stays without an
 * answer, and its next worker loads the net again.
 */
async function ready(client: Client, settled: Promise<void>): Promise<number> {
  let isSettled = false
  let worker = 0
  const net = settled.finally(() => {
    isSettled = true
    worker = client.spawned
  })
  // It may fail after a question has.
  net.catch(() => {})
  do {
    await Promise.race([net, client.ask({ type: 'hello' })])
    if (!isSettled) await Promise.race([net, new Promise((done) => setTimeout(done, ASKED_EVERY))])
  } while (!isSettled)
  await net
  await client.ask({ type: 'hello' })
  return worker
}

/** The engines. They are started when jobs need them, and end when none has come for a minute. */
export class Workers {
  private readonly make: Make
  private most: number
  /** The number of engines elsewhere that work beside these, and count as well. */
  private readonly beside: number
  /** The number of engines for which the device has memory, as far as is known. */
  private room = MOST
  /** The engines, each with the number of its worker that has the net; 0 before it has. */
  private readonly clients = new Map<Client, number>()
  private readonly idle: Client[] = []
  private readonly waiting: Waiting[] = []
  private rest: ReturnType<typeof setTimeout> | undefined
  /** The person's choice of cores, where the number of engines follows it and the device. */
  private wanted: (() => number) | null = null
  private unfollow: (() => void) | null = null
  private isClosed = false
  /** Called when another number of engines is good. */
  readonly onLimit = new Set<() => void>()

  /** `most`: the number of engines that may work at the same time, with the `beside` ones elsewhere. */
  constructor(make: Make, most: number, beside = 0) {
    this.make = make
    this.most = most
    this.beside = beside
  }

  /** Lets the number of engines follow the device and the person's choice; returns these engines. */
  follow(wanted: () => number): this {
    this.wanted = wanted
    return this
  }

  /** Begins to follow the device and the person's choice before a job needs an engine. */
  watch(): void {
    if (this.wanted) this.unfollow ??= followDevice(this.wanted, (count) => this.limit(count))
  }

  /** The number of engines that may work at the same time, with those elsewhere. */
  get count(): number {
    return Math.min(this.most, this.room)
  }

  /** Whether one more engine may start. */
  private get hasRoom(): boolean {
    return this.clients.size + this.beside < this.count
  }

  /** Whether there are more engines than are good now. */
  private get hasTooMany(): boolean {
    return this.clients.size + this.beside > this.count
  }

  /**
   * Does a job with one of the engines; jobs begin in the order in which they were given. A job whose engine
   * is lost is done again with another one; any other failure is passed on. Never settles after `close`.
   */
  async run<T>(job: (client: Client) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.once(job)
      } catch (error) {
        if (this.isClosed) return never()
        if (!(error instanceof EngineLost) || tries === TRIES) throw error
      }
    }
  }

  /** Changes the number of engines: more are started when jobs need them, some end after their job. */
  limit(most: number): void {
    this.most = most
    while (this.hasTooMany && this.idle.length > 0) this.drop(this.idle.pop())
    while (this.waiting.length > 0 && this.hasRoom) this.fill()
    for (const tell of this.onLimit) tell()
  }

  /** Ends the engines. */
  close(): void {
    this.isClosed = true
    this.unfollow?.()
    clearTimeout(this.rest)
    this.waiting.length = 0
    for (const client of this.clients.keys()) client.close()
  }

  private async once<T>(job: (client: Client) => Promise<T>): Promise<T> {
    const client = await this.engine()
    try {
      const result = await job(client)
      // Its next worker, from before or during the job, may have searched without the net, which comes later.
      if (client.spawned !== this.clients.get(client))
        throw new EngineLost('the worker was replaced during a job')
      this.release(client)
      return result
    } catch (error) {
      if (error instanceof EngineLost) this.replace(client)
      else this.release(client)
      throw error
    }
  }

  /** An engine that is idle, or a new one, or the first that becomes idle. */
  private engine(): Promise<Client> {
    clearTimeout(this.rest)
    this.watch()
    const client = this.idle.pop()
    if (client) return Promise.resolve(client)
    if (this.hasRoom) return this.started()
    return new Promise((start, fail) => this.waiting.push({ start, fail }))
  }

  /**
   * Starts an engine; all of them evaluate alike, with the net or without. Where it does not start, as
   * without memory, the others do its job, and there are no more of them from then on.
   */
  private async started(): Promise<Client> {
    if (this.isClosed) return never()
    const { client, settled } = this.make()
    this.clients.set(client, 0)
    try {
      const worker = await ready(client, settled)
      if (this.clients.has(client)) this.clients.set(client, worker)
      return this.isClosed ? never() : client
    } catch (error) {
      if (this.isClosed) return never()
      this.drop(client)
      if (this.clients.size > 0) {
        this.room = this.clients.size + this.beside
        return this.engine()
      }
      this.fill()
      throw error
    }
  }

  private release(client: Client): void {
    if (this.isClosed) return
    const next = this.hasTooMany ? null : this.waiting.shift()
    if (next) next.start(client)
    else if (next === null) this.drop(client)
    else {
      this.idle.push(client)
      clearTimeout(this.rest)
      this.rest = setTimeout(() => this.endIdle(), IDLE)
    }
  }

  /** Ends the engines that have no job. */
  private endIdle(): void {
    while (this.idle.length > 0) this.drop(this.idle.pop())
  }

  /** Ends an engine that is lost; the next job gets another one. */
  private replace(client: Client): void {
    this.drop(client)
    if (this.hasRoom) this.fill()
  }

  private drop(client: Client | undefined): void {
    client?.close()
    if (client) this.clients.delete(client)
  }

  /** Starts an engine for the job that waits longest. */
  private fill(): void {
    const next = this.waiting.shift()
    if (next) void this.started().then(next.start, next.fail)
  }
}
