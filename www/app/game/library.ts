/** All games played in this browser, as move lists in IndexedDB; each is written in one transaction. */
import { decodeGame, encodeGame } from './save.ts'
import type { SavedGame } from './state.ts'
import { encodeTree } from './tree.ts'

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

const treeText = ({ setup: { tree } }: SavedGame): string => (tree ? JSON.stringify(encodeTree(tree)) : '')

/** The part of a game that must not be lost: moves, ending, variations and comments, as text. */
const contents = (game: SavedGame): string => JSON.stringify([game.moves, game.ending, treeText(game)])

/**
 * Whether a stored game is an earlier state of the other: a page that is
 * closed may not have written its last moves.
 */
const isEarlier = (stored: SavedGame, game: SavedGame): boolean =>
  stored.moves.every((usi, ply) => game.moves[ply] === usi) &&
  stored.ending === null &&
  ['', treeText(game)].includes(treeText(stored))

/** The games. Every method rejects where the database is unavailable or full. */
export class Library {
  private database: Promise<IDBDatabase> | null = null
  private readonly factory: () => IDBFactory
  /** The contents of each game as this page has read or written it last, by its id. */
  private readonly seen = new Map<string, string>()
  /** The new ids of games that another tab has changed, by their old ones. */
  private readonly separated = new Map<string, string>()

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

  /** Tells that this page shows a stored game as it is. */
  saw(game: SavedGame): void {
    const { id } = game.setup
    if (!id) return
    this.seen.set(id, contents(game))
    this.separated.delete(id)
  }

  /**
   * Writes a game; does nothing without moves or id. Where another tab has changed the stored game, that one
   * stays, and this one is written under a new id. Returns the id of the written game.
   */
  async put(game: SavedGame, changed: number, newId?: () => string): Promise<string | undefined> {
    const { id: named } = game.setup
    if (!named || game.moves.length === 0) return named
    const known = this.separated.get(named) ?? named
    const id = await this.run('readwrite', async (store) => {
      const stored = readRow(await done<unknown>(store.get(known)))?.game
      const isLost =
        stored &&
        ![this.seen.get(known), contents(game)].includes(contents(stored)) &&
        !isEarlier(stored, game)
      const own = isLost && newId ? newId() : known
      await done(store.put({ id: own, changed, text: encodeGame(game) }))
      return own
    })
    if (id !== known) this.separated.set(named, id)
    this.seen.set(id, contents(game))
    return id
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

  /**
   * Adds the games of a backup; keeps the newer version of a game. Returns how
   * many were added; `null` for other files.
   */
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
