/**
 * The engine behind messages: answers them, loads data, and searches in
 * slices, between which messages are handled.
 */
import type { DataFile, DataReply, DataRequest, DataStatus } from '../dataMessages.ts'
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

/** A module of the engine that runs, from which every engine of a thread is made. */
export interface EngineModule {
  glue: Glue
  /** Holds the data that the engines share, and never plays. */
  store: Engine
  /** By id: the data that is being loaded, and `null` for what has been loaded. */
  data: Map<string, Promise<void> | null>
}

/** Starts a module; it is started once for all engines of a thread. */
export async function startModule(load: () => Promise<Loaded>): Promise<EngineModule> {
  const { glue, wasm } = await load()
  await glue.default({ module_or_path: wasm })
  return { glue, store: new glue.Engine(), data: new Map() }
}

/**
 * One engine: `receive` takes its messages, and queues those that come before the module; `close` ends it.
 */
export interface EngineThread {
  receive(message: unknown): void
  close(): void
}

/** Makes an engine. Several engines of a thread take turns, slice by slice. */
export function engineThread(started: Promise<EngineModule>, host: ThreadHost): EngineThread {
  const queued: unknown[] = []
  let module: EngineModule | null = null
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

  /** Fetches data into the store, unless another engine does so. */
  function fetchIntoStore({ store, data }: EngineModule, file: DataFile, tell: (news: DataStatus) => void) {
    const { id } = file
    const begun = data.get(id)
    if (begun) return begun
    const fetched = fetchData(file, tell, host.fetch).then((bytes) => {
      store.load_data(id, bytes)
      data.set(id, null)
    })
    data.set(id, fetched)
    return fetched
  }

  /** Loads data, used from the next search on. */
  async function loadData(of: EngineModule, file: DataFile): Promise<void> {
    const { id } = file
    const tell = (status: DataStatus) => host.post({ data: { id, status } })
    tell({ state: 'loading', loaded: 0, total: file.bytes })
    try {
      // What is there is used at once, also by a search that was asked for right after it.
      if (of.data.get(id) !== null) await fetchIntoStore(of, file, tell)
      engine?.share_data(id, of.store)
      tell({ state: 'ready' })
    } catch (error) {
      // The next request fetches it again.
      of.data.delete(id)
      // Any error that is not a `DataError` comes from the engine, which refused the file.
      const fault = error instanceof DataError ? error.fault : 'refused'
      tell({ state: 'unavailable', fault, reason: String(error) })
    }
  }

  function handle(message: unknown): void {
    if (!module || !engine) queued.push(message)
    else if (typeof message === 'object' && message && 'data' in message)
      void loadData(module, (message as DataRequest).data)
    else post(engine.send(message))
  }

  let closed = false
  started
    .then((ready) => {
      if (closed) return
      sliceNodes = ready.glue.slice_nodes()
      module = ready
      engine = new ready.glue.Engine()
      for (const message of queued.splice(0)) handle(message)
    })
    .catch((error: unknown) => host.failed(error))
  return {
    receive: handle,
    close() {
      closed = true
      engine?.free()
      module = engine = null
    },
  }
}
