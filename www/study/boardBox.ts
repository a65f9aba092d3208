/** The board of the study, and the arrows on it. */
import { html, type TemplateResult } from 'lit-html'
import { ref } from 'lit-html/directives/ref.js'
import { applyCurrentAppearance } from '../app/views/appearance.ts'
import '../elements/board/index.ts'
import { kindName, LABELS_EN, LABELS_JA } from '../elements/board/labels.ts'
import type { BoardView, MoveArrow, Side } from '../elements/board/view.ts'
import type { Text } from '../text/text.ts'

/** A move to point at. */
export interface Arrow {
  usi: string
  /** Who makes it: a drop comes out of that hand. */
  side: Side
  /** Also the name of the page's colour for it. */
  kind: 'best' | 'other' | 'threat' | 'played' | 'answer'
  /** A character on the arrow, in place of the kind of a dropped piece. */
  label?: string
}

/** Widths of the shafts in squares: the first arrow, and all others. */
const [FIRST, OTHER] = [0.17, 0.11]

/** The part of the board's view that is the same in every part of the study. */
export function commonView(text: Text): Pick<BoardView, 'coordinates' | 'labels'> {
  return { coordinates: text.code, labels: text.code === 'ja' ? LABELS_JA : LABELS_EN }
}

function moveArrow({ usi, side, kind, label }: Arrow, index: number, code: Text['code']): MoveArrow {
  const isDrop = usi[1] === '*'
  return {
    move: usi,
    side,
    color: `var(--${kind})`,
    weight: index === 0 ? FIRST : OTHER,
    // A long arrow from the hand does not show which piece is dropped.
    label: label ?? (isDrop ? (code === 'ja' ? kindName(usi.charAt(0), code) : usi.charAt(0)) : undefined),
  }
}

const setAppearance = (board?: Element) => board instanceof HTMLElement && applyCurrentAppearance(board)

/** A board in the study. */
export interface StudyBoard {
  /** The board's `view`, or a directive that gives it only when it has changed: every new one is painted. */
  view: unknown
  /** The first one is on top and widest. */
  arrows?: readonly Arrow[]
  /** Called with a move, legal or not. */
  move?(usi: string): void
}

/** The board; its box, with the listeners of the part, is around it. */
export function studyBoard(
  { view, arrows = [], move }: StudyBoard,
  { code }: Pick<Text, 'code'>,
): TemplateResult {
  const moved = (event: Event) => move?.((event as CustomEvent<{ move: string }>).detail.move)
  return html`<shogi-board
      .view=${view}
      .moveArrows=${arrows.map((arrow, index) => moveArrow(arrow, index, code))}
      @shogi-move=${moved}
      @shogi-try=${moved}
      ${ref(setAppearance)}
    ></shogi-board>`
}
