/** A small board that only shows. */

import { html, nothing, type TemplateResult } from 'lit-html'
import { guard } from 'lit-html/directives/guard.js'
import { ref } from 'lit-html/directives/ref.js'
import { applyCurrentAppearance } from '../app/views/appearance.ts'
import { LABELS_EN, LABELS_JA } from '../elements/board/index.ts'
import type { BoardView, MoveArrow } from '../elements/board/view.ts'
import type { GalleryText } from '../text/gallery/text.ts'
import { sideOf } from './engine.ts'

/** A position, with the move that led to it or an arrow along a move, in USI. */
export interface Diagram {
  sfen: string
  last?: string | undefined
  arrow?: string | undefined
  /** Arrows in place of that one. */
  arrows?: readonly MoveArrow[] | undefined
  /** Squares with a ring. */
  marks?: readonly string[] | undefined
}

/** A board, and what is said about it beside or below it. */
export const beside = (board: TemplateResult, text: TemplateResult): TemplateResult =>
  html`<div class="beside">${board}<div>${text}</div></div>`

const viewOf = ({ sfen, last, marks = [] }: Diagram, code: 'ja' | 'en'): BoardView => ({
  sfen,
  legal: {},
  movable: null,
  orientation: 'b',
  lastMove: last,
  arrows: marks.map((square) => ({ from: square, to: square, tone: 'mark' })),
  coordinates: code,
  labels: code === 'ja' ? LABELS_JA : LABELS_EN,
})

const arrowsOf = ({ sfen, arrow, arrows = [] }: Diagram): readonly MoveArrow[] =>
  arrow ? [{ move: arrow, side: sideOf(sfen), color: 'var(--threat)', weight: 0.17 }] : arrows

const applyAppearance = (board?: Element) => {
  if (board) applyCurrentAppearance(board as HTMLElement)
}

/** The board; hidden where there is no position yet. */
export const diagram = (shown: Diagram | null, { code }: GalleryText): TemplateResult => html`
  <div class="diagram" ?hidden=${shown === null}>${
    shown === null
      ? nothing
      : html`<shogi-board
          .view=${guard([shown.sfen, shown.last, shown.marks, code], () => viewOf(shown, code))}
          .moveArrows=${guard([shown.sfen, shown.arrow, shown.arrows], () => arrowsOf(shown))}
          ${ref(applyAppearance)}
        ></shogi-board>`
  }</div>`
