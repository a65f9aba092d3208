/** The count of beaten opponents on the gallery's first page. */
import { html, type TemplateResult } from 'lit-html'
import { ROSTER } from '../../engine/roster.ts'
import type { GalleryText } from '../../text/gallery/text.ts'
import { SHOW_TEXTS } from '../../text/show/index.ts'
import type { Page, PageContext } from '../panel.ts'
import { addressOf } from '../route.ts'
import { levelName, titleOf } from '../words.ts'
import { loadStars, type Stars } from './won.ts'

/** The count, and a star for each opponent. */
export class StarsPart implements Page {
  private readonly stars: Stars

  constructor(stars: Stars) {
    this.stars = stars
  }

  template(words: GalleryText): TemplateResult {
    const { stars: text } = SHOW_TEXTS.in(words.code)
    const { stars } = this
    const item = ({ id }: (typeof ROSTER)[number]) => {
      const level = stars.get(id)
      const title = titleOf(id, words)
      const said = level === undefined ? text.open(title) : text.won(title, levelName(id, level, words))
      return html`<li><a href=${addressOf({ view: 'card', id })} aria-label=${said} title=${said}>${level === undefined ? '☆' : '★'}</a></li>`
    }
    return html`
      <section class="stars" data-testid="stars" data-won=${stars.size}>
        <h2>${text.title(ROSTER.length)}</h2>
        <p><b>${text.count(stars.size, ROSTER.length)}</b></p>
        <ul>${ROSTER.map(item)}</ul>
        <p class="note">${text.rule}</p>
      </section>`
  }
}

/** Reads the stars of the device; `known` gets them. */
export async function openStars({ host }: PageContext, known: Map<string, string>): Promise<StarsPart> {
  const stars = await loadStars(() => host.engine())
  for (const [id, level] of stars) known.set(id, level)
  return new StarsPart(stars)
}
