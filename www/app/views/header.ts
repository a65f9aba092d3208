/** The header: name of the page and its main buttons. */
import { html, type TemplateResult } from 'lit-html'
import type { Text } from '../../text/text.ts'
import { button, iconButton } from './buttons.ts'

/** Icon: three sliders. */
const SLIDERS = 'M4 7h7m4 0h5M4 12h2m4 0h10M4 17h9m4 0h3M13 5v4M8 10v4M15 15v4'

const QUIET = { class: 'quiet' }

/** What the buttons open. */
export interface HeaderActions {
  records(): void
  games(): void
  study(): void
  settings(): void
}

/** The header. */
export const header = (
  text: Text,
  { study, games, records, settings }: HeaderActions,
): TemplateResult => html`
  <header class="head">
    <div class="brand"><h1>${text.title}</h1><p class="tagline">${text.tagline}</p></div>
    ${button('study-open', text.study.open, study, QUIET)}
    ${button('games', text.games.open, games, QUIET)}
    ${button('records', text.records.open, records, QUIET)}
    ${iconButton('settings', text.settings, SLIDERS, settings, QUIET)}
  </header>`
