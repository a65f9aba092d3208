/** The part of a game's engine that the calls `bestMove`, `mate` and `review` use. */
import type { AnswerTo, RequestOf } from '../../engine/answers.ts'
import type { Info, PositionEvent } from '../../engine/protocol.ts'
import type { Wanted } from './games.ts'
import type { Signal } from './options.ts'

export interface Thinker {
  /** Sets up a game, or, for `null`, the current one. Throws an `EngineError` where it cannot be played. */
  setUp(game: Wanted | null): Promise<PositionEvent>
  /** Takes back a move. */
  takeBack(): Promise<PositionEvent>
  /** Searches until it is over, or stops and rejects with the reason of the signal. */
  search<R extends RequestOf<'go' | 'mate'>>(
    request: R,
    signal: Signal | null | undefined,
    onInfo?: (info: Info) => void,
  ): Promise<AnswerTo<R>>
  /** Ends the search with what it has found. */
  stop(): void
}
