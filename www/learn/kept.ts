/** Progress in the browser's storage: checked when it is read, and kept for the visit where it cannot be
 * stored. */
import { DUE_KEY } from '../app/game/due.ts'

/** The storage. */
export type Store = Pick<Storage, 'getItem' | 'setItem'> | null

/** Texts that could not be stored, by their keys; they stay until the page is closed. */
const VISIT = new Map<string, string>()
/** The keys whose notice was closed. */
const CLOSED = new Set<string>()

const read = (store: Store, key: string): string | null => {
  try {
    return store?.getItem(key) ?? null
  } catch {
    return null
  }
}

const write = (store: Store, key: string, text: string): boolean => {
  try {
    store?.setItem(key, text)
    return store !== null
  } catch {
    return false
  }
}

/** What is kept under a key. */
export class Kept<T> {
  private readonly store: Store
  private readonly key: string
  private readonly decode: (data: unknown) => T | null
  private readonly empty: () => T

  /** `decode` checks what was stored, and returns `null` for what it cannot read. */
  constructor(store: Store, key: string, decode: (data: unknown) => T | null, empty: () => T) {
    this.store = store
    this.key = key
    this.decode = decode
    this.empty = empty
  }

  /** Reads it: other tabs may have changed it. */
  read(): T {
    return this.decoded() ?? this.empty()
  }

  /** Stores it; a text that could not be read is kept beside it. */
  write(value: T): void {
    const { store, key } = this
    const before = read(store, key)
    if (before !== null && !VISIT.has(key) && !this.decoded()) write(store, `${key}.unread`, before)
    const text = JSON.stringify(value)
    if (write(store, key, text)) {
      VISIT.delete(key)
      CLOSED.delete(key)
    } else VISIT.set(key, text)
  }

  /** Whether to say that it is not stored. */
  get hasNotice(): boolean {
    return VISIT.has(this.key) && !CLOSED.has(this.key)
  }

  dismissNotice(): void {
    CLOSED.add(this.key)
  }

  private decoded(): T | null {
    const text = VISIT.get(this.key) ?? read(this.store, this.key)
    try {
      return text === null ? null : this.decode(JSON.parse(text))
    } catch {
      return null
    }
  }
}

/** Stores on which days the tasks of a room come back, for the count on the first screen. */
export function storeDue(store: Store, room: string, days: readonly number[]): void {
  let all: object = {}
  try {
    all = JSON.parse(read(store, DUE_KEY) ?? '{}') as object
  } catch {
    // What cannot be read is replaced.
  }
  write(store, DUE_KEY, JSON.stringify({ ...all, [room]: days }))
}
