/**
 * The next-move problems (次の一手): a text written by `train next-moves`, fetched when it is first
 * needed, and the person's results.
 */
import moves from '../data/next-moves.txt?url'
import { Kept, type Store } from '../kept.ts'
import type { Result } from '../schedule/memory.ts'

/** A problem. */
export interface NextMove {
  sfen: string
  /** The best line and the best one without its first move, in USI. */
  line: readonly string[]
  rival: readonly string[]
  tags: readonly string[]
  /** Winning chances that the second best move loses, in thousandths. */
  gap: number
  /** The number of nodes from which on a search finds the move. */
  nodes: number
}

/** Difficulties, from 0. The nodes of the engine: up to 1,000, 4,000, 16,000, 64,000, or more. */
const NODES = [1000, 4000, 16_000, 64_000]
export const HARDEST = NODES.length

/** Reads the text: `SFEN|line|second best line|tags|chances of both|nodes` on each line, and comments. */
export function readNextMoves(text: string): NextMove[] {
  return text.split('\n').flatMap((each) => {
    const [sfen, line, rival, tags, rates, nodes] = each.split('|')
    if (!sfen || !line || !rival || !tags || !rates || !nodes || each.startsWith('#')) return []
    const [best = 0, second = 0] = rates.split(' ').map(Number)
    const words = (list: string) => list.split(' ')
    return [
      {
        ...{ sfen, line: words(line), rival: words(rival), tags: words(tags) },
        ...{ gap: best - second, nodes: Number(nodes) },
      },
    ]
  })
}

/** Fetches the problems. */
export async function loadNextMoves(): Promise<readonly NextMove[]> {
  const answer = await fetch(moves)
  if (!answer.ok) throw new Error(`${answer.status}`)
  return readNextMoves(await answer.text())
}

/** The problem of a day: another one every day, none of the hardest. */
export function moveOfDay(problems: readonly NextMove[], day: number): NextMove | null {
  const fitting = problems.filter(({ nodes }) => nodes <= (NODES[2] ?? 0))
  // A prime number: all problems take turns.
  return fitting[(day * 1009) % fitting.length] ?? null
}

/** By the problem's SFEN the results so far, the oldest first: `r`, `h` or `w`. */
export type Results = Readonly<Record<string, string>>

interface Stored {
  format: 1
  results: Results
}

const readStored = (data: unknown): Stored | null => {
  const { format, results } = (data ?? {}) as Partial<Record<keyof Stored, unknown>>
  if (format !== 1 || typeof results !== 'object' || results === null) return null
  const good = Object.entries(results).filter(([, each]) => typeof each === 'string' && /^[rhw]+$/.test(each))
  return { format, results: Object.fromEntries(good) }
}

/** How many results of a problem are kept. */
const LONGEST = 20
/** The tries that decide on a difficulty, and the share of right ones for the next one. */
const [TRIES, ENOUGH] = [5, 0.7]

/** The person's results. */
export class NextMoveResults {
  private readonly kept: Kept<Stored>

  constructor(store: Store) {
    this.kept = new Kept<Stored>(store, 'narikoma.nextMoves', readStored, () => ({ format: 1, results: {} }))
  }

  get notice(): Pick<Kept<unknown>, 'hasNotice' | 'dismissNotice'> {
    return this.kept
  }

  /** By the problem's SFEN the results so far, the oldest first: `r`, `h` or `w`. */
  read(): Results {
    return this.kept.read().results
  }

  add({ sfen }: NextMove, result: Result): void {
    const results = this.read()
    const own = ((results[sfen] ?? '') + result[0]).slice(-LONGEST)
    this.kept.write({ format: 1, results: { ...results, [sfen]: own } })
  }
}

/** The difficulty by the engine's work: 0 for the easiest. */
const workOf = ({ nodes }: NextMove): number => NODES.filter((most) => nodes > most).length

/** The difficulty for the person: the engine's work, one less after a right answer, one more after a wrong
 * one. */
export function difficultyOf(problem: NextMove, results: Results): number {
  const last = results[problem.sfen]?.at(-1)
  const change = last === 'w' ? 1 : last === 'r' ? -1 : 0
  return Math.min(HARDEST, Math.max(0, workOf(problem) + change))
}

/** Whether a problem was solved at last, perhaps after a hint. */
export const isSolved = ({ sfen }: NextMove, results: Results): boolean => /[rh]$/.test(results[sfen] ?? '')

/**
 * The engine's work in the problems that suit the person: the lowest at which the first tries of the person
 * were not right often enough, or too few.
 */
export function suitedWork(problems: readonly NextMove[], results: Results): number {
  for (let work = 0; work < HARDEST; work += 1) {
    const tries = problems.flatMap((problem) =>
      workOf(problem) === work ? (results[problem.sfen]?.charAt(0) ?? []) : [],
    )
    const right = tries.filter((result) => result === 'r').length
    if (tries.length < TRIES || right < ENOUGH * tries.length) return work
  }
  return HARDEST
}

/** The choices of a filter: `null` for all. */
export interface Filter {
  theme: string | null
  difficulty: number | null
}

/** The problems that fit. */
export const fitting = (problems: readonly NextMove[], filter: Filter, results: Results): NextMove[] =>
  problems.filter(
    (problem) =>
      (!filter.theme || problem.tags.includes(filter.theme)) &&
      (filter.difficulty === null || difficultyOf(problem, results) === filter.difficulty),
  )
