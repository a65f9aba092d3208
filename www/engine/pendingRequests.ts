/** The requests that have no answer yet, in the order in which they were asked. */
import type { Event, Info, Message, Request } from './protocol.ts'

/** A request without an answer. */
export interface PendingRequest {
  message: Message
  /** Number of workers that it was sent to while it was the oldest. */
  attempts: number
  answer: (event: never) => void
  fail: (reason: Error) => void
  onInfo: ((info: Info) => void) | undefined
}

/** Crashes during the same request before the client gives up. */
const MAX_ATTEMPTS = 2

/** The requests; their ids rise from 1. */
export class PendingRequests {
  private readonly open = new Map<number, PendingRequest>()
  private lastId = 0

  add(
    request: Request,
    { answer, fail, onInfo }: Omit<PendingRequest, 'message' | 'attempts'>,
  ): PendingRequest {
    const message: Message = { id: ++this.lastId, request }
    const added: PendingRequest = { message, attempts: 1, answer, fail, onInfo }
    this.open.set(message.id, added)
    return added
  }

  get(id: number): PendingRequest | undefined {
    return this.open.get(id)
  }

  /** A copy: requests may be settled while it is read. */
  all(): PendingRequest[] {
    return [...this.open.values()]
  }

  remove({ message }: PendingRequest): void {
    this.open.delete(message.id)
  }

  clear(): void {
    this.open.clear()
  }

  get isEmpty(): boolean {
    return this.open.size === 0
  }

  /** Passes on the progress of a search; that of earlier searches is ignored. */
  report(id: number, info: Info): void {
    const searches = this.all().filter(({ message }) => ['go', 'ponder'].includes(message.request.type))
    const latest = searches.at(-1)
    if (latest?.message.id === id) latest.onInfo?.(info)
  }

  /** Counts a crash during the oldest request; returns whether there were too many. */
  countCrash(): boolean {
    const [oldest] = this.open.values()
    if (!oldest) return false
    oldest.attempts += 1
    return oldest.attempts > MAX_ATTEMPTS
  }
}

/** Resolves a request with an event; the type of `ask` says which events these are. */
export const resolveWith = (request: PendingRequest, event: Event): void => request.answer(event as never)
