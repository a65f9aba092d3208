/** The board of a room, and its view of a position. */
import { html, type TemplateResult } from 'lit-html'
import { ref } from 'lit-html/directives/ref.js'
import { applyCurrentAppearance } from '../app/views/appearance.ts'
import '../elements/board/index.ts'
import { LABELS_EN, LABELS_JA } from '../elements/board/labels.ts'
import type { BoardView, MoveArrow, Side } from '../elements/board/view.ts'
import type { PositionEvent } from '../engine/protocol.ts'
import type { Text } from '../text/text.ts'

const setAppearance = (board?: Element) => board instanceof HTMLElement && applyCurrentAppearance(board)

/** How a position is shown. */
export interface Shown {
  /** The side that may move; `null`: the board is only looked at. */
  movable: Side | null
  orientation: Side
  disabled?: boolean
  arrows?: BoardView['arrows']
}

/** The part of a position that the board shows. */
type Seen = Pick<PositionEvent, 'sfen' | 'legal' | 'moves' | 'check' | 'checkers'>

/** The view of a position that the engine has sent. */
export function viewOf(position: Seen, shown: Shown, { code }: Pick<Text, 'code'>): BoardView {
  return {
    ...shown,
    sfen: position.sfen,
    legal: position.legal,
    lastMove: position.moves.at(-1)?.usi,
    check: position.check,
    checkers: position.checkers,
    coordinates: code,
    labels: code === 'ja' ? LABELS_JA : LABELS_EN,
  }
}

/** A board. */
export interface RoomBoard {
  /** The board's `view`, or a directive that gives it only when it has changed: every new one is painted. */
  view: unknown
  moveArrows?: readonly MoveArrow[]
  /** Called with a move, legal or not. */
  move?(usi: string): void
  /** Called with the square or the piece in hand that is selected, `null` for none. */
  select?(from: string | null): void
}

/** The board in its box. */
export function roomBoard({ view, moveArrows = [], move, select }: RoomBoard): TemplateResult {
  const moved = (event: Event) => move?.((event as CustomEvent<{ move: string }>).detail.move)
  const selected = (event: Event) => select?.((event as CustomEvent<{ from: string | null }>).detail.from)
  return html`<div class="board-box"><shogi-board
      .view=${view}
      .moveArrows=${moveArrows}
      @shogi-move=${moved}
      @shogi-try=${moved}
      @shogi-select=${selected}
      ${ref(setAppearance)}
    ></shogi-board></div>`
}
