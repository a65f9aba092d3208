/** All opponents as cards, and the ratings of the tournament. */
import { html, nothing, type TemplateResult } from 'lit-html'
import { boardFor, groupOf, OPPONENT_GROUPS } from '../app/game/opponents.ts'
import { ROSTER, type RosterCard } from '../engine/roster.ts'
import type { GalleryText } from '../text/gallery/text.ts'
import { boardsOf, entrantOf } from './data.ts'
import type { GalleryHost } from './host.ts'
import type { Panel } from './panel.ts'
import { type RatingsBoard, tournamentPanel } from './panels/tournament.ts'
import { addressOf, watchedRoute } from './route.ts'
import { showLinks, starOf } from './star.ts'
import { numberText, textOf, titleOf } from './words.ts'

/** The rating on 9×9, or else on 5×5, or the sentence that there is none. */
function ratingOf(id: string, words: GalleryText): string {
  const [variant] = boardsOf(id)
  const entrant = variant && entrantOf(id, variant)
  return entrant ? words.facts.short[variant](numberText(entrant.rating)) : words.facts.unrated
}

function cardItem(card: RosterCard, words: GalleryText, host: GalleryHost): TemplateResult {
  const { id, year, defaultLevel, variants } = card
  const boards = variants.includes('shogi') ? '' : words.dot + words.board.minishogi
  const title = titleOf(id, words)
  return html`
    <li class="card" data-opponent=${id}>
      <p class="card-year">${words.year(year) + boards}</p>
      <h3><a href=${addressOf({ view: 'card', id })}>${title}</a> ${starOf(id, words)}</h3>
      <p class="card-line">${textOf(id, words).line}</p>
      <div class="card-foot">
        <span class="card-rating">${ratingOf(id, words)}</span>
        <button
          type="button"
          data-testid="play-${id}"
          aria-label="${words.play}: ${title}"
          @click=${() => host.play({ id, level: defaultLevel }, boardFor(card, 'shogi'))}
        >${words.play}</button>
      </div>
    </li>`
}

/** The overview. */
export function overview(
  words: GalleryText,
  host: GalleryHost,
  ratings: RatingsBoard,
  stars: Panel,
): TemplateResult {
  const groups = OPPONENT_GROUPS.map((group) => {
    const cards = ROSTER.filter((card) => groupOf(card) === group)
    if (cards.length === 0) return nothing
    return html`
      <section class="card-group" data-group=${group}>
        <h2>${words.groups[group]}</h2>
        <ol class="cards">${cards.map((card) => cardItem(card, words, host))}</ol>
      </section>`
  })
  return html`
    <div class="gallery-all">
      <p class="lead">${words.lead}</p>
      <p><a class="call" href=${addressOf(watchedRoute())} data-testid="watch-link">${words.watch.link}</a></p>
      ${showLinks(words)} ${stars.template(words)}
      ${groups}
      ${tournamentPanel(null, words, ratings)}
    </div>`
}
