/** One game with its engine, as programs get it: checks requests, and rejects with errors that have codes. */

import type { AnswerTo, RequestOf } from '../../engine/answers.ts'
import type { Info, PositionEvent, Request } from '../../engine/protocol.ts'
import { fileOf, type Locate } from '../embed/engineFiles.ts'
import { type EngineHome, GameEngine } from '../embed/gameEngine.ts'
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

/** How a session gets its engine. */
export interface SessionHome extends Pick<EngineHome, 'spawn' | 'awake'> {
  locate: Locate
}

/** A game with its engine. */
export class EngineSession extends GameEngine implements Engine, Thinker {
  private readonly games = new Games()
  /** The last of the calls that wait for each other. */
  private turn: Promise<unknown> = Promise.resolve()

  constructor({ spawn, locate, awake }: SessionHome) {
    super({ spawn, awake, fileOf: (id) => fileOf(id, locate) })
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

  override async ask<R extends Request>(request: R, onInfo?: (info: Info) => void): Promise<AnswerTo<R>> {
    const checked = checkRequest(request)
    try {
      const event = await super.ask(checked, onInfo)
      this.games.observe(checked, event)
      return event
    } catch (error) {
      throw new EngineError(this.closed ? 'closed' : 'lost', (error as Error).message)
    }
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
}

const reasonOf = (signal: Signal | null | undefined) =>
  signal?.reason ?? new EngineError('cancelled', 'aborted')

function throwIfAborted(signal: Signal | null | undefined): void {
  if (signal?.aborted) throw reasonOf(signal)
}
