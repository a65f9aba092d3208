/** One game with an engine of its own, as programs get it: checks requests, settles every one of them, fetches the net. */
import { fileOf, type Locate, usesNet } from '../embed/engineFiles.ts'
import type { AnswerTo, RequestOf } from '../engine/answers.ts'
import type { EngineBuild } from '../engine/builds.ts'
import { Client } from '../engine/client.ts'
import { savesData } from '../engine/dataFile.ts'
import type { WorkerLike } from '../engine/spawn.ts'
import { type EngineNet, NET } from '../net.ts'
import type { Info, PositionEvent, Request } from '../protocol.ts'
import { bestMove } from './bestMove.ts'
import type { Engine } from './engine.ts'
import { EngineError, errorOf } from './errors.ts'
import { Games, type Wanted } from './games.ts'
import { mate } from './mate.ts'
import type {
  BestMove,
  BestMoveOptions,
  MateOptions,
  MateResult,
  ReviewedMove,
  ReviewOptions,
  Signal,
} from './options.ts'
import { checkRequest } from './requests.ts'
import { review } from './review.ts'
import type { Thinker } from './thinker.ts'

/** The games whose engines share a thread. Only a few engines are kept: each has a table of 16 megabytes or more. */
export class Awake {
  /** The games that have an engine, the one that was used last at the end. */
  private sessions: EngineSession[] = []
  private readonly most: number

  constructor(most = 4) {
    this.most = most
  }

  /** A game is used: of the others those that were not used for longest, and are idle, give their engines back. */
  use(session: EngineSession): void {
    this.forget(session)
    this.sessions.push(session)
    for (const other of this.sessions.slice(0, -1))
      if (this.sessions.length > this.most && other.rest()) this.forget(other)
  }

  forget(session: EngineSession): void {
    this.sessions = this.sessions.filter((each) => each !== session)
  }
}

/** How a session gets its engine. */
export interface SessionHome {
  spawn(build: EngineBuild): WorkerLike
  locate: Locate
  awake: Awake
}

/** A game with its engine. */
export class EngineSession implements Engine, Thinker {
  onHealth: Engine['onHealth'] = () => {}
  onGallery: Engine['onGallery'] = () => {}
  onNet: Engine['onNet'] = () => {}
  net: EngineNet
  readonly client: Client
  private readonly games = new Games()
  private readonly awake: Awake
  private readonly locate: Locate
  /** Rejects each request that is not answered yet. */
  private readonly open = new Set<(reason: EngineError) => void>()
  /** The last of the calls that wait for each other. */
  private turn: Promise<unknown> = Promise.resolve()
  private closed = false

  constructor({ spawn, locate, awake }: SessionHome) {
    this.client = new Client(spawn)
    this.client.dataFile = (id) => fileOf(id, locate)
    this.client.onHealth = (health, reason) => this.onHealth(health, reason)
    this.client.onGallery = (status) => this.onGallery(status)
    this.client.onData = (id, status) => id === NET && this.setNet(status)
    this.net = { state: fileOf(NET, locate) ? 'waiting' : 'none' }
    this.locate = locate
    this.awake = awake
  }

  get health(): Engine['health'] {
    return this.client.health
  }

  bestMove(options: BestMoveOptions = {}): Promise<BestMove> {
    return this.inTurn(options, () => bestMove(this, options))
  }

  mate(options: MateOptions = {}): Promise<MateResult> {
    return this.inTurn(options, () => mate(this, options))
  }

  review(options: ReviewOptions): Promise<ReviewedMove[]> {
    return this.inTurn(options, () => review(this, options))
  }

  ask<R extends Request>(request: R, onInfo?: (info: Info) => void): Promise<AnswerTo<R>> {
    return new Promise((answer, fail) => {
      const checked = checkRequest(request)
      if (this.closed) throw new EngineError('closed', 'the game was closed')
      this.open.add(fail)
      this.awake.use(this)
      if (checked.type === 'go') this.fetchNetFor(checked)
      this.client
        .ask(checked, onInfo)
        .then(
          (event) => {
            this.games.observe(checked, event)
            answer(event)
          },
          (error: Error) => fail(new EngineError('lost', error.message)),
        )
        .finally(() => this.open.delete(fail))
    })
  }

  prepare(opponent: string | null = null): void {
    if (this.closed) return
    this.awake.use(this)
    this.client.prepare(opponent)
  }

  leave(): void {
    if (this.closed) return
    this.closed = true
    this.awake.forget(this)
    this.client.close()
    for (const fail of this.open) fail(new EngineError('closed', 'the game was closed'))
    this.open.clear()
  }

  /** Gives the engine back while nothing is asked or loaded; the next request starts another, which gets the game back. */
  rest(): boolean {
    if (this.open.size > 0 || this.net.state === 'loading') return false
    this.client.worker?.terminate()
    this.client.worker = null
    return true
  }

  /** Fetches the net, unless the reader of the page saves data. */
  fetchNet(): void {
    const file = fileOf(NET, this.locate)
    if (!file || this.net.state !== 'waiting') return
    if (savesData()) {
      this.setNet({ state: 'unavailable', fault: 'save-data', reason: 'the browser saves data' })
      return
    }
    this.setNet({ state: 'loading', loaded: 0, total: file.bytes })
    this.client.useData(file)
  }

  async setUp(game: Wanted | null): Promise<PositionEvent> {
    const answer = await this.games.set(this, game)
    if (answer.type !== 'position') throw errorOf(answer)
    return answer
  }

  async takeBack(): Promise<PositionEvent> {
    const answer = await this.ask({ type: 'takeBack', plies: 1 })
    if (answer.type !== 'position') throw errorOf(answer)
    return answer
  }

  async search<R extends RequestOf<'go' | 'mate'>>(
    request: R,
    signal: Signal | null | undefined,
    onInfo?: (info: Info) => void,
  ): Promise<AnswerTo<R>> {
    throwIfAborted(signal)
    const stop = () => this.stop()
    signal?.addEventListener('abort', stop)
    try {
      const answer = await this.ask(request, onInfo)
      throwIfAborted(signal)
      return answer
    } finally {
      signal?.removeEventListener('abort', stop)
    }
  }

  stop(): void {
    this.ask({ type: 'stop' }).catch(() => {})
  }

  /** Runs a call after those before it. A signal that aborts while it waits rejects it at once. */
  private inTurn<T>({ signal }: { signal?: Signal | null | undefined }, run: () => Promise<T>): Promise<T> {
    const before = this.turn
    const result = new Promise<T>((resolve, reject) => {
      const abort = () => reject(reasonOf(signal))
      if (signal?.aborted) return abort()
      signal?.addEventListener('abort', abort)
      const settled = before.then(() => {
        throwIfAborted(signal)
        return run()
      })
      settled.then(resolve, reject).finally(() => signal?.removeEventListener('abort', abort))
      // The next call waits for the end of this one, also where its signal has rejected it before.
      this.turn = settled.catch(() => {})
    })
    return result
  }

  private fetchNetFor(request: RequestOf<'go'>): void {
    if (this.net.state === 'waiting' && usesNet(request, this.games.position?.variant)) this.fetchNet()
  }

  private setNet(net: EngineNet): void {
    this.net = net
    this.onNet(net)
  }
}

const reasonOf = (signal: Signal | null | undefined) =>
  signal?.reason ?? new EngineError('cancelled', 'aborted')

function throwIfAborted(signal: Signal | null | undefined): void {
  if (signal?.aborted) throw reasonOf(signal)
}
