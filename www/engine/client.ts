/**
 * The page's side of the engine: `ask` returns a promise of the answer. The worker may hang, crash or be
 * killed; then a new one replaces it, gets the game back, and all pending requests are sent again.
 */

import { type AnswerTo, type EventOf, isAnswer } from './answers.ts'
import { type EngineBuild, type GalleryStatus, needsGallery } from './builds.ts'
import { DataLoading } from './dataLoading.ts'
import type { DataFile, DataStatus } from './dataMessages.ts'
import { EngineLost } from './errors.ts'
import { type PendingRequest, PendingRequests, resolveWith } from './pendingRequests.ts'
import type { Info, Reply, Request } from './protocol.ts'
import { endingOf, type GameStart, restoreRequests } from './restore.ts'
import type { WorkerLike } from './spawn.ts'
import { type Health, WorkerHost, type WorkerReply } from './workerHost.ts'

export type { Health }
export { EngineLost }

/** Ignores `EngineLost`, which the client reports by its health: `.catch(unlessLost)`. */
export function unlessLost(error: unknown): void {
  if (!(error instanceof EngineLost)) throw error
}

/** The requests that do not end a search. */
const PASSES_SEARCHES: readonly Request['type'][] = [
  'hello',
  'read',
  'explain',
  'tree',
  'impressions',
  'playouts',
]

/** The part of a client that a game uses. */
export type EngineClient = Pick<Client, 'ask' | 'prepare' | 'onHealth' | 'onGallery' | 'health'>

/** One engine, in one worker at a time. */
export class Client {
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

  private readonly host: WorkerHost
  private readonly pending = new PendingRequests()
  private readonly data: DataLoading
  private team: string | null = null
  /** The threads that searches can have; `null` after `useThreads`, before the worker has told. */
  threads: number | null = 1
  /** Called when the worker has told. */
  onThreads: () => void = () => {}
  private wantedThreads = 1
  private game: { start: GameStart; position: EventOf<'position'> } | null = null

  constructor(spawn: (build: EngineBuild) => WorkerLike) {
    this.host = new WorkerHost(spawn, {
      replied: (reply) => this.receive(reply),
      failed: (reason) => this.replace(reason),
      healthChanged: (health, reason) => this.onHealth(health, reason),
    })
    this.data = new DataLoading({
      post: (message) => this.host.post(message),
      variant: () => this.game?.start.variant,
      file: (id) => this.dataFile(id),
      refuse: (open, id, message) => this.failSearch(open, { code: 'needsData', message, needs: [id] }),
      progress: (status) => this.onGallery(status),
    })
  }

  /** The current worker; public for tests, which end it during a search. */
  get worker(): WorkerLike | null {
    return this.host.worker
  }

  /** Number of workers started so far. */
  get spawned(): number {
    return this.host.spawned
  }

  get health(): Health {
    return this.host.health
  }

  /**
   * Sends a request. Resolves with the event that ends it; rejects with `EngineLost`, or
   * where it is no message. Answers come in the order of the requests, except that a later
   * request may be answered before a running `go`.
   */
  ask<R extends Request>(request: R, onInfo?: (info: Info) => void): Promise<AnswerTo<R>> {
    return new Promise((answer, fail) => {
      const open = this.pending.add(request, { answer, fail, onInfo })
      this.host.watch()
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

  /** Lets this worker, and every later one, fetch data, which is used from the next search on. */
  useData(file: DataFile): void {
    this.data.use(file)
  }

  /** Lets this worker, and every later one, exchange results with its team: see `member` of `go`. */
  joinTeam(team: string): void {
    if (this.team === team) return
    this.team = team
    this.host.post({ team })
  }

  /** Lets searches have threads, where the worker has memory that they can share. */
  useThreads(count: number): void {
    if (count <= this.wantedThreads) return
    this.wantedThreads = count
    this.threads = null
    this.host.post({ threads: count })
  }

  /** Ends the worker while nothing is asked; the next request starts another, which gets the game back. */
  rest(): void {
    this.host.end()
  }

  /** Ends the worker for good; pending requests are never answered. */
  close(): void {
    this.host.end()
    this.host.unwatch()
    this.pending.clear()
  }

  private mustSwitch(request: Request): boolean {
    const thinks = request.type === 'go' || request.type === 'ponder'
    return this.build === 'flagship' && thinks && needsGallery(request.opponent)
  }

  /** Starts the other build in place of the one that runs. */
  private switchTo(build: EngineBuild): void {
    this.host.end()
    this.build = build
    this.host.forgetCrashes()
    if (build === 'gallery') this.onGallery({ state: 'loading', loaded: 0, total: 0 })
    this.start()
  }

  /** Goes on with the flagship's build; searches for opponents of the gallery fail. */
  private leaveGallery(reason: string): void {
    for (const open of this.pending.all()) {
      const { request } = open.message
      if (request.type === 'go' && needsGallery(request.opponent))
        this.failSearch(open, { code: 'unknownOpponent', message: reason })
    }
    this.onGallery({ state: 'unavailable', reason })
    this.data.forgetOpponents()
    this.switchTo('flagship')
  }

  /** Answers a search that cannot be made. */
  private failSearch(open: PendingRequest, failed: Omit<EventOf<'failed'>, 'type'>): void {
    this.settle(open)
    resolveWith(open, { type: 'failed', ...failed })
  }

  /** Sends a request to the worker; a search waits until the data that its opponent requires is there. */
  private send(open: PendingRequest): void {
    if (!PASSES_SEARCHES.includes(open.message.request.type)) {
      for (const waiting of this.data.waitingRequests()) {
        if (waiting === open) continue
        this.settle(waiting)
        resolveWith(waiting, { type: 'cancelled' })
      }
    }
    if (!this.data.hold(open)) this.host.post(open.message)
  }

  /** Starts a worker, restores the game, and sends the pending requests again. */
  private start(): void {
    try {
      this.host.start(this.build)
    } catch (error) {
      this.giveUp(String(error))
      return
    }
    if (this.game) {
      const { start, position } = this.game
      const moves = position.moves.map((move) => move.usi)
      // Answers with id 0 are ignored: they only repeat what is known.
      for (const request of restoreRequests(start, moves, endingOf(position)))
        this.host.post({ id: 0, request })
    }
    this.data.useAgain()
    if (this.wantedThreads > 1) {
      this.threads = null
      this.host.post({ threads: this.wantedThreads })
    }
    if (this.team) this.host.post({ team: this.team })
    for (const open of this.pending.all()) this.send(open)
  }

  private receive(reply: WorkerReply): void {
    if ('threads' in reply) {
      this.threads = reply.threads
      this.onThreads()
    } else if ('gallery' in reply) this.onGallery({ state: 'loading', ...reply.gallery })
    else if ('data' in reply) {
      const { id, status } = reply.data
      this.data.receive(id, status)
      this.onData(id, status)
    } else this.receiveEvent(reply)
  }

  private receiveEvent({ id, event }: Reply): void {
    if (this.build === 'gallery' && this.health !== 'ready' && !this.data.isAwaited)
      this.onGallery({ state: 'ready' })
    this.host.setReady()
    const open = this.pending.get(id)
    if (!open) return
    if (event.type === 'info') this.pending.report(id, event)
    else if (isAnswer(event)) {
      this.settle(open)
      if (event.type === 'position') this.rememberGame(open.message.request, event)
      resolveWith(open, event)
    }
  }

  private rememberGame(request: Request, position: EventOf<'position'>): void {
    if (request.type === 'new') {
      const { type: _, moves: __, ...start } = request
      this.game = { start, position }
    } else if (this.game) this.game.position = position
  }

  private settle(open: PendingRequest): void {
    this.pending.remove(open)
    this.data.release(open)
    if (this.pending.isEmpty) this.host.unwatch()
  }

  /** Ends a worker that failed and starts another. */
  private replace(reason: string): void {
    if (this.build === 'gallery' && this.health === 'loading') {
      this.leaveGallery(reason)
      return
    }
    this.host.end(true)
    const isCrashing = this.host.countCrash()
    const unfinished = this.data.dropUnfinished(reason)
    const isKilled = this.health === 'ready' && this.pending.countCrash()
    if (isKilled || isCrashing) this.giveUp(reason)
    else this.start()
    for (const id of unfinished) this.onData(id, { state: 'unavailable', fault: 'worker', reason })
  }

  private giveUp(reason: string): void {
    this.host.end(true)
    for (const open of this.pending.all()) {
      this.settle(open)
      open.fail(new EngineLost(reason))
    }
    this.host.setLost(reason)
  }
}
