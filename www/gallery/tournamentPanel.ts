/** The ratings of a tournament, with a choice of the board. */

import { el } from '../app/views/dom.ts'
import { radioGroup } from '../app/views/fields.ts'
import type { Variant } from '../engine/protocol.ts'
import type { GalleryText } from '../text/gallery/text.ts'
import { ratingBars, timedBars } from './bars.ts'
import { boardsOf, type Tournament, tournaments } from './data.ts'
import type { GalleryHost } from './host.ts'
import { levelName, titleOf } from './words.ts'

/**
 * The board whose ratings the reader has chosen to see, kept from page to page;
 * before that it is the board of the game.
 */
export interface ShownBoard {
  variant: Variant | null
}

/** The points of an opponent's levels against each of the other entrants. */
function results(id: string, tournament: Tournament, words: GalleryText): HTMLElement[] {
  const rows = [...tournament.entrants.keys()].filter((row) => tournament.entrants[row]?.id === id)
  return rows.map((row) => {
    const level = rows.length > 1 ? `: ${levelName(id, tournament.entrants[row]?.level ?? '', words)}` : ''
    return resultsOf(row, words.tournament.against + level, tournament, words)
  })
}

/** An entrant's points against each of the others. */
function resultsOf(row: number, title: string, tournament: Tournament, words: GalleryText): HTMLElement {
  const items = tournament.entrants.flatMap((other, column) => {
    const [won, lost] = [tournament.points[row]?.[column] ?? 0, tournament.points[column]?.[row] ?? 0]
    if (column === row || won + lost === 0) return []
    const share = el('span', { class: 'share', 'aria-hidden': 'true' })
    share.style.setProperty('--to', (won / (won + lost)).toFixed(3))
    const name = `${titleOf(other.id, words)} ${levelName(other.id, other.level, words)}`
    return [
      el(
        'li',
        {},
        el('span', { class: 'bar-name' }, name),
        share,
        el('span', { class: 'bar-value' }, words.tournament.points(won, won + lost)),
      ),
    ]
  })
  return el('details', { class: 'results' }, el('summary', {}, title), el('ol', { class: 'bars' }, ...items))
}

/** What is shown of the tournament of a board. */
function tableOf(variant: Variant, own: string | null, words: GalleryText): (HTMLElement | string)[] {
  const tournament = tournaments[variant]
  const { games, maxNodes, entrants } = tournament
  return [
    el('p', { class: 'note' }, words.tournament.intro[variant](games, maxNodes)),
    ratingBars(words, own, entrants),
    ...(own === null ? [] : results(own, tournament, words)),
    ...(variant === 'shogi' ? timedBars(words, own) : []),
  ]
}

/** The tournament of all opponents, or with `own` emphasised on the boards that it has played on. */
export function tournamentPanel(
  own: string | null,
  words: GalleryText,
  host: GalleryHost,
  shown: ShownBoard,
): HTMLElement | string {
  const boards = boardsOf(own)
  const wanted = shown.variant ?? host.present().start.variant
  const first = boards.includes(wanted) ? wanted : boards[0]
  if (first === undefined) return ''
  const table = el('div', { class: 'tournament' }, ...tableOf(first, own, words))
  const choice = radioGroup('tournament-board', () => {
    const variant = choice.value() as Variant
    shown.variant = variant
    table.replaceChildren(...tableOf(variant, own, words))
  })
  choice.render(
    words.board.label,
    boards.map((value) => ({ value, label: words.board[value] })),
  )
  choice.choose(first)
  choice.root.hidden = boards.length < 2
  return el(
    'section',
    { class: 'panel', 'data-testid': 'tournament' },
    el('h2', {}, words.tournament.title),
    choice.root,
    table,
  )
}
