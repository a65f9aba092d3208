/**
 * The mating problems: texts written by `train tsume-set`, one for each
 * board, fetched when they are first needed.
 */
import type { Variant } from '../../engine/protocol.ts'
import shogi from './problems.txt?url'
import minishogi from './problems-5x5.txt?url'

const ADDRESSES: Record<Variant, string> = { shogi, minishogi }

/** The problems of a board by their length in plies, the shortest first. */
export type Sets = ReadonlyMap<number, readonly Problem[]>

/** One problem: Black mates. */
export interface Problem {
  sfen: string
  /** The solution, in USI. */
  line: readonly string[]
  /** The nodes of the solver for its proof, a measure of its difficulty, where the file has them. */
  nodes?: number
}

/** Reads the text: `SFEN|moves|nodes`, or `SFEN|moves`, on each line; lines that begin with `#` are comments.
 * */
export function readProblems(text: string): Problem[] {
  return text.split('\n').flatMap((each) => {
    const [sfen, line, nodes] = each.split('|')
    if (!sfen || !line || each.startsWith('#')) return []
    return [{ sfen, line: line.trim().split(' '), ...(nodes && { nodes: Number(nodes) }) }]
  })
}

/** The problems by their length in plies, the shortest first. */
export function byLength(problems: readonly Problem[]): Map<number, Problem[]> {
  const sorted = new Map<number, Problem[]>()
  for (const problem of problems) {
    const group = sorted.get(problem.line.length)
    if (group) group.push(problem)
    else sorted.set(problem.line.length, [problem])
  }
  return new Map([...sorted].sort(([a], [b]) => a - b))
}

/** A third of the problems of one length, by the solver's work: the easiest, the middle, the hardest. */
export type Third = 0 | 1 | 2

/**
 * The third to which each problem of one length belongs; `null` where the file has no solver's work, or where
 * that does not tell the problems apart.
 */
export function thirdsOf(problems: readonly Problem[]): Third[] | null {
  const works = problems.flatMap(({ nodes }) => nodes ?? [])
  if (works.length < problems.length || problems.length < 3) return null
  const sorted = works.sort((one, other) => one - other)
  const bound = (part: number) => sorted[Math.floor((sorted.length * part) / 3)] ?? 0
  const [low, high] = [bound(1), bound(2)]
  if (low === sorted[0] || low === high) return null
  return problems.map(({ nodes = 0 }) => (nodes < low ? 0 : nodes < high ? 1 : 2))
}

/** Fetches the problems of a board. */
export async function loadProblems(variant: Variant): Promise<Sets> {
  const answer = await fetch(ADDRESSES[variant])
  if (!answer.ok) throw new Error(`${answer.status}`)
  return byLength(readProblems(await answer.text()))
}

/** Who has solved fewer problems than this gets short ones, of at most that many plies. */
const [NEWCOMER, SHORT] = [5, 3]

/** The problem of a day: another one every day, the same for everybody who has `solved` some. */
export function problemOfDay(sets: Sets, day: Date, solved: number): { plies: number; index: number } | null {
  const lengths = [...sets.keys()].filter((plies) => solved >= NEWCOMER || plies <= SHORT)
  // Days since 1970 by the local calendar.
  const number = Math.floor(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / 86_400_000)
  const plies = lengths[number % lengths.length]
  const count = plies === undefined ? 0 : (sets.get(plies)?.length ?? 0)
  return plies === undefined ? null : { plies, index: Math.floor(number / lengths.length) % count }
}
