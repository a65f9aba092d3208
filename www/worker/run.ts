/** Runs the engine in a Web Worker. */

import type { DataRequest } from '../net.ts'
import type { Message } from '../protocol.ts'
import { engineThread, type Loaded } from './thread.ts'

/** Answers the messages of this worker; `queued` holds earlier ones. */
export function run(load: () => Promise<Loaded>, queued: readonly unknown[] = []): void {
  const nextSlice = new MessageChannel()
  let slice = () => {}
  // A message to ourselves comes after all messages that have arrived, and is not throttled like a timer.
  nextSlice.port1.onmessage = () => slice()
  const receive = engineThread(load, {
    post: (message) => postMessage(message),
    later(next) {
      slice = next
      nextSlice.port2.postMessage(0)
    },
    fetch: (address) => fetch(address),
    // An error event reaches the page; an unhandled rejection would not.
    // Not the function itself: as a method of this object it is refused.
    failed: (error) => reportError(error),
  })
  for (const message of queued) receive(message)
  self.onmessage = ({ data }: MessageEvent<Message | DataRequest>) => receive(data)
}
