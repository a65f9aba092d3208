/** The engine for other people's programs: one worker, typed messages, games that do not disturb each other. */

import { sharedEngine } from '../embed/engine.ts'
import type { EngineClient } from '../engine/sharedClient.ts'
import type { EngineNet } from '../net.ts'

export type { AnswerTo, EventOf, RequestOf } from '../engine/answers.ts'
export { type Client, EngineLost, type Health } from '../engine/client.ts'
export type { EngineNet, NetFault, NetStatus } from '../net.ts'
export type * from '../protocol.ts'
export { API, START } from '../protocol.ts'

/** A game at the engine: `ask` sends a request, and its promise holds the answer. */
export interface Engine extends EngineClient {
  /**
   * Whether the engine evaluates with the learned net, which it fetches when a search first needs it. Where the net cannot be
   * used the engine plays without it, weaker: `unavailable` says why.
   */
  readonly net: EngineNet
  /** Called when `net` has changed. */
  onNet: (net: EngineNet) => void
  /** Gives the game up; the worker stays for others. */
  leave(): void
}

/** Starts the engine, or takes another place at the one that runs. Rejects where no worker can be had. */
export async function createEngine(): Promise<Engine> {
  return (await sharedEngine()).openSession()
}
