/** Which problems were solved, in the browser's storage. */
import type { PartHost } from '../part.ts'
import type { Problem } from './problems.ts'

const KEY = 'narikoma.tsume'

/** The solved problems, by their SFEN: that stays the same when the collection changes. */
export class SolvedProblems {
  private readonly store: PartHost['store']
  private readonly sfens: Set<string>

  constructor(store: PartHost['store']) {
    this.store = store
    this.sfens = read(store)
  }

  /** How many problems were solved, on both boards. */
  get size(): number {
    return this.sfens.size
  }

  has({ sfen }: Problem): boolean {
    return this.sfens.has(sfen)
  }

  add({ sfen }: Problem): void {
    this.sfens.add(sfen)
    try {
      this.store?.setItem(KEY, JSON.stringify([...this.sfens]))
    } catch {
      // The storage is full or forbidden: remembered until the page is closed.
    }
  }

  count(problems: readonly Problem[]): number {
    return problems.filter((problem) => this.has(problem)).length
  }

  /** The index of the first unsolved problem; 0 when all are solved. */
  firstUnsolved(problems: readonly Problem[]): number {
    return Math.max(
      0,
      problems.findIndex((problem) => !this.has(problem)),
    )
  }
}

function read(store: PartHost['store']): Set<string> {
  try {
    const stored: unknown = JSON.parse(store?.getItem(KEY) ?? '[]')
    return new Set(Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [])
  } catch {
    return new Set()
  }
}
