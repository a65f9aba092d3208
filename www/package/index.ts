/** The engine for other programs: one worker, typed messages, independent games. */

import { sharedEngine } from '../embed/engine.ts'
import type { Engine } from './engine.ts'

export * from './engine.ts'

/** Opens a game; the first call starts the engine. Rejects if no worker can be started. */
export async function createEngine(): Promise<Engine> {
  return (await sharedEngine()).openSession()
}
