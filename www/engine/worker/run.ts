/** Runs the engine in a Web Worker. */

import type { DataRequest } from '../dataMessages.ts'
import type { Message } from '../protocol.ts'
import { Team } from './team.ts'
import { EngineThread, type Loaded, startModule, type ThreadHost } from './thread.ts'

/** What a Web Worker offers its engines, besides `post`. */
export function workerHost(): Omit<ThreadHost, 'post'> {
  const nextSlice = new MessageChannel()
  const due: (() => void)[] = []
  // A message to ourselves comes after all messages that have arrived, and is not throttled like a timer.
  nextSlice.port1.onmessage = () => due.shift()?.()
  return {
    later(slice) {
      due.push(slice)
      nextSlice.port2.postMessage(0)
    },
    fetch: (address) => fetch(address),
    // An error event reaches the page; an unhandled rejection would not.
    // Not the function itself: as a method of this object it is refused.
    failed: (error) => reportError(error),
  }
}

/** Answers the messages of this worker with one engine. */
export function run(load: () => Promise<Loaded>): void {
  const host: ThreadHost = {
    ...workerHost(),
    post: (message: unknown) => postMessage(message),
    team: (name, engine) => new Team(name, engine),
  }
  const engine = new EngineThread(startModule(load), host)
  self.onmessage = ({ data }: MessageEvent<Message | DataRequest>) => engine.receive(data)
}
