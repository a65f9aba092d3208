/**
 * The engine's worker: takes messages, posts replies, and searches in slices, between which messages are handled.
 */
import type { DataFile, DataRequest, NetStatus } from '../net.ts'
import type { Message, Reply } from '../protocol.ts'
import { DataError, fetchData } from './data.ts'
import type { Engine, Glue } from './variant.ts'

/** Queues messages until `load` has brought the engine, then answers them; `queued` holds earlier messages. */
export function run(
  load: () => Promise<{ glue: Glue; wasm: string | Promise<Response> }>,
  queued: unknown[] = [],
): void {
  let engine: Engine | null = null
  /** Nodes of one slice, which bounds how long a message waits. The search result does not depend on it. */
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

  /** Loads data, used from the next search on. */
  async function loadData(file: DataFile): Promise<void> {
    const { id } = file
    const tell = (status: NetStatus) => postMessage({ data: { id, status } })
    tell({ state: 'loading', loaded: 0, total: file.bytes })
    try {
      const bytes = await fetchData(file, tell)
      engine?.load_data(id, bytes)
      tell({ state: 'ready' })
    } catch (error) {
      // Any error that is not a `DataError` comes from the engine, which refused the file.
      const fault = error instanceof DataError ? error.fault : 'refused'
      tell({ state: 'unavailable', fault, reason: String(error) })
    }
  }

  function handle(message: unknown): void {
    if (typeof message === 'object' && message && 'data' in message)
      void loadData((message as DataRequest).data)
    else if (engine) post(engine.send(message))
  }

  self.onmessage = ({ data }: MessageEvent<Message | DataRequest>) => {
    if (engine) handle(data)
    else queued.push(data)
  }

  // A message to ourselves comes after all messages that have arrived, and is not throttled like a timer.
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

  // An error event reaches the page; an unhandled rejection would not.
  start().catch(reportError)
}
