/**
 * The page's side of the engine: `ask` returns a promise of the answer. The worker may hang, crash or be killed; then a
 * new one replaces it, gets the game back, and all pending requests are sent again.
 */
import type { NetFile, NetReply, NetStatus } from '../net.ts'
import type { Info, Message, Reply, Request } from '../protocol.ts'
import { type AnswerTo, type EventOf, isAnswer } from './answers.ts'
import { type EngineBuild, type GalleryReply, type GalleryStatus, needsGallery } from './builds.ts'
import { endingOf, type GameStart, restoreRequests } from './restore.ts'
import type { WorkerLike } from './spawn.ts'

/** State of the worker: `loading` until its first answer, `lost` after several workers in a row failed. */
export type Health = 'loading' | 'ready' | 'lost'

/** No worker could be kept alive; the next request tries again. */
export class EngineLost extends Error {}

/** Ignores `EngineLost`, which the client reports by its health: `.catch(unlessLost)`. */
export function unlessLost(error: unknown): void {
  if (!(error instanceof EngineLost)) throw error
}

/** Seconds of silence after which a worker counts as dead, while it loads and later. */
const TIMEOUT_TICKS = { loading: 45, ready: 3 }
/** Seconds of silence after which a worker is pinged: a search may be silent for long. */
const PING_AFTER = 1
/** Crashes in a row without any reply before the client gives up. */
const MAX_CRASHES = 3
/** Crashes during the same request before the client gives up. */
const MAX_ATTEMPTS = 2

interface PendingRequest {
  message: Message
  attempts: number
  answer: (event: never) => void
  fail: (reason: Error) => void
  onInfo: ((info: Info) => void) | undefined
}

/** One engine, in one worker at a time. */
export class Client {
  /** The current worker; public for tests, which end it during a search. */
  worker: WorkerLike | null = null
  /** Number of workers started so far. */
  spawned = 0
  health: Health = 'loading'
  /** Called when `health` has changed. */
  onHealth: (health: Health, reason?: string) => void = () => {}

  /** Called with the progress of loading the net. */
  onNet: (news: NetStatus) => void = () => {}
  /** Called with the progress of loading the gallery's build. */
  onGallery: (status: GalleryStatus) => void = () => {}
  /** The build that runs: the gallery's from the first of its opponents on, since that plays everything. */
  build: EngineBuild = 'flagship'

  private net: NetFile | null = null
  private netIsLoading = false
  private readonly pending = new Map<number, PendingRequest>()
  private lastId = 0
  private silentTicks = 0
  private crashes = 0
  private clock: ReturnType<typeof setInterval> | undefined
  private game: { start: GameStart; position: EventOf<'position'> } | null = null
  private readonly spawn: (build: EngineBuild) => WorkerLike

  constructor(spawn: (build: EngineBuild) => WorkerLike) {
    this.spawn = spawn
  }

  /**
   * Sends a request. Resolves with the event that ends it, rejects only with `EngineLost`. Answers come in the order of
   * the requests, except that a later request may be answered before a running `go`.
   */
  ask<R extends Request>(request: R, onInfo?: (info: Info) => void): Promise<AnswerTo<R>> {
    return new Promise((answer, fail) => {
      const message: Message = { id: ++this.lastId, request }
      this.pending.set(message.id, { message, attempts: 1, answer, fail, onInfo })
      if (this.clock === undefined) {
        this.silentTicks = 0
        this.clock = setInterval(() => this.tick(), 1000)
      }
      if (this.mustSwitch(request)) this.switchTo('gallery')
      else if (this.worker) this.worker.postMessage(message)
      else this.start()
    })
  }

  /** Starts the worker before the first request, with the build that has this opponent. */
  prepare(opponent: string | null = null): void {
    if (this.build === 'flagship' && needsGallery(opponent)) this.switchTo('gallery')
    else if (!this.worker) this.start()
  }

  private mustSwitch(request: Request): boolean {
    return this.build === 'flagship' && request.type === 'go' && needsGallery(request.opponent)
  }

  /** Starts the other build in place of the one that runs. */
  private switchTo(build: EngineBuild): void {
    this.drop()
    this.build = build
    this.crashes = 0
    this.netIsLoading = false
    if (build === 'gallery') this.onGallery({ state: 'loading', loaded: 0, total: 0 })
    this.start()
  }

  /** Goes on with the flagship's build; searches for opponents of the gallery fail. */
  private leaveGallery(reason: string): void {
    for (const open of [...this.pending.values()]) {
      const { request } = open.message
      if (request.type !== 'go' || !needsGallery(request.opponent)) continue
      this.settle(open)
      const failed: EventOf<'failed'> = { type: 'failed', code: 'unknownOpponent', message: reason }
      open.answer(failed as never)
    }
    this.onGallery({ state: 'unavailable', reason })
    this.switchTo('flagship')
  }

  /** Lets this worker, and every later one, fetch a net and evaluate with it. */
  useNet(net: NetFile): void {
    this.net = net
    this.worker?.postMessage({ net })
  }

  /** Starts a worker, restores the game, and sends the pending requests again. */
  private start(): void {
    this.spawned += 1
    this.silentTicks = 0
    this.setHealth('loading')
    let thread: WorkerLike
    try {
      thread = this.spawn(this.build)
    } catch (error) {
      this.giveUp(String(error))
      return
    }
    this.worker = thread
    thread.onmessage = ({ data }) =>
      thread === this.worker && this.receive(data as Reply | NetReply | GalleryReply)
    thread.onerror = (event) => {
      event.preventDefault?.()
      if (thread === this.worker) this.replace(event.message || 'the worker stopped')
    }
    if (this.game) {
      const { start, position } = this.game
      const moves = position.moves.map((move) => move.usi)
      // Answers with id 0 are ignored: they only repeat what is known.
      for (const request of restoreRequests(start, moves, endingOf(position)))
        thread.postMessage({ id: 0, request })
    }
    for (const { message } of this.pending.values()) thread.postMessage(message)
    if (this.net) thread.postMessage({ net: this.net })
  }

  private receive(reply: Reply | NetReply | GalleryReply): void {
    this.silentTicks = 0
    if ('gallery' in reply) {
      this.onGallery({ state: 'loading', ...reply.gallery })
      return
    }
    if ('net' in reply) {
      this.netIsLoading = reply.net.state === 'loading'
      this.onNet(reply.net)
      return
    }
    const { id, event } = reply
    this.crashes = 0
    if (this.build === 'gallery' && this.health !== 'ready') this.onGallery({ state: 'ready' })
    this.setHealth('ready')
    const open = this.pending.get(id)
    if (!open) return
    if (event.type === 'info') {
      if (id === this.latestGo()) open.onInfo?.(event)
    } else if (isAnswer(event)) {
      this.settle(open)
      if (event.type === 'position') this.rememberGame(open.message.request, event)
      open.answer(event as never)
    }
  }

  private rememberGame(request: Request, position: EventOf<'position'>): void {
    if (request.type === 'new') {
      const { type: _, moves: __, ...start } = request
      this.game = { start, position }
    } else if (this.game) this.game.position = position
  }

  private settle(open: PendingRequest): void {
    this.pending.delete(open.message.id)
    if (this.pending.size === 0) {
      clearInterval(this.clock)
      this.clock = undefined
    }
  }

  /** Id of the latest `go`: `info` of older ones is ignored. */
  private latestGo(): number {
    let latest = 0
    for (const { message } of this.pending.values()) if (message.request.type === 'go') latest = message.id
    return latest
  }

  /** Runs once a second while the page is alive, so that time asleep does not count as silence. */
  private tick(): void {
    if (!this.worker) return
    this.silentTicks += 1
    if (this.health === 'ready' && this.silentTicks === PING_AFTER)
      this.worker.postMessage({ id: 0, request: { type: 'hello' } })
    if (this.silentTicks > TIMEOUT_TICKS[this.health === 'loading' ? 'loading' : 'ready'])
      this.replace('no answer')
  }

  /** Ends the worker for good; pending requests are never answered. */
  close(): void {
    this.drop()
    clearInterval(this.clock)
    this.pending.clear()
  }

  /** Ends the worker and starts another. */
  private replace(reason: string): void {
    if (this.build === 'gallery' && this.health === 'loading') {
      this.leaveGallery(reason)
      return
    }
    this.drop()
    this.crashes += 1
    // Loading the net may have caused it: the next worker runs without.
    const withoutNet = this.netIsLoading
    if (withoutNet) this.net = null
    this.netIsLoading = false
    const killed = this.crashedRepeatedly()
    if (killed || this.crashes >= MAX_CRASHES) this.giveUp(reason)
    else this.start()
    if (withoutNet) this.onNet({ state: 'unavailable', fault: 'worker', reason })
  }

  private drop(): void {
    this.worker?.terminate()
    this.worker = null
  }

  /** Whether workers have crashed repeatedly during the oldest pending request. */
  private crashedRepeatedly(): boolean {
    const [oldest] = this.pending.values()
    if (!oldest || this.health !== 'ready') return false
    oldest.attempts += 1
    return oldest.attempts > MAX_ATTEMPTS
  }

  private giveUp(reason: string): void {
    this.drop()
    this.crashes = 0
    for (const open of [...this.pending.values()]) {
      this.settle(open)
      open.fail(new EngineLost(reason))
    }
    this.setHealth('lost', reason)
  }

  private setHealth(health: Health, reason?: string): void {
    if (health === this.health) return
    this.health = health
    this.onHealth(health, reason)
  }
}
