/**
 * The link to the gallery, on the first screen: shown while no move
 * has been played, and when the game is over.
 */

import { html, type TemplateResult } from 'lit-html'
import type { Text } from '../../text/text.ts'
import { CARDS } from '../game/opponents.ts'
import { plies, type State } from '../game/state.ts'

/** The year of the oldest opponent. */
const FIRST_YEAR = Math.min(...CARDS.map(({ year }) => year))

/** The link. */
export const galleryLink = (state: State, { gallery }: Text): TemplateResult => html`
  <nav class="gallery-link" ?hidden=${plies(state).all > 0 && state.position?.result === undefined}>
    <a href="#gallery" data-testid="gallery-open"><b>${gallery.title}</b><span>${gallery.invitation(
      CARDS.length,
      FIRST_YEAR,
    )}</span></a>
  </nav>`
