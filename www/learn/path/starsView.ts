/** The stars as lists. */
import { html, nothing, type TemplateResult } from 'lit-html'
import { CARDS, DEFAULT_OPPONENT } from '../../app/game/opponents.ts'
import type { HandicapCard } from '../../engine/protocol.ts'
import type { PathText } from '../../text/path/text.ts'
import type { Text } from '../../text/text.ts'
import { handicapKey, type Stars } from './stars.ts'
import { LEVELS } from './strength.ts'

/** One star: filled where it was won. */
const star = (isWon: boolean, what: string, seen: string, { stars: words }: PathText): TemplateResult =>
  html`<li data-won=${isWon}><span aria-hidden="true">${isWon ? '★' : '☆'} ${seen}</span><span class="visually-hidden">${
    isWon ? words.won(what) : words.open(what)
  }</span></li>`

/** The lists; `handicaps` are the ones that the engine offers. */
export function starsView(
  stars: Stars,
  handicaps: readonly HandicapCard[],
  words: PathText,
  { code }: Text,
): TemplateResult {
  const own = words.stars
  const others = CARDS.filter(({ id }) => id !== DEFAULT_OPPONENT)
  const beaten = handicaps.flatMap((card) =>
    [true, false].flatMap((receives) => {
      const level = stars.handicaps.get(handicapKey(card.id, receives))
      const name = receives ? own.received(card[code]) : own.given(card[code])
      return level ? own.with(name, level) : []
    }),
  )
  return html`<section class="path-stars" data-testid="path-stars">
    <h2>${own.title}</h2>
    <h3>${own.levels(stars.levels.size, LEVELS.length)}</h3>
    <ul class="path-levels">${LEVELS.map(({ id }) => star(stars.levels.has(id), words.errors.of(Number(id)), id, words))}</ul>
    ${
      handicaps.length > 0
        ? html`<h3>${own.handicaps(beaten.length, 2 * handicaps.length)}</h3>
          <ul>${beaten.map((name) => html`<li data-won="true">★ ${name}</li>`)}</ul>`
        : nothing
    }
    <h3>${own.opponents(stars.opponents.size, others.length)}</h3>
    <ul>${others.map((card) => star(stars.opponents.has(card.id), card[code], card[code], words))}</ul>
    <p class="path-note">${own.rule}</p>
  </section>`
}
