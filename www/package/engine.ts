/** The engine's interface, and what programs need to know of it. */
import type { EngineClient } from '../engine/sharedClient.ts'
import type { EngineNet } from '../net.ts'

export type { AnswerTo, EventOf, RequestOf } from '../engine/answers.ts'
export type { EngineBuild, GalleryStatus } from '../engine/builds.ts'
export { type Client, EngineLost, type Health } from '../engine/client.ts'
export type { EngineNet, NetFault, NetStatus } from '../net.ts'
export type * from '../protocol.ts'
export { API, START } from '../protocol.ts'
export { ROSTER } from '../roster.ts'

/** One game with the engine: `ask` sends a request and resolves with the answer. */
export interface Engine extends EngineClient {
  /**
   * The state of the learned net, which is fetched when a search first needs it. If the net cannot be used, the state is
   * `unavailable`, with the reason, and the engine plays on without it, weaker.
   */
  readonly net: EngineNet
  /** Called when `net` has changed. */
  onNet: (net: EngineNet) => void
  /** Closes the game; the worker stays for others. */
  leave(): void
}
