/** A small board that only shows. */

import { applyCurrentAppearance } from '../app/views/appearance.ts'
import { el } from '../app/views/dom.ts'
import { LABELS_EN, LABELS_JA, ShogiBoard } from '../elements/board/index.ts'
import type { GalleryText } from '../text/gallery/text.ts'

/** A board, and what is said about it beside or below it. */
export const beside = (board: HTMLElement, ...children: (HTMLElement | string)[]): HTMLElement =>
  el('div', { class: 'beside' }, board, el('div', {}, ...children))

/** A board, and the function that shows a position with the move that led to it or an arrow along a move. */
export function diagram() {
  const board = new ShogiBoard()
  applyCurrentAppearance(board)
  const root = el('div', { class: 'diagram' }, board)
  return {
    root,
    show(sfen: string, words: GalleryText, { last, arrow }: { last?: string; arrow?: string } = {}): void {
      const labels = words.code === 'ja' ? LABELS_JA : LABELS_EN
      const orientation = 'b' as const
      board.view = {
        sfen,
        legal: {},
        movable: null,
        orientation,
        lastMove: last,
        coordinates: words.code,
        labels,
      }
      const side = sfen.split(' ')[1] === 'w' ? 'w' : 'b'
      board.moveArrows = arrow ? [{ move: arrow, side, color: 'var(--threat)', weight: 0.17 }] : []
    },
  }
}
