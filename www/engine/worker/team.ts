/** The messages between engines of a team: each tells the others the results of its deep nodes. */
import type { Engine } from './variant.ts'

/** Milliseconds between two messages of an engine: a message per slice would cost more than it brings. */
const EVERY = 20

/** An engine's place in a team. All engines of a team are of one build and evaluate alike. */
export class Team {
  private readonly engine: Pick<Engine, 'take_results' | 'learn_results'>
  private readonly channel: BroadcastChannel
  /** When the last message was sent, as `performance.now()` tells. */
  private told = 0

  /** The engine learns what the others of the team with this name tell from now on. */
  constructor(name: string, engine: Pick<Engine, 'take_results' | 'learn_results'>) {
    this.engine = engine
    this.channel = new BroadcastChannel(name)
    this.channel.onmessage = ({ data }) => {
      if (data instanceof Uint8Array) engine.learn_results?.(data)
    }
  }

  /** Tells the others what the engine has found since the last message, if that was long enough ago. */
  tell(): void {
    const now = performance.now()
    if (now - this.told < EVERY) return
    this.told = now
    const results = this.engine.take_results?.()
    if (results && results.length > 0) this.channel.postMessage(results)
  }

  /** Leaves the team. */
  close(): void {
    this.channel.close()
  }
}
