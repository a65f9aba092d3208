/**
 * What a move cost: the probability of winning that was there before it and is gone after it.
 *
 * The steps are those by which chess.com grades moves (expected points lost: 0.05, 0.10, 0.20), because a probability
 * weighs a slip in an even game more than the same slip in a won one.
 * CITE: chess.com help, "How are moves classified?".
 */
import type { Info, MoveText, PositionEvent, Score, Side } from '../../protocol.ts'

/** How good a move was. */
export type Grade = 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder'

/** From which loss on, in thousandths, a move is called so. */
export const LOSSES = { blunder: 200, mistake: 100, inaccuracy: 50 } as const

/** What a position is worth to Black. */
export interface Value {
  /** Thousandths. */
  rate: number
  score: Score
}

/** What was found out about one position of a game. */
export interface Finding {
  value: Value
  /** The best move; `null` where the game was over. */
  best: MoveText | null
  /** The best line, which begins with it, in USI. */
  line: readonly string[]
}

/** A move that was judged. */
export interface Verdict {
  /** The number of the move, 1 for the first. */
  ply: number
  side: Side
  grade: Grade
  /** Thousandths of winning probability, never less than 0. */
  loss: number
  best: MoveText | null
  line: readonly string[]
}

/** Moves of a best line that are worth remembering. */
const LONGEST = 8

const ofBlack = (side: Side, rate: number) => (side === 'b' ? rate : 1000 - rate)

/** A finished thought about a position in which `side` is to move. */
export function findingOf(info: Info, side: Side): Finding {
  const { score, winRate, pv } = info
  const sign = side === 'b' ? 1 : -1
  const turned = 'cp' in score ? { cp: sign * score.cp } : { mate: sign * score.mate }
  const line = pv.slice(0, LONGEST).map(({ usi }) => usi)
  return { value: { rate: ofBlack(side, winRate), score: turned }, best: pv[0] ?? null, line }
}

/** Where a game has ended on the board. */
export function findingOfEnd({ result, side }: PositionEvent): Finding {
  const winner = result?.winner
  if (!winner) return { value: { rate: 500, score: { cp: 0 } }, best: null, line: [] }
  const sign = winner === 'b' ? 1 : -1
  const plies = winner === side ? 1 : 0
  return {
    value: { rate: ofBlack(winner, 1000), score: { mate: sign * plies || sign } },
    best: null,
    line: [],
  }
}

/** Whether a move so graded is worth another look. */
export const isBad = (grade: Grade): boolean => grade !== 'best' && grade !== 'good'

/** The name of a loss. */
export function gradeOf(loss: number): Grade {
  if (loss >= LOSSES.blunder) return 'blunder'
  if (loss >= LOSSES.mistake) return 'mistake'
  if (loss >= LOSSES.inaccuracy) return 'inaccuracy'
  return 'good'
}

/** Judges the moves of a game by what was found out before and after each, as far as that is known. */
export function gradeMoves(
  moves: readonly string[],
  findings: readonly (Finding | undefined)[],
  first: Side,
): Verdict[] {
  return moves.flatMap((usi, index) => {
    const [before, after] = [findings[index], findings[index + 1]]
    if (!before || !after) return []
    const side: Side = (index % 2 === 0) === (first === 'b') ? 'b' : 'w'
    const best = before.best?.usi === usi
    const lost = ofBlack(side, before.value.rate) - ofBlack(side, after.value.rate)
    // What the engine would have played itself it is not to blame for, though it saw farther a move later.
    const loss = best ? 0 : Math.max(0, lost)
    const grade = best ? 'best' : gradeOf(loss)
    return { ply: index + 1, side, grade, loss, best: before.best, line: before.line }
  })
}

/** How many moves of a side were graded so. */
export function countOf(verdicts: readonly Verdict[], side: Side, grade: Grade): number {
  return verdicts.filter((verdict) => verdict.side === side && verdict.grade === grade).length
}
