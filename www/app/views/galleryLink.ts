/**
 * The link to the gallery, on the first screen: shown while no move
 * has been played, and when the game is over.
 */

import { CARDS } from '../game/opponents.ts'
import { plies } from '../game/state.ts'
import { el, setText } from './dom.ts'
import type { View } from './view.ts'

/** The link. */
export function galleryLinkView(): View {
  const name = el('b')
  const words = el('span')
  const link = el('a', { href: '#gallery', 'data-testid': 'gallery-open' }, name, words)
  const root = el('nav', { class: 'gallery-link' }, link)
  const first = Math.min(...CARDS.map(({ year }) => year))
  return {
    root,
    render(state, text) {
      setText(name, text.gallery.title)
      setText(words, text.gallery.invitation(CARDS.length, first))
      const { position } = state
      root.hidden = plies(state).all > 0 && position?.result === undefined
    },
  }
}
