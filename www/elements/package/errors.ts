/** The exceptions of the package. */
import type { EventOf } from '../../engine/answers.ts'
import type { Failure } from '../../engine/protocol.ts'

/**
 * Why a call failed. docs/api.md lists the codes of the engine's `failed`; besides them:
 * - `cancelled`: another request took the place of the search
 * - `closed`: the game was closed by `leave()`
 * - `lost`: no worker, or no engine in it, could be kept running; the next call tries again
 */
export type ErrorCode = Failure | 'cancelled' | 'closed' | 'lost'

/** An exception with a code for programs; `message` is an English sentence for developers. */
export class EngineError extends Error {
  readonly code: ErrorCode
  /** The engine's answer, where it was the reason. */
  readonly event: EventOf<'failed' | 'cancelled'> | undefined

  constructor(code: ErrorCode, message: string, event?: EngineError['event']) {
    super(message)
    this.name = 'EngineError'
    this.code = code
    this.event = event
  }
}

/** The exception for an answer that is not the one asked for. */
export function errorOf(event: EventOf<'failed' | 'cancelled'>): EngineError {
  if (event.type === 'failed') return new EngineError(event.code, event.message, event)
  return new EngineError('cancelled', 'another request took the place of the search', event)
}
