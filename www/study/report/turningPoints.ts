/** The moves at which a game turned. */
import { LOSSES, type Verdict } from '../review/grade.ts'

/** Number of turning points that a report shows. */
const MOST = 3
/** Moves this near to a larger swing belong to the same event: the mistake and the answer that misses it. */
const SAME_EVENT = 2

/**
 * The mistakes and blunders that lose most, sure after the second looks, at most {@link MOST} and none within
 * {@link SAME_EVENT} plies of a larger one; in the order of the game.
 */
export function turningPoints(verdicts: readonly Verdict[]): Verdict[] {
  const bad = verdicts.filter(({ loss, sure }) => loss >= LOSSES.mistake && sure)
  const chosen: Verdict[] = []
  for (const verdict of bad.sort((one, other) => other.loss - one.loss || one.ply - other.ply)) {
    const isApart = chosen.every(({ ply }) => Math.abs(ply - verdict.ply) > SAME_EVENT)
    if (isApart && chosen.length < MOST) chosen.push(verdict)
  }
  return chosen.sort((one, other) => one.ply - other.ply)
}
