/** The first page of the gallery: the entrance, the opponents in rooms, and the chart of the tournament. */
import { html, nothing, type TemplateResult } from 'lit-html'
import { guard } from 'lit-html/directives/guard.js'
import { boardFor, groupOf } from '../app/game/opponents.ts'
import { ROSTER, type RosterCard } from '../engine/roster.ts'
import type { GalleryText } from '../text/gallery/text.ts'
import type { GalleryHost } from './host.ts'
import { LatePart } from './latePart.ts'
import type { Page, PageContext, Panel } from './panel.ts'
import { pictureOf } from './pictures.ts'
import type { RatingsBoard } from './ratingsBoard.ts'
import { addressOf } from './route.ts'
import { showLinks, starOf } from './star.ts'
import { STORY } from './story.ts'
import { tournamentPlace } from './tournamentPlace.ts'
import { textOf, titleOf, yearOf } from './words.ts'

/** The opponents by rooms; a room begins at each opponent whose id the texts name. */
export function roomsOf(names: Readonly<Record<string, unknown>>): RosterCard[][] {
  const rooms: RosterCard[][] = []
  for (const card of STORY) {
    if (card.id in names || rooms.length === 0) rooms.push([])
    rooms.at(-1)?.push(card)
  }
  return rooms
}

function cardItem(card: RosterCard, words: GalleryText, host: GalleryHost): TemplateResult {
  const { id, defaultLevel, variants } = card
  const boards = variants.includes('shogi') ? '' : words.dot + words.board.minishogi
  const title = titleOf(id, words)
  return html`
    <li class="card" data-opponent=${id}>
      ${guard([words.code], () => pictureOf(card, words))}
      <p class="card-year">${yearOf(card, words) + boards}</p>
      <h3><a href=${addressOf({ view: 'card', id })}>${title}</a> ${starOf(id, words)}</h3>
      <p class="card-line">${textOf(id, words).line}</p>
      <button
        type="button"
        data-testid="play-${id}"
        aria-label="${words.play}: ${title}"
        @click=${() => host.play({ id, level: defaultLevel }, boardFor(card, 'shogi'))}
      >${words.play}</button>
    </li>`
}

function roomSection(
  cards: readonly RosterCard[],
  number: number,
  words: GalleryText,
  host: GalleryHost,
): TemplateResult | typeof nothing {
  const [first] = cards
  const room = first && words.rooms[first.id]
  if (!room) return nothing
  return html`
    <section class="room" data-group=${groupOf(first)}>
      <div>
        <p class="room-number">${words.room(number)}</p>
        <h2>${room.title}</h2>
        <p class="room-story">${room.story}</p>
      </div>
      <ol class="cards">${cards.map((card) => cardItem(card, words, host))}</ol>
    </section>`
}

/** The page. */
export class Overview implements Page {
  private readonly context: PageContext
  private readonly entrance: LatePart
  private readonly tournament: LatePart
  private readonly stars: Panel

  constructor(context: PageContext, ratings: RatingsBoard, stars: Panel) {
    this.context = context
    this.stars = stars
    this.tournament = tournamentPlace(null, ratings, context)
    this.entrance = new LatePart(
      {
        name: 'entrance',
        open: async (code) => (await import('./entrance/index.ts')).openEntrance(context, code),
        placeholder: html`<div class="diagram"></div>`,
      },
      context,
    )
  }

  template(words: GalleryText): TemplateResult {
    const [first] = STORY
    const rooms = roomsOf(words.rooms)
    return html`
      <div class="gallery-all">
        <div class="foyer">
          <p class="lead">${words.lead(ROSTER.length)}</p>
          ${this.entrance.template(words)}
          <div>
            <a class="begin" href=${addressOf({ view: 'card', id: first?.id ?? '' })} data-testid="begin"
            >${words.begin(titleOf(first?.id ?? '', words))}</a>
            <p class="begin-note">${words.beginNote}</p>
          </div>
        </div>
        ${showLinks(words)} ${this.stars.template(words)}
        ${rooms.map((cards, index) => roomSection(cards, index + 1, words, this.context.host))}
        ${this.tournament.template(words)}
      </div>`
  }

  end(): void {
    this.entrance.end()
    this.tournament.end()
  }
}
