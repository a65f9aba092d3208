/** The engine behind messages: answers them, loads data, and searches in slices, between which messages are handled. */
import type { DataFile, DataReply, DataRequest, NetStatus } from '../net.ts'
import type { Reply } from '../protocol.ts'
import { DataError, fetchData } from './data.ts'
import type { Engine, Glue } from './variant.ts'

/** The JavaScript of an engine, and its module: an address, a response, or the bytes. */
export interface Loaded {
  glue: Glue
  wasm: string | Promise<Response> | BufferSource
}

/** What a thread offers the engine. */
export interface ThreadHost {
  /** Sends a message to the client. */
  post(message: Reply | DataReply): void
  /** Calls `slice` after all messages that have arrived. */
  later(slice: () => void): void
  /** Fetches a data file. */
  fetch(address: string): Promise<Response>
  /** The engine cannot be loaded. */
  failed(error: unknown): void
}

/** Loads an engine, and returns the receiver of its messages; those that come before the engine are queued. */
export function engineThread(load: () => Promise<Loaded>, host: ThreadHost): (message: unknown) => void {
  const queued: unknown[] = []
  let engine: Engine | null = null
  /** Nodes of one slice, which bounds how long a message waits. The search result does not depend on it. */
  let sliceNodes = 0
  let sliceIsDue = false

  function post(replies: Reply[]): void {
    for (const reply of replies) host.post(reply)
    if (engine?.thinking() && !sliceIsDue) {
      sliceIsDue = true
      host.later(think)
    }
  }

  function think(): void {
    sliceIsDue = false
    if (engine?.thinking()) post(engine.think(sliceNodes))
  }

  /** Loads data, used from the next search on. */
  async function loadData(file: DataFile): Promise<void> {
    const { id } = file
    const tell = (status: NetStatus) => host.post({ data: { id, status } })
    tell({ state: 'loading', loaded: 0, total: file.bytes })
    try {
      const bytes = await fetchData(file, tell, host.fetch)
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

  async function start(): Promise<void> {
    const { glue, wasm } = await load()
    await glue.default({ module_or_path: wasm })
    sliceNodes = glue.slice_nodes()
    engine = new glue.Engine()
    for (const message of queued.splice(0)) handle(message)
  }

  start().catch((error: unknown) => host.failed(error))
  return (message) => {
    if (engine) handle(message)
    else queued.push(message)
  }
}
