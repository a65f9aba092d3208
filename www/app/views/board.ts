/** The view of the board: passes the state to the element, and its events to the game. */
import { ShogiBoard } from '../../elements/board/index.ts'
import { humanSide, plies, premoveSide, type State } from '../game/state.ts'
import { applyAppearance } from './appearance.ts'
import { boardState } from './boardState.ts'
import { el } from './dom.ts'
import { hintArrows, premoveArrows } from './hint.ts'
import { premovePlayer } from './premove.ts'
import type { Dispatch, View } from './view.ts'
import { onWheelSteps } from './wheel.ts'

/** The view, and a way to focus it. */
export interface BoardPart extends View {
  /** Focuses the middle square of the nearest rank. */
  focus(): void
}

/** The board. */
export function boardView(dispatch: Dispatch): BoardPart {
  const board = new ShogiBoard()
  const move = (event: Event) =>
    dispatch({ type: 'move', move: (event as CustomEvent<{ move: string }>).detail.move })
  board.addEventListener('shogi-move', move)
  // Unlisted moves are sent too: the engine gives the reason of the refusal.
  board.addEventListener('shogi-try', move)
  const playPremove = premovePlayer(board, dispatch)
  const root = el('div', { class: 'board' })
  onWheelSteps(root, (by) => {
    if (!latest) return false
    const { all, shown: ply } = plies(latest)
    if (all === 0) return false
    dispatch({ type: 'showPly', ply: Math.min(all, Math.max(0, ply + by)) })
    return true
  })
  let latest: State | null = null
  let shown: unknown[] = []
  let aimed: string | null = null

  /** Plays a move that was made before the engine was ready. */
  function playPendingMove({ position, pendingMove }: State): void {
    if (pendingMove === null) aimed = null
    else if (position && pendingMove !== aimed) {
      aimed = pendingMove
      queueMicrotask(() => board.aim(pendingMove.slice(0, 2), pendingMove.slice(2)))
    }
  }

  // In a task of its own: laying out the board takes longest when the page starts.
  setTimeout(() => root.append(board))
  const middle = () => {
    const five = board.view.sfen.split('/').length === 5
    const [near, far] = five ? ['3e', '3a'] : ['5i', '5a']
    return board.view.orientation === 'b' ? near : far
  }

  return {
    root,
    focus: () => board.focusSquare(middle() ?? ''),
    render(state, text) {
      latest = state
      applyAppearance(board, state.appearance)
      const inputs = [
        state.position,
        state.preview,
        state.orientation,
        humanSide(state),
        state.shownPly,
        text,
        state.refusalLines,
        state.hint,
        state.premove,
        premoveSide(state),
      ]
      if (inputs.every((input, index) => input === shown[index])) return
      shown = inputs
      const because = state.refusalLines.map(({ from, to }) => ({ from, to, tone: 'attack' as const }))
      const arrows = [...because, ...hintArrows(state), ...premoveArrows(state)]
      board.view = { ...boardState(state, text), arrows }
      playPendingMove(state)
      playPremove(state)
    },
  }
}
