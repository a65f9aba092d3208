/** The mistakes that a person practises, as they are stored. */
import { dayOf } from '../../app/game/due.ts'
import type { MarkedMistake } from '../../app/game/review.ts'
import { isVariant } from '../../app/game/save.ts'
import { Kept, type Store, storeDue } from '../kept.ts'
import { type Memory, type Result, readMemory } from '../schedule/memory.ts'

/** A mistake that is practised. */
export interface Mistake extends MarkedMistake {
  /** When it was added, in milliseconds since 1970. */
  added: number
  /** `null` before it was done. */
  memory: Memory | null
  /** The results so far, the oldest first: `r` right, `h` after a hint, `w` wrong. */
  results: string
}

/** All of them, as they are stored and as a file has them. */
interface Stored {
  kind: typeof KIND
  /** Increased when an older page would misread it. */
  format: number
  mistakes: readonly Mistake[]
}

/** The value of `kind`, and the place in the storage. */
export const KIND = 'narikoma.mistakes'
const FORMAT = 1
/** How many of the results are kept. */
const LONGEST = 50

/** Equal for equal positions: the SFEN without the number of the move. */
export const idOf = ({ sfen }: Pick<Mistake, 'sfen'>): string => sfen.split(' ').slice(0, 3).join(' ')

/** The day on which a mistake comes back. */
export const dueDay = ({ memory, added }: Mistake): number => dayOf(new Date(memory?.due ?? added))

const isText = (value: unknown): value is string => typeof value === 'string'
const isCount = (value: unknown): value is number => typeof value === 'number' && value >= 0
const MOVE = /^(?:[1-9][a-i]|[PLNSGBR]\*)[1-9][a-i]\+?$/
const isMove = (value: unknown): value is string => isText(value) && MOVE.test(value)

function readMistake(data: unknown): Mistake[] {
  if (typeof data !== 'object' || data === null) return []
  const { start, sfen, last, played, line, loss, nodes, added, memory, results } = data as Record<
    keyof Mistake,
    unknown
  >
  const { variant, rules } = (start ?? {}) as Record<'variant' | 'rules', unknown>
  const isRead =
    isVariant(variant) &&
    (rules === undefined || (typeof rules === 'object' && rules !== null)) &&
    isText(sfen) &&
    sfen.split(' ').length >= 3 &&
    (last === null || isMove(last)) &&
    isMove(played) &&
    Array.isArray(line) &&
    line.length > 0 &&
    line.every(isMove)
  if (!isRead || !isCount(loss) || !isCount(nodes) || !isCount(added) || !isText(results)) return []
  return [
    {
      start: { variant, ...(rules && { rules }) },
      ...{ sfen, last, played, line, loss, nodes, added, results },
      memory: readMemory(memory),
    },
  ]
}

/** Reads them from the storage or from a file; `null` for anything else. */
export function readMistakes(data: unknown): Mistake[] | null {
  const { kind, format, mistakes } = (data ?? {}) as Partial<Record<keyof Stored, unknown>>
  if (kind !== KIND || format !== FORMAT || !Array.isArray(mistakes)) return null
  return mistakes.flatMap(readMistake)
}

const stored = (mistakes: readonly Mistake[]): Stored => ({ kind: KIND, format: FORMAT, mistakes })

/** The later one of two states of a mistake. */
const laterOf = (one: Mistake, other: Mistake): Mistake =>
  (other.memory?.last ?? 0) > (one.memory?.last ?? 0) ? other : one

/** The collection on this device. */
export class Mistakes {
  private readonly store: Store
  private readonly kept: Kept<Stored>

  constructor(store: Store) {
    const decode = (data: unknown) => {
      const mistakes = readMistakes(data)
      return mistakes && stored(mistakes)
    }
    this.store = store
    this.kept = new Kept(store, KIND, decode, () => stored([]))
  }

  get notice(): Pick<Kept<unknown>, 'hasNotice' | 'dismissNotice'> {
    return this.kept
  }

  /** All of them. */
  list(): readonly Mistake[] {
    return this.kept.read().mistakes
  }

  /** The ones that are due on a day, those that wait longest first. */
  due(today: number): readonly Mistake[] {
    return this.list()
      .filter((mistake) => dueDay(mistake) <= today)
      .sort((one, other) => dueDay(one) - dueDay(other))
  }

  /** Adds mistakes of a game; returns how many are new. */
  add(marked: readonly MarkedMistake[], now: Date): number {
    const fresh = { added: now.getTime(), memory: null, results: '' }
    return this.merge(marked.map((mistake) => ({ ...mistake, ...fresh })))
  }

  /** Keeps the result of a task, and when it comes back. */
  done({ sfen }: Mistake, memory: Memory, result: Result): void {
    const id = idOf({ sfen })
    const change = (one: Mistake): Mistake =>
      idOf(one) === id ? { ...one, memory, results: (one.results + result[0]).slice(-LONGEST) } : one
    this.write(this.list().map(change))
  }

  remove({ sfen }: Mistake): void {
    this.write(this.list().filter((one) => idOf(one) !== idOf({ sfen })))
  }

  /** All of them as the text of a file. */
  file(): string {
    return JSON.stringify(stored(this.list()))
  }

  /** Adds the mistakes of a file; returns how many are new, `null` for other files. */
  restore(text: string): number | null {
    try {
      const mistakes = readMistakes(JSON.parse(text))
      return mistakes && this.merge(mistakes)
    } catch {
      return null
    }
  }

  private merge(more: readonly Mistake[]): number {
    const all = new Map(this.list().map((mistake) => [idOf(mistake), mistake]))
    const before = all.size
    for (const mistake of more) all.set(idOf(mistake), laterOf(all.get(idOf(mistake)) ?? mistake, mistake))
    this.write([...all.values()])
    return all.size - before
  }

  private write(mistakes: readonly Mistake[]): void {
    this.kept.write(stored(mistakes))
    storeDue(this.store, 'mistakes', mistakes.map(dueDay))
  }
}
