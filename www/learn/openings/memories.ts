/** What is remembered of the openings, and the person's own lines, in the browser's storage. */
import { dayOf } from '../../app/game/due.ts'
import type { Side } from '../../engine/protocol.ts'
import { Kept, type Store, storeDue } from '../kept.ts'
import { type Memory, readMemory } from '../schedule/memory.ts'
import type { Opening } from './book.ts'

/** A line that the person has added. */
export interface OwnLine {
  id: string
  side: Side
  name: string
  moves: readonly string[]
}

/** What is stored: memories by opening and position, and own lines. */
interface Stored {
  format: 1
  memories: Record<string, Record<string, Memory>>
  own: OwnLine[]
}

/** The longest line, in plies, and the largest number of lines that are kept. */
const [LONGEST, MOST] = [60, 100]

const isRecord = (data: unknown): data is Record<string, unknown> =>
  typeof data === 'object' && data !== null && !Array.isArray(data)

function readOwn(data: unknown): OwnLine | null {
  if (!isRecord(data)) return null
  const { id, side, name, moves } = data
  if (typeof id !== 'string' || typeof name !== 'string' || (side !== 'b' && side !== 'w')) return null
  if (!Array.isArray(moves) || moves.length > LONGEST || !moves.every((move) => typeof move === 'string'))
    return null
  return { id, side, name, moves }
}

function readStored(data: unknown): Stored | null {
  if (!isRecord(data) || data.format !== 1 || !isRecord(data.memories) || !Array.isArray(data.own))
    return null
  const memories: Stored['memories'] = {}
  for (const [opening, positions] of Object.entries(data.memories)) {
    if (!isRecord(positions)) return null
    memories[opening] = {}
    for (const [key, value] of Object.entries(positions)) {
      const memory = readMemory(value)
      if (memory) memories[opening][key] = memory
    }
  }
  return { format: 1, memories, own: data.own.flatMap((line) => readOwn(line) ?? []) }
}

/** The memories of the openings. */
export class OpeningMemories {
  readonly kept: Kept<Stored>
  private readonly store: Store

  constructor(store: Store) {
    this.store = store
    this.kept = new Kept(store, 'narikoma.openings', readStored, () => ({ format: 1, memories: {}, own: [] }))
  }

  /** The memory of a position; `null` where it was never asked. */
  of(opening: string, key: string): Memory | null {
    return this.kept.read().memories[opening]?.[key] ?? null
  }

  /** The positions of an opening that were asked. */
  known(opening: string): ReadonlyMap<string, Memory> {
    return new Map(Object.entries(this.kept.read().memories[opening] ?? {}))
  }

  /** The positions that come back today or before. */
  due(today: number): { opening: string; key: string }[] {
    const all = Object.entries(this.kept.read().memories)
    return all.flatMap(([opening, positions]) =>
      Object.entries(positions)
        .filter(([, { due }]) => dayOf(new Date(due)) <= today)
        .map(([key]) => ({ opening, key })),
    )
  }

  /** Keeps the memory of a position. */
  put(opening: string, key: string, memory: Memory): void {
    const stored = this.kept.read()
    stored.memories[opening] = { ...stored.memories[opening], [key]: memory }
    this.write(stored)
  }

  /** Forgets positions that are no longer in the openings. */
  forget(opening: string, isThere: (key: string) => boolean): void {
    const stored = this.kept.read()
    const kept = Object.entries(stored.memories[opening] ?? {}).filter(([key]) => isThere(key))
    if (kept.length === Object.keys(stored.memories[opening] ?? {}).length) return
    stored.memories[opening] = Object.fromEntries(kept)
    this.write(stored)
  }

  get own(): readonly OwnLine[] {
    return this.kept.read().own
  }

  /** Adds a line of the person; false where it was there, or where there is no room for more. */
  add(line: Omit<OwnLine, 'id'>, now: Date): boolean {
    const stored = this.kept.read()
    const moves = line.moves.slice(0, LONGEST)
    const text = moves.join(' ')
    const isThere = stored.own.some((other) => other.side === line.side && other.moves.join(' ') === text)
    if (isThere || stored.own.length >= MOST || moves.length === 0) return false
    stored.own.push({ ...line, moves, id: `own-${now.getTime().toString(36)}` })
    this.write(stored)
    return true
  }

  remove(id: string): void {
    const stored = this.kept.read()
    stored.own = stored.own.filter((line) => line.id !== id)
    delete stored.memories[id]
    this.write(stored)
  }

  private write(stored: Stored): void {
    this.kept.write(stored)
    const days = Object.values(stored.memories).flatMap((positions) =>
      Object.values(positions).map(({ due }) => dayOf(new Date(due))),
    )
    storeDue(this.store, 'openings', days)
  }
}

/** An own line as an opening. */
export function openingOf({ id, side, name, moves }: OwnLine): Opening {
  const isOwn = (ply: number) => (ply % 2 === 0) === (side === 'b')
  const line = moves.map((usi, ply) => ({
    ...{ usi, plan: [], isMistake: false },
    note: isOwn(ply) ? { ja: '', en: '' } : null,
  }))
  return {
    id,
    side,
    name: { ja: name, en: name },
    idea: { ja: '', en: '' },
    lines: [{ before: [], moves: line }],
  }
}
