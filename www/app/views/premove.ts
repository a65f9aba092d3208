/** Plays moves that were entered while the engine was thinking. */
import type { ShogiBoard } from '../../elements/board/index.ts'
import { humanSide, type State } from '../game/state.ts'
import { isSettled } from '../game/step.ts'
import type { Dispatch } from './view.ts'

/**
 * Takes every state, and plays such a move when it is the person's turn. One that is not legal is dropped,
 * and passed to `dropped`.
 */
export function premovePlayer(
  board: Pick<ShogiBoard, 'aim'>,
  dispatch: Dispatch,
  dropped: (move: string) => void = () => {},
): (state: State) => void {
  let tried: unknown = null
  return (state) => {
    const { premove, position } = state
    if (!premove || !position || !humanSide(state) || !isSettled(state) || tried === position) return
    tried = position
    const [from, to] = [premove.slice(0, 2), premove.slice(2)]
    const isLegal = position.legal[from]?.some((rest) => rest.slice(0, 2) === to)
    queueMicrotask(() => {
      dispatch({ type: 'cancelPremove' })
      if (isLegal) board.aim(from, to)
      else dropped(premove)
    })
  }
}
