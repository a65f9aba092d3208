/** Which problems were solved, in the browser's storage. */
import type { PartHost } from '../part.ts'
import type { Problem } from './problems.ts'

const KEY = 'narikoma.tsume'

/** The memory of this visit, which stays when the study is closed: for problems that could not be stored. */
export class SolvedInVisit {
  /** Solved problems that are not stored, by their SFEN. */
  readonly sfens = new Set<string>()
  /** The reader has closed the notice. */
  isNoticeClosed = false
}

const VISIT = new SolvedInVisit()

/** The solved problems, by their SFEN: that stays the same when the collection changes. */
export class SolvedProblems {
  private readonly store: PartHost['store']
  private readonly visit: SolvedInVisit
  private sfens: ReadonlySet<string>

  constructor(store: PartHost['store'], visit = VISIT) {
    this.store = store
    this.visit = visit
    this.sfens = new Set([...read(store), ...visit.sfens])
  }

  /** How many problems were solved, on both boards. */
  get size(): number {
    return this.sfens.size
  }

  /** Whether to say that solved problems are not stored: once, until all are stored again. */
  get hasNotice(): boolean {
    return this.visit.sfens.size > 0 && !this.visit.isNoticeClosed
  }

  dismissNotice(): void {
    this.visit.isNoticeClosed = true
  }

  has({ sfen }: Problem): boolean {
    return this.sfens.has(sfen)
  }

  /** Stores a solved problem, with those that could not be stored before. */
  add({ sfen }: Problem): void {
    const { store, visit } = this
    // Other tabs may have stored problems, too.
    this.sfens = new Set([...read(store), ...this.sfens, sfen])
    visit.sfens.add(sfen)
    try {
      store?.setItem(KEY, JSON.stringify([...this.sfens]))
      if (!store) return
      visit.sfens.clear()
      visit.isNoticeClosed = false
    } catch {
      // The storage is full or forbidden: the problem stays in the memory of the visit.
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
