/** The view of the board: passes the state to the element, and its events to the game. */
import { html, nothing, type TemplateResult } from 'lit-html'
import { guard } from 'lit-html/directives/guard.js'
import { createRef, ref } from 'lit-html/directives/ref.js'
import '../../elements/board/index.ts'
import type { BoardView as ElementView, MoveDetail, ShogiBoard } from '../../elements/board/index.ts'
import type { Text } from '../../text/text.ts'
import { THICKNESS } from '../game/appearance.ts'
import { humanSide, plies, premoveSide, type State } from '../game/state.ts'
import { boardState } from './boardState.ts'
import { hintArrows, premoveArrows } from './hint.ts'
import { premovePlayer } from './premove.ts'
import type { Dispatch } from './view.ts'
import { wheelSteps } from './wheel.ts'

/** The squares in the middle of the nearest rank of White and of Black, for each number of ranks. */
const MIDDLE: Record<number, { w: string; b: string }> = { 5: { w: '3a', b: '3e' }, 9: { w: '5a', b: '5i' } }

/** The board's `view`, with the arrows of refusals, hints and moves entered in advance. */
function elementView(state: State, text: Text): ElementView {
  const because = state.refusalLines.map(({ from, to }) => ({ from, to, tone: 'attack' as const }))
  return { ...boardState(state, text), arrows: [...because, ...hintArrows(state), ...premoveArrows(state)] }
}

/**
 * The parts of the state that the board shows. A new `view` stops animations, so it is set only when one of
 * these changes.
 */
const inputsOf = (state: State, text: Text): unknown[] => [
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

/** The board. */
export class BoardView {
  private readonly element = createRef<ShogiBoard>()
  private readonly dispatch: Dispatch
  private readonly playPremove: (state: State) => void
  private readonly wheel = wheelSteps((by) => this.step(by))
  private state: State | null = null
  private isPlaced = false
  /** The last `pendingMove` that was played. */
  private aimed: string | null = null

  /** `update` renders the page again. */
  constructor(dispatch: Dispatch, update: () => void) {
    this.dispatch = dispatch
    this.playPremove = premovePlayer({ aim: (from, to) => this.element.value?.aim(from, to) }, dispatch)
    // In a task of its own: laying out the board takes longest when the page starts.
    setTimeout(() => {
      this.isPlaced = true
      update()
    })
  }

  /** Focuses the middle square of the nearest rank. */
  focus(): void {
    const board = this.element.value
    const square = board && MIDDLE[board.view.sfen.split('/').length]?.[board.view.orientation]
    if (square) board.focusSquare(square)
  }

  /** Plays moves that were entered before the engine was ready, or while it was thinking. */
  follow(state: State): void {
    this.state = state
    this.playPendingMove(state)
    this.playPremove(state)
  }

  template(state: State, text: Text): TemplateResult {
    return html`<div class="board" @wheel=${this.wheel}>${this.isPlaced ? this.board(state, text) : nothing}</div>`
  }

  private board(state: State, text: Text): TemplateResult {
    const { pieces, board, scheme, lines } = state.appearance
    // Unlisted moves (`shogi-try`) are sent too: the engine gives the reason of the refusal.
    return html`<shogi-board
        pieces=${pieces}
        board=${board}
        scheme=${scheme === 'system' ? nothing : scheme}
        style="--shogi-lines: ${THICKNESS[lines]}"
        .view=${guard(inputsOf(state, text), () => elementView(state, text))}
        @shogi-move=${this.move}
        @shogi-try=${this.move}
        ${ref(this.element)}
      ></shogi-board>`
  }

  private readonly move = ({ detail }: CustomEvent<MoveDetail>): void =>
    this.dispatch({ type: 'move', move: detail.move })

  /** Shows the next or the previous move; false where there are none. */
  private step(by: 1 | -1): boolean {
    if (!this.state) return false
    const { all, shown } = plies(this.state)
    if (all === 0) return false
    this.dispatch({ type: 'showPly', ply: Math.min(all, Math.max(0, shown + by)) })
    return true
  }

  private playPendingMove({ position, pendingMove }: State): void {
    if (pendingMove === null) this.aimed = null
    else if (position && pendingMove !== this.aimed) {
      this.aimed = pendingMove
      // After the board shows the position.
      queueMicrotask(() => this.element.value?.aim(pendingMove.slice(0, 2), pendingMove.slice(2)))
    }
  }
}
