/**
 * The engine behind messages: answers them, loads data, and searches in
 * slices, between which messages are handled.
 */
import type {
  DataFile,
  DataReply,
  DataRequest,
  DataStatus,
  TeamRequest,
  ThreadsReply,
  ThreadsRequest,
} from '../dataMessages.ts'
import type { Reply } from '../protocol.ts'
import { DataError, fetchData } from './data.ts'
import type { Team } from './team.ts'
import type { Engine, Glue } from './variant.ts'

/** The JavaScript of an engine, and its module: an address, a response, or the bytes. */
export interface Loaded {
  glue: Glue
  wasm: string | Promise<Response> | BufferSource | WebAssembly.Module
  /** Lets searches have this number of threads, as soon as these have started. */
  threads?: (count: number) => void
}

/** What a thread offers the engine. */
export interface ThreadHost {
  /** Sends a message to the client. */
  post(message: Reply | DataReply | ThreadsReply): void
  /** Calls `slice` after all messages that have arrived. */
  later(slice: () => void): void
  /** Fetches a data file. */
  fetch(address: string): Promise<Response>
  /** Lets an engine exchange results with its team; absent where engines have none. */
  team?: (name: string, engine: Engine) => Team
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
  threads?: Loaded['threads']
}

/** Whether a message is for this thread, not for its engine. */
const isOwn = <T extends object>(message: unknown, field: keyof T): message is T =>
  typeof message === 'object' && message !== null && field in message

/** Starts a module; it is started once for all engines of a thread. */
export async function startModule(load: () => Promise<Loaded>): Promise<EngineModule> {
  const { glue, wasm, threads } = await load()
  await glue.default({ module_or_path: wasm })
  return { glue, store: new glue.Engine(), data: new Map(), threads }
}

/**
 * One engine: `receive` takes its messages, and queues those that come before the module; `close` ends it.
 * Several engines of a thread take turns, slice by slice.
 */
export class EngineThread {
  private readonly queued: unknown[] = []
  private module: EngineModule | null = null
  private engine: Engine | null = null
  private team: Team | null = null
  /** Nodes of one slice, which bounds how long a message waits. The search result does not depend on it. */
  private sliceNodes = 0
  private sliceIsDue = false
  private isClosed = false
  private readonly host: ThreadHost

  constructor(started: Promise<EngineModule>, host: ThreadHost) {
    this.host = host
    started.then((ready) => this.begin(ready)).catch((error: unknown) => host.failed(error))
  }

  receive(message: unknown): void {
    const { module, engine } = this
    if (!module || !engine) this.queued.push(message)
    else if (isOwn<DataRequest>(message, 'data')) void this.loadData(module, message.data)
    else if (isOwn<TeamRequest>(message, 'team')) this.join(message.team, engine)
    else if (isOwn<ThreadsRequest>(message, 'threads')) this.startThreads(module, message.threads)
    else this.post(engine.send(message))
  }

  close(): void {
    this.isClosed = true
    this.team?.close()
    this.engine?.free()
    this.module = this.engine = this.team = null
  }

  private startThreads({ threads }: EngineModule, count: number): void {
    if (threads) threads(count)
    else this.host.post({ threads: 1 })
  }

  private join(team: string, engine: Engine): void {
    this.team?.close()
    this.team = this.host.team?.(team, engine) ?? null
  }

  private begin(module: EngineModule): void {
    if (this.isClosed) return
    this.sliceNodes = module.glue.slice_nodes()
    this.module = module
    this.engine = new module.glue.Engine()
    for (const message of this.queued.splice(0)) this.receive(message)
  }

  private post(replies: Reply[]): void {
    for (const reply of replies) this.host.post(reply)
    if (this.engine?.thinking() && !this.sliceIsDue) {
      this.sliceIsDue = true
      this.host.later(() => this.think())
    }
  }

  private think(): void {
    this.sliceIsDue = false
    if (!this.engine?.thinking()) return
    this.post(this.engine.think(this.sliceNodes))
    this.team?.tell()
  }

  /** Loads data, used from the next search on. */
  private async loadData(module: EngineModule, file: DataFile): Promise<void> {
    const { id } = file
    const report = (status: DataStatus) => this.host.post({ data: { id, status } })
    report({ state: 'loading', loaded: 0, total: file.bytes })
    try {
      // What is there is used at once, also by a search that was asked for right after it.
      if (module.data.get(id) !== null) await this.fetchIntoStore(module, file, report)
      this.engine?.share_data(id, module.store)
      report({ state: 'ready' })
    } catch (error) {
      // The next request fetches it again.
      module.data.delete(id)
      // Any error that is not a `DataError` comes from the engine, which refused the file.
      const fault = error instanceof DataError ? error.fault : 'refused'
      report({ state: 'unavailable', fault, reason: String(error) })
    }
  }

  /** Fetches data into the store, unless another engine does so. */
  private fetchIntoStore(
    { store, data }: EngineModule,
    file: DataFile,
    report: (status: DataStatus) => void,
  ): Promise<void> {
    const { id } = file
    const begun = data.get(id)
    if (begun) return begun
    const fetched = fetchData(file, report, this.host.fetch).then((bytes) => {
      store.load_data(id, bytes)
      data.set(id, null)
    })
    data.set(id, fetched)
    return fetched
  }
}
