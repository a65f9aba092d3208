/** What a score says, beyond its number. */
import type { Score } from '../protocol.ts'

/** Evaluations end here: what lies beyond is decided, as `src/eval/score.rs` says, by a perpetual check or a declaration. */
const MOST_CP = 29_000

/** Whether one side wins, though not by mate: then the number means nothing to a reader. */
export const isWon = (score: Score): boolean => 'cp' in score && Math.abs(score.cp) > MOST_CP
