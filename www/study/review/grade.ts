/**
 * Grades moves by the winning chances that they lose.
 *
 * The limits are those of chess.com (expected points lost: 0.05, 0.10, 0.20). Winning chances weigh an error in an even
 * game more than the same error, in centipawns, in a won one.
 * CITE: chess.com help, "How are moves classified?".
 */
import type { Info, MoveText, PositionEvent, Score, Side } from '../../protocol.ts'

/** The grade of a move. */
export type Grade = 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder'

/** The least loss of winning chances for each grade, in thousandths. */
export const LOSSES = { blunder: 200, mistake: 100, inaccuracy: 50 } as const

/** The value of a position from Black's point of view. */
export interface Value {
  /** Winning chances in thousandths. */
  rate: number
  score: Score
}

/** The evaluation of one position of a game. */
export interface Finding {
  value: Value
  /** The best move; `null` where the game was over. */
  best: MoveText | null
  /** The best line, which begins with it, in USI. */
  line: readonly string[]
}

/** A graded move. */
export interface Verdict {
  /** The number of the move, 1 for the first. */
  ply: number
  side: Side
  grade: Grade
  /** Winning chances lost, in thousandths, at least 0. */
  loss: number
  best: MoveText | null
  line: readonly string[]
}

/** Number of moves that are kept of a best line. */
const LONGEST = 8

const ofBlack = (side: Side, rate: number) => (side === 'b' ? rate : 1000 - rate)

/** The finding of a finished search; `side` is to move. */
export function findingOf(info: Info, side: Side): Finding {
  const { score, winRate, pv } = info
  const sign = side === 'b' ? 1 : -1
  const scoreOfBlack = 'cp' in score ? { cp: sign * score.cp } : { mate: sign * score.mate }
  const line = pv.slice(0, LONGEST).map(({ usi }) => usi)
  return { value: { rate: ofBlack(side, winRate), score: scoreOfBlack }, best: pv[0] ?? null, line }
}

/** The finding of a position in which the game has ended. */
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

/** Whether the grade is an inaccuracy or worse. */
export const isBad = (grade: Grade): boolean => grade !== 'best' && grade !== 'good'

/** The grade for a loss, in thousandths. */
export function gradeOf(loss: number): Grade {
  if (loss >= LOSSES.blunder) return 'blunder'
  if (loss >= LOSSES.mistake) return 'mistake'
  if (loss >= LOSSES.inaccuracy) return 'inaccuracy'
  return 'good'
}

/** Grades the moves of a game whose positions before and after them are both known. */
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
    // The engine's own best move loses nothing, even where the search after it saw a lower value.
    const loss = best ? 0 : Math.max(0, lost)
    const grade = best ? 'best' : gradeOf(loss)
    return { ply: index + 1, side, grade, loss, best: before.best, line: before.line }
  })
}

/** The number of moves of a side with this grade. */
export function countOf(verdicts: readonly Verdict[], side: Side, grade: Grade): number {
  return verdicts.filter((verdict) => verdict.side === side && verdict.grade === grade).length
}
