/**
 * The engine's thread: messages in, replies out, and between two slices of thinking a look at what has come in.
 */
import type { NetFile, NetRequest, NetStatus } from '../net.ts'
import type { Message, Reply } from '../protocol.ts'
import { fetchNet, NetError } from './net.ts'
import type { Engine, Glue } from './variant.ts'

/** Listens from now on, and answers when `load` has brought the engine; `early` holds what came in before. */
export function run(
  load: () => Promise<{ glue: Glue; wasm: string | Promise<Response> }>,
  queued: unknown[] = [],
): void {
  let engine: Engine | null = null
  /** How long a message may wait. What the flagship finds does not depend on it. */
  let sliceNodes = 0
  let sliceIsDue = false
  const nextSlice = new MessageChannel()

  function post(replies: Reply[]): void {
    for (const reply of replies) postMessage(reply)
    if (engine?.thinking() && !sliceIsDue) {
      sliceIsDue = true
      nextSlice.port2.postMessage(0)
    }
  }

  const postNetStatus = (net: NetStatus) => postMessage({ net })

  /** Till it is there, and where it does not come, the linear evaluation plays. It is used from the next thought on. */
  async function loadNet(file: NetFile): Promise<void> {
    postNetStatus({ state: 'loading', loaded: 0, total: file.bytes })
    try {
      const bytes = await fetchNet(file, postNetStatus)
      engine?.load_net(bytes)
      postNetStatus({ state: 'ready' })
    } catch (error) {
      // What is not a fault of fetching is the engine's refusal.
      const fault = error instanceof NetError ? error.fault : 'refused'
      postNetStatus({ state: 'unavailable', fault, reason: String(error) })
    }
  }

  function handle(message: unknown): void {
    if (typeof message === 'object' && message && 'net' in message) void loadNet((message as NetRequest).net)
    else if (engine) post(engine.send(message))
  }

  self.onmessage = ({ data }: MessageEvent<Message | NetRequest>) => {
    if (engine) handle(data)
    else queued.push(data)
  }

  // A message to ourselves stands behind everything that has already come in, and is not throttled like a timer.
  nextSlice.port1.onmessage = () => {
    sliceIsDue = false
    if (engine?.thinking()) post(engine.think(sliceNodes))
  }

  async function start(): Promise<void> {
    const { glue, wasm } = await load()
    await glue.default({ module_or_path: wasm })
    sliceNodes = glue.slice_nodes()
    engine = new glue.Engine()
    for (const message of queued.splice(0)) handle(message)
  }

  // As an error event the reason reaches the page; a rejected promise would stay in here.
  start().catch(reportError)
}
