/**
 * Grades moves by the winning chances that they lose.
 *
 * The limits come from chess.com (expected points lost: 0.05, 0.10, 0.20). Winning chances weigh an error
 * in an even game more than the same error, in centipawns, in a won one.
 * CITE: chess.com help, "How are moves classified?".
 */

import type { Info, MoveText, PositionEvent, Score, Side } from '../../engine/protocol.ts'
import { otherSide } from '../../engine/restore.ts'
import { blackRate, scoreForBlack } from '../format.ts'

/** The grade of a move. `good`: the best one, where every other move would be a mistake. */
export type Grade = 'good' | 'best' | 'fine' | 'inaccuracy' | 'mistake' | 'blunder'

/** The least loss of winning chances for each grade, in thousandths. */
export const LOSSES = { blunder: 200, mistake: 100, inaccuracy: 50 } as const

/**
 * The least loss of a sure mark, in thousandths: with four times the nodes it is nearly always 50 or more
 * (docs/review.md).
 */
export const SURE_LOSS = 80

/** The value of a position from Black's point of view. */
export interface Value {
  /** Winning chances in thousandths. */
  rate: number
  score: Score
}

/** The evaluation of one position of a game. */
export interface Finding {
  value: Value
  /** The best line; empty where the game was over. Of a stored one only the first move has its names. */
  line: readonly MoveText[]
  /**
   * Black's lowest and highest winning chances late in the second, deeper look at the position, in
   * thousandths; absent before that look.
   */
  range?: readonly [low: number, high: number]
  /**
   * Winning chances that the second best move loses against the best, in thousandths; only where a second
   * look with two lines confirmed that the move played was the only good one.
   */
  gap?: number
}

/** A graded move. */
export interface Verdict {
  /** The number of the move, 1 for the first. */
  ply: number
  side: Side
  grade: Grade
  /** Winning chances lost, in thousandths, at least 0. */
  loss: number
  /** Whether the move loses {@link SURE_LOSS} or more for all chances in the ranges of both second looks. */
  sure: boolean
  /** The best line instead of the move. */
  line: readonly MoveText[]
  /** The best line after the move: of a mistake, its refutation. */
  replies: readonly MoveText[]
}

/** Number of moves that are kept of a best line. */
const LONGEST = 8

const ofBlack = (side: Side, rate: number) => (side === 'b' ? rate : 1000 - rate)

/** The finding of a finished search; `side` is to move. */
export function findingOf(info: Info, side: Side): Finding {
  const value = { rate: blackRate(info, side), score: scoreForBlack(info, side) }
  return {
    value,
    line: info.pv.slice(0, LONGEST),
    ...('mate' in info.score && { range: [value.rate, value.rate] }),
  }
}

/** Centipawns of a game that is over: won by mate, or by another rule. */
export const OVER = { mate: 30_000, rule: 29_999 }

/** The finding of a position in which the game has ended by the rules. */
export function findingOfEnd({ result }: PositionEvent): Finding {
  const { winner, reason } = result ?? {}
  const cp = winner ? OVER[reason === 'mate' ? 'mate' : 'rule'] : 0
  const rate = winner ? ofBlack(winner, 1000) : 500
  return { value: { rate, score: { cp: winner === 'w' ? -cp : cp } }, line: [], range: [rate, rate] }
}

/** Whether the grade is an inaccuracy or worse. */
export const isBad = (grade: Grade): boolean => grade in LOSSES

/** The grade for a loss, in thousandths. */
export function gradeOf(loss: number): Grade {
  if (loss >= LOSSES.blunder) return 'blunder'
  if (loss >= LOSSES.mistake) return 'mistake'
  return loss >= LOSSES.inaccuracy ? 'inaccuracy' : 'fine'
}

/** The side that makes the move with this index, 0 for the first. */
export const moverOf = (index: number, first: Side): Side => (index % 2 === 0 ? first : otherSide(first))

/**
 * The least winning chances that a move lost, in thousandths, by the
 * ranges of both second looks; 0 without them.
 */
function leastLoss({ range: before }: Finding, { range: after }: Finding, side: Side): number {
  if (!before || !after) return 0
  return side === 'b' ? before[0] - after[1] : after[0] - before[1]
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
    const side = moverOf(index, first)
    const isBest = before.line[0]?.usi === usi
    const lost = ofBlack(side, before.value.rate) - ofBlack(side, after.value.rate)
    // The engine's own best move loses nothing, even where the search after it saw a lower value.
    const loss = isBest ? 0 : Math.max(0, lost)
    const isGood = isBest && (before.gap ?? 0) >= LOSSES.mistake
    const grade = isGood ? 'good' : isBest ? 'best' : gradeOf(loss)
    const sure = leastLoss(before, after, side) >= SURE_LOSS
    return { ply: index + 1, side, grade, loss, sure, line: before.line, replies: after.line }
  })
}

/** The number of moves of a side with this grade. */
export function countOf(verdicts: readonly Verdict[], side: Side, grade: Grade): number {
  return verdicts.filter((verdict) => verdict.side === side && verdict.grade === grade).length
}
