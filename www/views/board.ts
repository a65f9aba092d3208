/** The board element, told what the state knows, and its events as actions. */
import { ShogiBoard } from '../board/index.ts'
import { LABELS_EN, LABELS_JA } from '../board/labels.ts'
import { humanSide, lastMove, lookedAt, type State } from '../game/state.ts'
import type { Text } from '../text/text.ts'
import { el } from './dom.ts'
import { hintArrows } from './hint.ts'
import { dress } from './looks.ts'
import type { Dispatch, View } from './view.ts'

function viewOf(state: State, text: Text) {
  const { position, preview } = state
  const because = state.because.map(({ from, to }) => ({ from, to, tone: 'attack' as const }))
  const common = {
    orientation: state.orientation,
    coordinates: text.code,
    labels: text.code === 'ja' ? LABELS_JA : LABELS_EN,
  }
  const earlier = lookedAt(state)
  if (earlier) {
    const { sfen, last, check } = earlier
    return {
      ...common,
      sfen,
      legal: {},
      movable: null,
      lastMove: last ?? undefined,
      check: check ?? undefined,
    }
  }
  return {
    ...common,
    sfen: position?.sfen ?? preview.sfen,
    legal: position?.legal ?? {},
    movable: humanSide(state),
    lastMove: position ? lastMove(state)?.usi : (preview.last ?? undefined),
    check: position?.check,
    checkers: position?.checkers,
    arrows: [...because, ...hintArrows(state)],
  }
}

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
  function replay({ position, early }: State): void {
    if (early === null) aimed = null
    else if (position && early !== aimed) {
      aimed = early
      queueMicrotask(() => board.aim(early.slice(0, 2), early.slice(2)))
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
      dress(board, state.looks)
      const inputs = [
        state.position,
        state.preview,
        state.orientation,
        humanSide(state),
        state.looking,
        text,
        state.because,
        state.hint,
      ]
      if (inputs.every((input, index) => input === shown[index])) return
      shown = inputs
      board.view = viewOf(state, text)
      replay(state)
    },
  }
}
