/** What every client of the engine can do. */
import type { AnswerTo } from '../../engine/answers.ts'
import type { Info, Request } from '../../engine/protocol.ts'

/** Sends a request and resolves with the answer, as `Engine` does. */
export interface Asker {
  ask<R extends Request>(request: R, onInfo?: (info: Info) => void): Promise<AnswerTo<R>>
}
