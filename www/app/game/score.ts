/** Scores that mean a won game. */
import type { Score } from '../../engine/protocol.ts'

/**
 * Evaluations stay within this, in centipawns; scores beyond it are decided games (see `src/eval/score.rs`).
 */
const MOST_CP = 29_000

/** Whether one side wins by perpetual check or declaration: the number itself means nothing then. */
export const isWon = (score: Score): boolean => 'cp' in score && Math.abs(score.cp) > MOST_CP
