/** The engine's interface, and what programs need to know of it. */
import type { AnswerTo } from '../../engine/answers.ts'
import type { GalleryStatus } from '../../engine/builds.ts'
import type { EngineNet } from '../../engine/dataMessages.ts'
import type { Info, Request } from '../../engine/protocol.ts'
import type {
  BestMove,
  BestMoveOptions,
  MateOptions,
  MateResult,
  ReviewedMove,
  ReviewOptions,
} from './options.ts'

export type { AnswerTo, EventOf, RequestOf } from '../../engine/answers.ts'
export type { EngineBuild, GalleryStatus } from '../../engine/builds.ts'
export type { DataFault, DataStatus, EngineNet } from '../../engine/dataMessages.ts'
export type * from '../../engine/protocol.ts'
export { API, START } from '../../engine/protocol.ts'
export { ROSTER } from '../../engine/roster.ts'
export { EngineError, type ErrorCode } from './errors.ts'
export type * from './options.ts'

/** State of the engine: `loading` until its first answer, `lost` after it failed several times in a row. */
export type Health = 'loading' | 'ready' | 'lost'

/** How an engine is started. */
export interface EngineOptions {
  /**
   * `shared`, the default: all games of the program have one worker, in Node.js the program's own thread, and
   * their searches take turns. `own`: this game has a worker of its own, in Node.js a thread
   * (`worker_threads`), which ends with `leave()`.
   */
  worker?: 'shared' | 'own'
  /**
   * The folder with the files of `assets/`, where it is not beside the package's
   * modules: an address, in Node.js also a path.
   */
  assets?: string | { readonly href: string }
}

/** One game with the engine. */
export interface Engine {
  /**
   * Finds a move. Calls of `bestMove`, `mate` and `review` wait for each other.
   * @throws `EngineError`, or the signal's reason.
   */
  bestMove(options?: BestMoveOptions): Promise<BestMove>
  /**
   * Looks for a mate by the side to move, whose king may be missing.
   * @throws `EngineError`, or the signal's reason.
   */
  mate(options?: MateOptions): Promise<MateResult>
  /**
   * Judges every move of a game.
   * @throws `EngineError`, or the signal's reason.
   */
  review(options: ReviewOptions): Promise<ReviewedMove[]>
  /**
   * Sends a request of docs/api.md, and resolves with the answer, which may be `failed` or `refused`.
   * `onInfo` gets the progress of a search.
   * @throws `EngineError`: `malformed` or `outOfRange` for what is no request, `closed`, or `lost`.
   */
  ask<R extends Request>(request: R, onInfo?: (info: Info) => void): Promise<AnswerTo<R>>
  /** Starts the engine before the first request, with the build that has this opponent. */
  prepare(opponent?: string | null): void
  /** Closes the game: what has been asked, and what is asked later, is rejected with the code `closed`. */
  leave(): void
  readonly health: Health
  /** Called when `health` has changed. */
  onHealth: (health: Health, reason?: string) => void
  /**
   * Called with the progress of loading the engine that has all opponents, or data that an opponent requires.
   */
  onGallery: (status: GalleryStatus) => void
  /**
   * The state of the learned net, which is fetched when a search first needs it. If the net cannot be used,
   * the state is `unavailable`, with the reason, and the engine plays on without it, weaker.
   */
  readonly net: EngineNet
  /** Called when `net` has changed. */
  onNet: (net: EngineNet) => void
}
