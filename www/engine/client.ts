/**
 * The page's side of the engine: `ask` returns a promise of the answer. The worker may hang, crash or be
 * killed; then a new one replaces it, gets the game back, and all pending requests are sent again.
 */

import { type AnswerTo, type EventOf, isAnswer } from './answers.ts'
import { type EngineBuild, type GalleryReply, type GalleryStatus, needsGallery } from './builds.ts'
import { requiredData } from './dataFile.ts'
import { type DataFile, type DataReply, type DataStatus, NET } from './dataMessages.ts'
import { EngineLost } from './errors.ts'
import type { Info, Message, Reply, Request } from './protocol.ts'
import { endingOf, type GameStart, restoreRequests } from './restore.ts'
import type { WorkerLike } from './spawn.ts'

/** State of the worker: `loading` until its first answer, `lost` after several workers in a row failed. */
export type Health = 'loading' | 'ready' | 'lost'

export { EngineLost }

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

/** The requests that do not end a search. */
const PASSES_SEARCHES: readonly Request['type'][] = [
  'hello',
  'read',
  'explain',
  'tree',
  'impressions',
  'playouts',
]

interface PendingRequest {
  message: Message
  attempts: number
  answer: (event: never) => void
  fail: (reason: Error) => void
  onInfo: ((info: Info) => void) | undefined
}

/** The part of a client that a game uses. */
export type EngineClient = Pick<Client, 'ask' | 'prepare' | 'onHealth' | 'onGallery' | 'health'>

/** One engine, in one worker at a time. */
export class Client {
  /** The current worker; public for tests, which end it during a search. */
  worker: WorkerLike | null = null
  /** Number of workers started so far. */
  spawned = 0
  health: Health = 'loading'
  /** Called when `health` has changed. */
  onHealth: (health: Health, reason?: string) => void = () => {}

  /** Called with the progress of loading data that an opponent uses, such as the flagship's net. */
  onData: (id: string, status: DataStatus) => void = () => {}
  /** Where the data is that an opponent requires; `null` where this page has none. */
  dataFile: (id: string) => DataFile | null = () => null
  /** Called with the progress of loading the gallery's build, or data that one of its opponents requires. */
  onGallery: (status: GalleryStatus) => void = () => {}
  /** The build that runs: the gallery's from the first of its opponents on, since that plays everything. */
  build: EngineBuild = 'flagship'

  private readonly data = new Map<string, { file: DataFile; state: 'sent' | DataStatus['state'] }>()
  /** Searches, and questions about an opponent, that wait for data. */
  private readonly held = new Set<PendingRequest>()
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
   * Sends a request. Resolves with the event that ends it; rejects with `EngineLost`, or
   * where it is no message. Answers come in the order of the requests, except that a later
   * request may be answered before a running `go`.
   */
  ask<R extends Request>(request: R, onInfo?: (info: Info) => void): Promise<AnswerTo<R>> {
    return new Promise((answer, fail) => {
      const message: Message = { id: ++this.lastId, request }
      const open: PendingRequest = { message, attempts: 1, answer, fail, onInfo }
      this.pending.set(message.id, open)
      if (this.clock === undefined) {
        this.silentTicks = 0
        this.clock = setInterval(() => this.tick(), 1000)
      }
      try {
        if (this.mustSwitch(request)) this.switchTo('gallery')
        else if (this.worker) this.send(open)
        else this.start()
      } catch (error) {
        // No message: it cannot be sent, and must not be sent to a later worker.
        this.settle(open)
        fail(error as Error)
      }
    })
  }

  /** Starts the worker before the first request, with the build that has this opponent. */
  prepare(opponent: string | null = null): void {
    if (this.build === 'flagship' && needsGallery(opponent)) this.switchTo('gallery')
    else if (!this.worker) this.start()
  }

  private mustSwitch(request: Request): boolean {
    const thinks = request.type === 'go' || request.type === 'ponder'
    return this.build === 'flagship' && thinks && needsGallery(request.opponent)
  }

  /** Starts the other build in place of the one that runs. */
  private switchTo(build: EngineBuild): void {
    this.drop()
    this.build = build
    this.crashes = 0
    if (build === 'gallery') this.onGallery({ state: 'loading', loaded: 0, total: 0 })
    this.start()
  }

  /** Goes on with the flagship's build; searches for opponents of the gallery fail. */
  private leaveGallery(reason: string): void {
    for (const open of [...this.pending.values()]) {
      const { request } = open.message
      if (request.type === 'go' && needsGallery(request.opponent))
        this.failSearch(open, { code: 'unknownOpponent', message: reason })
    }
    this.onGallery({ state: 'unavailable', reason })
    for (const id of [...this.data.keys()]) if (id !== NET) this.data.delete(id)
    this.switchTo('flagship')
  }

  /** Answers a search that cannot be made. */
  private failSearch(open: PendingRequest, failed: Omit<EventOf<'failed'>, 'type'>): void {
    this.settle(open)
    open.answer({ type: 'failed', ...failed } as never)
  }

  /** Lets this worker, and every later one, fetch data, which is used from the next search on. */
  useData(file: DataFile): void {
    this.data.set(file.id, { file, state: 'sent' })
    this.worker?.postMessage({ data: file })
  }

  /** Sends a request to the worker; a search waits until the data that its opponent requires is there. */
  private send(open: PendingRequest): void {
    const { request } = open.message
    if (!PASSES_SEARCHES.includes(request.type)) {
      for (const waiting of [...this.held]) {
        if (waiting === open) continue
        this.settle(waiting)
        waiting.answer({ type: 'cancelled' } as never)
      }
    }
    const missing = this.missingData(request)
    if (missing.length === 0) {
      this.worker?.postMessage(open.message)
      return
    }
    this.held.add(open)
    this.onGallery({ state: 'loading', loaded: 0, total: 0 })
    for (const id of missing) {
      if (['sent', 'loading'].includes(this.data.get(id)?.state ?? '')) continue
      const file = this.dataFile(id)
      if (file) this.useData(file)
      else this.refuseWithout(id, `${id} is not part of this build`)
    }
  }

  /** The ids of the data that must be there before a request. */
  private missingData(request: Request): string[] {
    if (!('opponent' in request)) return []
    const required = requiredData(request.opponent, this.game?.start.variant)
    return required.filter((id) => this.data.get(id)?.state !== 'ready')
  }

  /** Answers the searches that wait for data which will not come. */
  private refuseWithout(id: string, reason: string): void {
    const waiting = this.waitingFor(id)
    if (waiting.length > 0) this.onGallery({ state: 'unavailable', reason })
    for (const open of waiting) this.failSearch(open, { code: 'needsData', message: reason, needs: [id] })
  }

  private waitingFor(id: string): PendingRequest[] {
    return [...this.held].filter(({ message }) => this.missingData(message.request).includes(id))
  }

  private receiveData(id: string, status: DataStatus): void {
    const waiting = this.waitingFor(id)
    const known = this.data.get(id)
    if (known) known.state = status.state
    if (status.state === 'unavailable') this.refuseWithout(id, status.reason)
    // Also when the search that waited was cancelled: its progress has been shown.
    else if (id !== NET) this.onGallery(status)
    const isComplete = (open: PendingRequest) => this.missingData(open.message.request).length === 0
    for (const open of waiting.filter(isComplete)) {
      this.held.delete(open)
      this.worker?.postMessage(open.message)
    }
    this.onData(id, status)
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
      thread === this.worker && this.receive(data as Reply | DataReply | GalleryReply)
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
    for (const { file } of [...this.data.values()]) this.useData(file)
    for (const open of [...this.pending.values()]) this.send(open)
  }

  private receive(reply: Reply | DataReply | GalleryReply): void {
    this.silentTicks = 0
    if ('gallery' in reply) {
      this.onGallery({ state: 'loading', ...reply.gallery })
      return
    }
    if ('data' in reply) {
      this.receiveData(reply.data.id, reply.data.status)
      return
    }
    const { id, event } = reply
    this.crashes = 0
    if (this.build === 'gallery' && this.health !== 'ready' && this.held.size === 0)
      this.onGallery({ state: 'ready' })
    this.setHealth('ready')
    const open = this.pending.get(id)
    if (!open) return
    if (event.type === 'info') {
      if (id === this.latestSearch()) open.onInfo?.(event)
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
    this.held.delete(open)
    if (this.pending.size === 0) {
      clearInterval(this.clock)
      this.clock = undefined
    }
  }

  /** Id of the latest `go` or `ponder`: `info` of older ones is ignored. */
  private latestSearch(): number {
    let latest = 0
    for (const { message } of this.pending.values())
      if (['go', 'ponder'].includes(message.request.type)) latest = message.id
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
    this.drop(true)
    this.crashes += 1
    // Loading data may have caused it: the next worker runs without.
    const given = [...this.data].filter(([, { state }]) => state === 'loading').map(([id]) => id)
    for (const id of given) {
      this.refuseWithout(id, reason)
      this.data.delete(id)
    }
    const killed = this.crashedRepeatedly()
    if (killed || this.crashes >= MAX_CRASHES) this.giveUp(reason)
    else this.start()
    for (const id of given) this.onData(id, { state: 'unavailable', fault: 'worker', reason })
  }

  private drop(failed = false): void {
    this.worker?.terminate(failed)
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
    this.drop(true)
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
