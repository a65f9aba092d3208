/** The board element, told what the state knows, and its events as actions. */
import { ShogiBoard } from '../board/index.ts'
import { humanSide, type State } from '../game/state.ts'
import { applyAppearance } from './appearance.ts'
import { boardState } from './boardState.ts'
import { el } from './dom.ts'
import { hintArrows } from './hint.ts'
import type { Dispatch, View } from './view.ts'

/** The board, and what gives it the keyboard. */
export interface BoardPart extends View {
  /** To a square on the person's own side of the board. */
  focus(): void
}

/** The board. */
export function boardView(dispatch: Dispatch): BoardPart {
  const board = new ShogiBoard()
  const move = (event: Event) =>
    dispatch({ type: 'move', move: (event as CustomEvent<{ move: string }>).detail.move })
  board.addEventListener('shogi-move', move)
  // What the engine has not listed is sent all the same: it knows why not.
  board.addEventListener('shogi-try', move)
  let shown: unknown[] = []
  let aimed: string | null = null

  /** What was aimed at before the engine was there happens now that it says what is legal. */
  function playPendingMove({ position, pendingMove }: State): void {
    if (pendingMove === null) aimed = null
    else if (position && pendingMove !== aimed) {
      aimed = pendingMove
      queueMicrotask(() => board.aim(pendingMove.slice(0, 2), pendingMove.slice(2)))
    }
  }

  const root = el('div', { class: 'board' })
  // The board measures itself when it comes in: that is the longest piece of the start, and gets a task of its own.
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
      ]
      if (inputs.every((input, index) => input === shown[index])) return
      shown = inputs
      const because = state.refusalLines.map(({ from, to }) => ({ from, to, tone: 'attack' as const }))
      board.view = { ...boardState(state, text), arrows: [...because, ...hintArrows(state)] }
      playPendingMove(state)
    },
  }
}
