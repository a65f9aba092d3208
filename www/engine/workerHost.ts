/**
 * The life of the engine's worker: starts it, notices when it crashes or falls silent, and ends it. What a
 * worker is asked, and what is sent to the next one, is the client's business.
 */
import type { EngineBuild, GalleryReply } from './builds.ts'
import type { DataReply, ThreadsReply } from './dataMessages.ts'
import type { Reply } from './protocol.ts'
import type { WorkerLike } from './spawn.ts'

/** State of the worker: `loading` until its first answer, `lost` after several workers in a row failed. */
export type Health = 'loading' | 'ready' | 'lost'

/** A message from the worker. */
export type WorkerReply = Reply | DataReply | GalleryReply | ThreadsReply

/** Seconds of silence after which a worker counts as dead, while it loads and later. */
const TIMEOUT_TICKS = { loading: 45, ready: 3 }
/** Seconds of silence after which a worker is pinged: a search may be silent for long. */
const PING_AFTER = 1
/** Crashes in a row without any reply before the client gives up. */
const MAX_CRASHES = 3

/** The events of a worker's life. */
export interface HostEvents {
  replied(reply: WorkerReply): void
  /** The worker has crashed or does not answer; it is still there. */
  failed(reason: string): void
  healthChanged(health: Health, reason?: string): void
}

/** One worker at a time. */
export class WorkerHost {
  worker: WorkerLike | null = null
  /** Number of workers started so far. */
  spawned = 0
  health: Health = 'loading'
  private silentTicks = 0
  private crashes = 0
  private clock: ReturnType<typeof setInterval> | undefined
  private readonly spawn: (build: EngineBuild) => WorkerLike
  private readonly events: HostEvents

  constructor(spawn: (build: EngineBuild) => WorkerLike, events: HostEvents) {
    this.spawn = spawn
    this.events = events
  }

  /** Starts a worker with a build; throws where the browser refuses. */
  start(build: EngineBuild): void {
    this.spawned += 1
    this.silentTicks = 0
    this.setHealth('loading')
    const worker = this.spawn(build)
    this.worker = worker
    worker.onmessage = ({ data }) => {
      if (worker !== this.worker) return
      this.silentTicks = 0
      this.events.replied(data as WorkerReply)
    }
    worker.onerror = (event) => {
      event.preventDefault?.()
      if (worker === this.worker) this.events.failed(event.message || 'the worker stopped')
    }
  }

  post(message: unknown): void {
    this.worker?.postMessage(message)
  }

  /** Ends the worker; `failed` where it has crashed or does not answer. */
  end(failed = false): void {
    this.worker?.terminate(failed)
    this.worker = null
  }

  /** An answer of the engine: it runs. */
  setReady(): void {
    this.crashes = 0
    this.setHealth('ready')
  }

  setLost(reason: string): void {
    this.crashes = 0
    this.setHealth('lost', reason)
  }

  /** Counts a crash; returns whether there were too many in a row. */
  countCrash(): boolean {
    this.crashes += 1
    return this.crashes >= MAX_CRASHES
  }

  forgetCrashes(): void {
    this.crashes = 0
  }

  /** Begins to watch for silence, once a second while the page is alive: time asleep is no silence. */
  watch(): void {
    if (this.clock !== undefined) return
    this.silentTicks = 0
    this.clock = setInterval(() => this.tick(), 1000)
  }

  /** Stops watching: nothing is asked. */
  unwatch(): void {
    clearInterval(this.clock)
    this.clock = undefined
  }

  private tick(): void {
    if (!this.worker) return
    this.silentTicks += 1
    const isReady = this.health === 'ready'
    if (isReady && this.silentTicks === PING_AFTER)
      this.worker.postMessage({ id: 0, request: { type: 'hello' } })
    if (this.silentTicks > TIMEOUT_TICKS[isReady ? 'ready' : 'loading']) this.events.failed('no answer')
  }

  private setHealth(health: Health, reason?: string): void {
    if (health === this.health) return
    this.health = health
    this.events.healthChanged(health, reason)
  }
}
