/** All opponents as cards, and the ratings of the tournament. */
import { boardFor, groupOf, OPPONENT_GROUPS } from '../app/game/opponents.ts'
import { button, el } from '../app/views/dom.ts'
import { ROSTER, type RosterCard } from '../engine/roster.ts'
import type { GalleryText } from '../text/gallery/text.ts'
import { boardsOf, entrantOf } from './data.ts'
import type { GalleryHost } from './host.ts'
import { addressOf, watchedRoute } from './route.ts'
import { type ShownBoard, tournamentPanel } from './tournamentPanel.ts'
import { numberText, textOf, titleOf } from './words.ts'

/** The rating on 9×9, or else on 5×5, or the sentence that there is none. */
function ratingOf(id: string, words: GalleryText): string {
  const [variant] = boardsOf(id)
  const entrant = variant && entrantOf(id, variant)
  return entrant ? words.facts.short[variant](numberText(entrant.rating)) : words.facts.unrated
}

function cardItem(card: RosterCard, words: GalleryText, host: GalleryHost): HTMLElement {
  const { id, year, defaultLevel, variants } = card
  const variant = boardFor(card, 'shogi')
  const boards = variants.includes('shogi') ? '' : words.dot + words.board.minishogi
  const play = button(`play-${id}`, () => host.play({ id, level: defaultLevel }, variant))
  play.append(words.play)
  play.setAttribute('aria-label', `${words.play}: ${titleOf(id, words)}`)
  return el(
    'li',
    { class: 'card', 'data-opponent': id },
    el('p', { class: 'card-year' }, words.year(year) + boards),
    el('h3', {}, el('a', { href: addressOf({ view: 'card', id }) }, titleOf(id, words))),
    el('p', { class: 'card-line' }, textOf(id, words).line),
    el('div', { class: 'card-foot' }, el('span', { class: 'card-rating' }, ratingOf(id, words)), play),
  )
}

/** The overview. */
export function allCards(words: GalleryText, host: GalleryHost, shown: ShownBoard): HTMLElement {
  const watch = addressOf(watchedRoute())
  const groups = OPPONENT_GROUPS.flatMap((group) => {
    const cards = ROSTER.filter((card) => groupOf(card) === group)
    if (cards.length === 0) return []
    return [
      el(
        'section',
        { class: 'card-group', 'data-group': group },
        el('h2', {}, words.groups[group]),
        el('ol', { class: 'cards' }, ...cards.map((card) => cardItem(card, words, host))),
      ),
    ]
  })
  return el(
    'div',
    { class: 'gallery-all' },
    el('p', { class: 'lead' }, words.lead),
    el('p', {}, el('a', { class: 'call', href: watch, 'data-testid': 'watch-link' }, words.watch.link)),
    ...groups,
    tournamentPanel(null, words, host, shown),
  )
}
