/**
 * The panels beside the board. In one column there is room for one at a time below the
 * board, which stays in view: the row of buttons chooses it. Beside a board all are shown,
 * and the row is hidden (style/screens.css).
 */

import { button, el, setAttribute, setText } from '../../app/views/dom.ts'
import type { StudyText } from '../../text/study/text.ts'

const PANES = ['lines', 'moves', 'review', 'more'] as const
type Pane = (typeof PANES)[number]

/** The row and the panels, in this order. */
export function paneTabs(contents: Record<Pane, HTMLElement[]>) {
  const buttons = PANES.map((name) => button(`pane-${name}`, () => choose(name)))
  const root = el('nav', { class: 'panes' }, ...buttons)
  const panels = PANES.map((name) => el('div', { class: 'pane', 'data-pane': name }, ...contents[name]))

  function choose(chosen: Pane): void {
    for (const [index, name] of PANES.entries()) {
      setAttribute(panels[index] as HTMLElement, 'data-chosen', name === chosen)
      setAttribute(buttons[index] as HTMLElement, 'aria-pressed', String(name === chosen))
    }
    // The panels share one scroller.
    panels[0]?.parentElement?.scrollTo(0, 0)
  }
  choose('lines')

  return {
    root,
    panels,
    choose,
    render({ panes }: StudyText): void {
      setAttribute(root, 'aria-label', panes.label)
      for (const [index, name] of PANES.entries()) setText(buttons[index] as HTMLElement, panes[name])
    },
  }
}
