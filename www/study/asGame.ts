/**
 * The studied game as a state of the page: the dialog of records writes and shares it like the page's game.
 */
import { plainSetup, playersFor } from '../app/game/link.ts'
import type { StoredReview } from '../app/game/review.ts'
import type { State } from '../app/game/state.ts'
import { lineFrom, ROOT } from '../app/game/tree.ts'
import type { PositionEvent } from '../engine/protocol.ts'
import type { StudyState } from './study.ts'

/** The main line and the end of it that the engine has named. */
function mainLine({ tree }: StudyState, position: PositionEvent): PositionEvent {
  const moves = lineFrom(tree, ROOT).flatMap((at) => tree.nodes[at]?.played ?? [])
  if (
    moves.length === position.moves.length &&
    moves.every(({ usi }, ply) => usi === position.moves[ply]?.usi)
  )
    return position
  const { result: _, ...rest } = position
  return { ...rest, moves, sfen: moves.at(-1)?.sfen ?? position.start }
}

/**
 * The state of the page with the study in place of its game. `isPageGame`: the study is of that game, whose
 * players, times and end stay. `null` before the engine has answered.
 */
export function asGame(
  state: State,
  study: StudyState,
  isPageGame: boolean,
  review: StoredReview | null,
): State | null {
  const { position, tree, start, orientation } = study
  if (!position) return null
  const game = isPageGame && (state.gamePosition ?? state.position)
  const whole = game || mainLine(study, position)
  const moves = position.moves.map(({ usi }) => usi)
  const isOnLine = moves.every((usi, ply) => usi === whole.moves[ply]?.usi)
  const setup = isPageGame
    ? { ...state.setup, tree }
    : { ...plainSetup(start.variant, Math.random), players: playersFor('both', Math.random), start, tree }
  return {
    ...state,
    setup: { ...setup, ...(review && { review }) },
    ...(isPageGame ? {} : { log: { times: [] } }),
    ...(isOnLine
      ? { position: whole, gamePosition: null, shownPly: moves.length }
      : { position, gamePosition: whole, shownPly: null }),
    orientation,
  }
}
