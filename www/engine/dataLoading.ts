/** The data files that the worker has or fetches, and the requests that wait for them. */
import type { GalleryStatus } from './builds.ts'
import { requiredData } from './dataFile.ts'
import { type DataFile, type DataStatus, NET } from './dataMessages.ts'
import type { PendingRequest } from './pendingRequests.ts'
import type { Request, Variant } from './protocol.ts'

/** What the loading of data needs from the client. */
export interface DataPort {
  /** Sends a message to the worker. */
  post(message: unknown): void
  /** The board of the game; `undefined` before the first one. */
  variant(): Variant | undefined
  /** Where a file is; `null` where this page has none. */
  file(id: string): DataFile | null
  /** Refuses a request whose data will not come. */
  refuse(request: PendingRequest, id: string, reason: string): void
  /** The progress of data that an opponent requires. */
  progress(status: GalleryStatus): void
}

/** The data of one client. */
export class DataLoading {
  private readonly files = new Map<string, { file: DataFile; state: 'sent' | DataStatus['state'] }>()
  /** Searches, and questions about an opponent, that wait for data. */
  private readonly waiting = new Set<PendingRequest>()
  private readonly port: DataPort

  constructor(port: DataPort) {
    this.port = port
  }

  get isAwaited(): boolean {
    return this.waiting.size > 0
  }

  /** A copy of the requests that wait. */
  waitingRequests(): PendingRequest[] {
    return [...this.waiting]
  }

  /** Lets the worker fetch a file, which is used from the next search on. */
  use(file: DataFile): void {
    this.files.set(file.id, { file, state: 'sent' })
    this.port.post({ data: file })
  }

  /** Lets a new worker fetch all files again. */
  useAgain(): void {
    for (const { file } of [...this.files.values()]) this.use(file)
  }

  /** Forgets all files but the flagship's net. */
  forgetOpponents(): void {
    for (const id of [...this.files.keys()]) if (id !== NET) this.files.delete(id)
  }

  /** The request is settled. */
  release(request: PendingRequest): void {
    this.waiting.delete(request)
  }

  /** Keeps a request until the data that its opponent requires is there; `false` where nothing is missing. */
  hold(request: PendingRequest): boolean {
    const missing = this.missing(request.message.request)
    if (missing.length === 0) return false
    this.waiting.add(request)
    this.port.progress({ state: 'loading', loaded: 0, total: 0 })
    for (const id of missing) {
      if (['sent', 'loading'].includes(this.files.get(id)?.state ?? '')) continue
      const file = this.port.file(id)
      if (file) this.use(file)
      else this.refuseWithout(id, `${id} is not part of this build`)
    }
    return true
  }

  /** Takes the news of a file from the worker. */
  receive(id: string, status: DataStatus): void {
    const waiting = this.waitingFor(id)
    const known = this.files.get(id)
    if (known) known.state = status.state
    if (status.state === 'unavailable') this.refuseWithout(id, status.reason)
    // Also when the search that waited was cancelled: its progress has been shown.
    else if (id !== NET) this.port.progress(status)
    for (const request of waiting) {
      if (this.missing(request.message.request).length > 0) continue
      this.waiting.delete(request)
      this.port.post(request.message)
    }
  }

  /**
   * The worker died: forgets the files that were being loaded, which may be the cause, and returns their ids.
   */
  dropUnfinished(reason: string): string[] {
    const loading = [...this.files].filter(([, { state }]) => state === 'loading').map(([id]) => id)
    for (const id of loading) {
      this.refuseWithout(id, reason)
      this.files.delete(id)
    }
    return loading
  }

  /** The ids of the data that must be there before a request. */
  private missing(request: Request): string[] {
    if (!('opponent' in request)) return []
    const level = 'level' in request ? request.level : null
    const required = requiredData(request.opponent, this.port.variant(), level)
    return required.filter((id) => this.files.get(id)?.state !== 'ready')
  }

  private waitingFor(id: string): PendingRequest[] {
    return [...this.waiting].filter(({ message }) => this.missing(message.request).includes(id))
  }

  private refuseWithout(id: string, reason: string): void {
    const waiting = this.waitingFor(id)
    if (waiting.length > 0) this.port.progress({ state: 'unavailable', reason })
    for (const request of waiting) this.port.refuse(request, id, reason)
  }
}
