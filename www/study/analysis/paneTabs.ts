/**
 * The panels beside the board. In one column there is room for one at a time below the
 * board, which stays in view: the row of buttons chooses it. Beside a board all are shown,
 * and the row is hidden (style/screens.css).
 */
import { html, type TemplateResult } from 'lit-html'
import { repeat } from 'lit-html/directives/repeat.js'
import { button } from '../../app/views/buttons.ts'
import type { StudyText } from '../../text/study/text.ts'

const PANES = ['lines', 'moves', 'review', 'more'] as const
/** A group of panels. */
export type Pane = (typeof PANES)[number]

/** The row of buttons; `choose` is called with the panel of the one that is pressed. */
export const paneTabs = (
  chosen: Pane,
  choose: (pane: Pane) => void,
  { panes }: StudyText,
): TemplateResult => html`
  <nav class="panes" aria-label=${panes.label}>
    ${PANES.map((name) => button(`pane-${name}`, panes[name], () => choose(name), { pressed: name === chosen }))}
  </nav>`

/** The panels, `first` before the others. */
export const paneList = (contents: Readonly<Record<Pane, unknown>>, chosen: Pane, first: Pane): unknown =>
  repeat(
    [first, ...PANES.filter((name) => name !== first)],
    (name) => name,
    (name) =>
      html`<div class="pane" data-pane=${name} ?data-chosen=${name === chosen}>${contents[name]}</div>`,
  )
