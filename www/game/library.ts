/** All games played in this browser, as move lists in IndexedDB; each is written in one transaction. */
import { decodeGame, encodeGame } from './save.ts'
import type { SavedGame } from './state.ts'

/** A game, and when it was last written, in milliseconds since 1970. */
export interface Entry {
  id: string
  changed: number
  game: SavedGame
}

/** A row of the database: the game as text, checked when it is read. */
interface Row {
  id: string
  changed: number
  text: string
}

const STORE = 'games'
/** The value of `kind` in backup files. */
const BACKUP = 'narikoma.games'

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** The games. Every method rejects where the database is unavailable or full. */
export class Library {
  private database: Promise<IDBDatabase> | null = null
  private readonly factory: () => IDBFactory

  constructor(factory: () => IDBFactory = () => indexedDB) {
    this.factory = factory
  }

  private open(): Promise<IDBDatabase> {
    this.database ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = this.factory().open('narikoma', 1)
      request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' })
      request.onsuccess = () => {
        // The browser may close the connection, and another page may delete the database.
        request.result.onclose = () => this.close()
        request.result.onversionchange = () => this.close(request.result)
        resolve(request.result)
      }
      request.onerror = () => reject(request.error)
      request.onblocked = () => reject(new Error('blocked'))
    }).catch((error: unknown) => {
      // The next use tries again.
      this.database = null
      throw error
    })
    return this.database
  }

  /** Drops the connection: the next use opens another. */
  private close(connection?: IDBDatabase): void {
    connection?.close()
    this.database = null
  }

  private async begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
    try {
      return (await this.open()).transaction(STORE, mode)
    } catch {
      // The connection was lost without an event, or could not be opened: try once more.
      this.close()
      return (await this.open()).transaction(STORE, mode)
    }
  }

  /** Runs one transaction; resolves when it is written. */
  private async run<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => Promise<T>): Promise<T> {
    const transaction = await this.begin(mode)
    const written = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    const [result] = await Promise.all([act(transaction.objectStore(STORE)), written])
    return result
  }

  /** Writes a game under its id; does nothing without moves or id. */
  async put(game: SavedGame, changed: number): Promise<void> {
    const { id } = game.setup
    if (id && game.moves.length > 0) await this.write([{ id, changed, text: encodeGame(game) }])
  }

  private async write(rows: readonly Row[]): Promise<void> {
    await this.run('readwrite', (store) => Promise.all(rows.map((row) => done(store.put(row)))))
  }

  /** All games, the newest first; rows that cannot be read are skipped and kept. */
  async list(): Promise<Entry[]> {
    const rows = await this.run('readonly', (store) => done<unknown[]>(store.getAll()))
    return rows.flatMap((row) => readRow(row) ?? []).sort((a, b) => b.changed - a.changed)
  }

  async remove(id: string): Promise<void> {
    await this.run('readwrite', (store) => done(store.delete(id)))
  }

  /** All games as the text of a backup file. */
  async backup(): Promise<string> {
    const games = (await this.list()).map(({ id, changed, game }) => ({
      id,
      changed,
      text: encodeGame(game),
    }))
    return JSON.stringify({ kind: BACKUP, format: 1, games })
  }

  /** Adds the games of a backup; keeps the newer version of a game. Returns how many were added; `null` for other files. */
  async restore(text: string): Promise<number | null> {
    const rows = readBackup(text)
    if (!rows) return null
    const known = new Map((await this.list()).map(({ id, changed }) => [id, changed]))
    const newer = rows.filter(({ id, changed }) => changed > (known.get(id) ?? -1))
    await this.write(newer.map(({ id, changed, game }) => ({ id, changed, text: encodeGame(game) })))
    return newer.length
  }
}

function readRow(row: unknown): Entry | null {
  if (typeof row !== 'object' || row === null) return null
  const { id, changed, text } = row as Partial<Record<keyof Row, unknown>>
  if (typeof id !== 'string' || typeof changed !== 'number' || typeof text !== 'string') return null
  const game = decodeGame(text)
  return game && { id, changed, game: { ...game, setup: { ...game.setup, id } } }
}

function readBackup(text: string): Entry[] | null {
  try {
    const data = JSON.parse(text) as { kind?: unknown; games?: unknown } | null
    if (data?.kind !== BACKUP || !Array.isArray(data.games)) return null
    return data.games.flatMap((row) => readRow(row) ?? [])
  } catch {
    return null
  }
}
