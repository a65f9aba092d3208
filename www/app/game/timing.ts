/** Updates the clock when the state changes: running side, time spent, fallen flags. */
import type { Side } from '../../engine/protocol.ts'
import { advance, type Clock, flaggedSide, pressClock, rewind, run, type TimeControl } from './clock.ts'
import { loadingOpponent, playerToMove, type State, sideToMove } from './state.ts'
import { ask, isSettled, type Step, stateOnly } from './step.ts'

/**
 * The side whose time runs; `null` while the engine answers, restarts
 * or is loaded, or while the page is hidden.
 */
export function runningSide(state: State): Side | null {
  const { position, health, hidden } = state
  if (!position || position.result || health !== 'ready' || hidden || !isSettled(state)) return null
  // No time runs while a variation is shown.
  if (state.gamePosition) return null
  if (playerToMove(state) === 'engine' && (!state.search || loadingOpponent(state))) return null
  return sideToMove(state)
}

/** The position of the game, also while a variation is shown. */
const ownPosition = ({ gamePosition, position }: State) => gamePosition ?? position

/** The clock after the moves between two states. */
function follow(clock: Clock, before: State, state: State, now: number): Clock {
  const position = ownPosition(state)
  const earlier = ownPosition(before)
  if (!position) return clock
  const moves = position.moves.length
  if (!earlier || before.setup.clock !== state.setup.clock) {
    // The times of earlier moves are unknown in a resumed game.
    return { ...clock, history: Array.from({ length: moves }, () => clock.left) }
  }
  const played = earlier.moves.length
  if (moves === played + 1) return pressClock(clock, earlier.side, now)
  return moves < played ? rewind(clock, moves) : clock
}

/** Updates the clock, and ends the game when a flag has fallen. */
export function updateClock(before: State, state: State, now: number): Step {
  if (!state.clock) return stateOnly(state)
  const followed = advance(follow(state.clock, before, state, now), now)
  const clock = run(followed, runningSide(state), now)
  const next = { ...state, clock }
  const side = flaggedSide(clock, now)
  if (!side) return stateOnly(next)
  const fallen = { ...clock, fallen: true }
  return ask(
    { ...next, clock: fallen, search: null, shownPly: null, hint: null, hintToken: null },
    { type: 'timeUp', side },
  )
}

/** The same time control for both sides. */
export const bothSides = (control: TimeControl): Record<Side, TimeControl> => ({ b: control, w: control })
