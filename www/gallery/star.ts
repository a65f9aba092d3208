/** The stars of the opponents that the visitor has beaten; `stars/` finds them out. */
import { html, nothing, type TemplateResult } from 'lit-html'
import type { GalleryText } from '../text/gallery/text.ts'
import { LatePage } from './latePage.ts'
import type { PageContext } from './panel.ts'
import { addressOf } from './route.ts'
import { levelName } from './words.ts'

/** The highest level that was beaten, by the opponent's id, as far as it is known. */
const known = new Map<string, string>()

/** The count of stars; where it is shown, the stars of the cards become known. */
export const starCount = (context: PageContext): LatePage =>
  new LatePage(async () => (await import('./stars/index.ts')).openStars(context, known), context.update)

/** The star of an opponent, with the level at which it was beaten; nothing while there is none. */
export function starOf(id: string, words: GalleryText): TemplateResult | typeof nothing {
  const level = known.get(id)
  const said = level === undefined ? '' : words.beaten(levelName(id, level, words))
  return level === undefined
    ? nothing
    : html`<span class="star" role="img" aria-label=${said} title=${said} data-testid="star-${id}">★</span>`
}

/** The links to the position that all judge, and to the visitor's own tournament. */
export const showLinks = ({ show }: GalleryText): TemplateResult =>
  html`<p class="play-form">${(['judges', 'contest'] as const).map(
    (view) => html`<a class="call" href=${addressOf({ view })} data-testid="${view}-link">${show[view]}</a> `,
  )}</p>`
