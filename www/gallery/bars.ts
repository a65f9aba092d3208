/** Charts of bars, made of elements: they wrap, scale with the text, and can be read aloud. */

import { el } from '../app/views/dom.ts'
import type { GalleryText } from '../text/gallery/text.ts'
import { type Entrant, ladder, tournaments } from './data.ts'
import { levelName, numberText, titleOf } from './words.ts'

/** A style of custom properties, which the style sheet turns into widths. */
function withWidths(element: HTMLElement, widths: Record<string, number>): HTMLElement {
  for (const [name, part] of Object.entries(widths)) element.style.setProperty(name, part.toFixed(4))
  return element
}

/** The ratings of a tournament, each name a link to its card; `own` is emphasised. */
export function ratingBars(words: GalleryText, own: string | null, rows: Entrant[]): HTMLElement {
  const low = Math.min(...rows.map(({ rating, error }) => rating - error)) - 50
  const high = Math.max(...rows.map(({ rating, error }) => rating + error))
  const part = (rating: number) => (rating - low) / (high - low)
  const items = rows.map(({ id, level, rating, error }) => {
    const bar = withWidths(el('span', { class: 'bar', 'aria-hidden': 'true' }), {
      '--to': part(rating),
      '--from': part(rating - error),
      '--until': part(rating + error),
    })
    const name = el('a', { href: `#gallery/${id}` }, titleOf(id, words))
    return el(
      'li',
      { class: id === own ? 'own' : '' },
      el(
        'span',
        { class: 'bar-name' },
        name,
        level === undefined ? '' : el('small', {}, levelName(id, level, words)),
      ),
      bar,
      el('span', { class: 'bar-value' }, `${numberText(rating)} `, el('small', {}, `±${error}`)),
    )
  })
  return el('ol', { class: 'bars ratings', 'data-testid': 'ratings' }, ...items)
}

/** Nodes and time of all rungs, with one emphasised. */
export function costBars(words: GalleryText, own: string): HTMLElement {
  const all = ladder.rungs.flatMap(({ depths }) => depths.map(({ nodes }) => nodes))
  const most = Math.log10(Math.max(...all))
  const items = ladder.rungs.map(({ id, depths }) => {
    const bars = depths.map(({ nodes, milliseconds }, index) => {
      const said = `${words.cost.depth(index + 1)}: ${words.cost.nodes(nodes)}, ${words.cost.time(milliseconds)}`
      const bar = withWidths(el('i', {}), { '--to': Math.log10(Math.max(nodes, 2)) / most })
      return el('span', { class: 'cost', title: said }, bar, el('small', {}, said))
    })
    const name = el('a', { href: `#gallery/${id}` }, titleOf(id, words))
    return el(
      'li',
      { class: id === own ? 'own' : '' },
      el('span', { class: 'bar-name' }, name),
      el('div', {}, ...bars),
    )
  })
  return el('ol', { class: 'bars costs', 'data-testid': 'costs' }, ...items)
}

/**
 * The ratings at equal time, on 9×9, with a heading and an explanation; nothing where they were not measured.
 */
export function timedBars(words: GalleryText, own: string | null): (HTMLElement | string)[] {
  const { timed } = tournaments.shogi
  if (!timed || (own !== null && !timed.entrants.some(({ id }) => id === own))) return []
  const { title, intro } = words.tournament.timed
  const bars = ratingBars(words, own, timed.entrants)
  bars.dataset.testid = 'timed-ratings'
  return [el('h3', {}, title), el('p', { class: 'note' }, intro(timed.games, timed.seconds)), bars]
}
