/**
 * The level at which a side played in one game, on the scale of the flagship's 25 levels: a linear formula
 * over features of its moves. `train levels-review --fit` fits it to reviewed games of the levels and
 * measures its error; docs/review.md has both. It is no rating of a person.
 */

import type { Side } from '../../engine/protocol.ts'
import type { Finding, Verdict } from '../review/grade.ts'
import { LOSSES } from '../review/grade.ts'
import LEVELS from './levels.json'

/** Moves up to this one say little of a level: they are known from books. */
export const FIRST_PLIES = 12
/** Winning chances of a game that is still open, in thousandths: beyond them no move loses much. */
const OPEN = [50, 950] as const

/** What the formula knows of a side's moves. */
export interface Features {
  /** The moves that count: after the first ones, in positions that were still open. */
  moves: number
  /** Winning chances lost in the mean, 0 to 1. */
  loss: number
  /** Shares of the moves, 0 to 1: the best move; an inaccuracy or worse; a mistake or worse; a blunder. */
  best: number
  inaccurate: number
  mistaken: number
  blundered: number
}

/** The features of a side's moves. */
export function featuresOf(
  verdicts: readonly Verdict[],
  findings: readonly (Finding | undefined)[],
  side: Side,
): Features {
  const counted = verdicts.filter((verdict) => {
    const black = findings[verdict.ply - 1]?.value.rate ?? 0
    const own = side === 'b' ? black : 1000 - black
    return verdict.side === side && verdict.ply > FIRST_PLIES && own >= OPEN[0] && own <= OPEN[1]
  })
  const moves = counted.length
  const share = (is: (verdict: Verdict) => boolean) => counted.filter(is).length / Math.max(1, moves)
  return {
    moves,
    loss: counted.reduce((sum, { loss }) => sum + loss, 0) / 1000 / Math.max(1, moves),
    best: share(({ grade }) => grade === 'best' || grade === 'good'),
    inaccurate: share(({ loss }) => loss >= LOSSES.inaccuracy),
    mistaken: share(({ loss }) => loss >= LOSSES.mistake),
    blundered: share(({ loss }) => loss >= LOSSES.blunder),
  }
}

/** An estimate: a level and its error in levels, or why there is none. */
export type Estimate = { level: number; error: number } | { none: 'fewMoves' | 'otherReview' | 'otherGame' }

/** The formula before it is rounded; not limited to the levels that there are. */
export function rawLevel({ loss, best, inaccurate, mistaken, blundered }: Features): number {
  const { weights } = LEVELS
  return (
    weights.constant +
    weights.loss * Math.log(loss + LEVELS.lossOffset) +
    weights.best * best +
    weights.inaccurate * inaccurate +
    weights.mistaken * mistaken +
    weights.blundered * blundered
  )
}

/** The estimate for a side's moves; none where they are fewer than the least that the error was measured for.
 * */
export function estimateOf(features: Features): Estimate {
  const band = LEVELS.errors.findLast(({ moves }) => features.moves >= moves)
  if (!band) return { none: 'fewMoves' }
  const level = Math.round(Math.min(LEVELS.highest, Math.max(1, rawLevel(features))))
  return { level, error: band.error }
}
