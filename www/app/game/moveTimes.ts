/** Measures how long each move takes, with a clock and without. */
import type { PositionEvent } from '../../engine/protocol.ts'
import type { GameLog } from './gameLog.ts'
import type { State } from './state.ts'
import { runningSide } from './timing.ts'

const ownPosition = ({ gamePosition, position }: State) => gamePosition ?? position

/** Writes down what happened between two states; `now` in milliseconds from any moment, `date` since 1970. */
export function updateLog(before: State, state: State, now: number, date: number): State {
  const running = runningSide(before) !== null
  const spent = before.stopwatch.spent + (running ? Math.max(0, now - before.stopwatch.at) : 0)
  const counted = { ...state, stopwatch: { spent, at: now } }
  const [earlier, position] = [ownPosition(before), ownPosition(state)]
  if (!position) return { ...counted, stopwatch: { spent: 0, at: now } }
  if (earlier === position) return counted
  const stopwatch = { spent: 0, at: now }
  const played = earlier?.moves.length ?? position.moves.length
  const log = logged(state, earlier, position, Math.round(spent), date)
  return {
    ...state,
    stopwatch: played === position.moves.length ? counted.stopwatch : stopwatch,
    log,
  }
}

function logged(
  state: State,
  earlier: PositionEvent | null,
  position: PositionEvent,
  spent: number,
  date: number,
): GameLog {
  const { log, setup } = state
  const { ended, ...rest } = log
  const count = position.moves.length
  const next: GameLog = { ...rest, times: log.times.slice(0, count) }
  if (earlier && count === earlier.moves.length + 1) {
    // Without a clock, the page may have been open for hours before the first move.
    const time = count === 1 && !setup.clock ? 0 : spent
    while (next.times.length < count - 1) next.times.push(0)
    next.times.push(time)
    if (count === 1 && !setup.source) next.began = date - time
  }
  if (count === 0) delete next.began
  if (!position.result) return next
  // A game that was taken up again had ended before.
  const over = earlier ? (earlier.result ? ended : date) : ended
  return { ...next, ...(over !== undefined && { ended: over }) }
}
