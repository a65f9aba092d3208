/** Makes the board's view from the state of a game. */
import { LABELS_EN, LABELS_JA } from '../../elements/board/labels.ts'
import type { BoardView } from '../../elements/board/view.ts'
import type { Text } from '../../text/text.ts'
import { humanSide, lastMove, premoveSide, type State, shownPosition } from '../game/state.ts'

/** The `view` property of the board element for a state. */
export function boardState(state: State, text: Text): BoardView {
  const { position, preview, orientation } = state
  const labels = text.code === 'ja' ? LABELS_JA : LABELS_EN
  const common = { orientation, coordinates: text.code, labels }
  const earlier = shownPosition(state)
  if (earlier) {
    const { sfen, last, check } = earlier
    const marks = { lastMove: last ?? undefined, check: check ?? undefined }
    return { ...common, sfen, legal: {}, movable: null, ...marks }
  }
  const premovable = premoveSide(state) ?? undefined
  return {
    ...common,
    sfen: position?.sfen ?? preview.sfen,
    // The engine's own moves are of no use.
    legal: premovable ? {} : (position?.legal ?? {}),
    movable: humanSide(state),
    premovable,
    lastMove: position ? lastMove(state)?.usi : (preview.last ?? undefined),
    check: position?.check,
    checkers: position?.checkers,
  }
}
