/** Endgames of 5×5 (`train studies`): proved wins that the reader plays out against the proof search. */
import { html, type TemplateResult } from 'lit-html'
import { cardOf } from '../../app/game/opponents.ts'
import type { GalleryText } from '../../text/gallery/text.ts'
import { beside, diagram } from '../diagram.ts'
import data from '../endgames.json'
import type { Panel, PanelContext } from '../panel.ts'

/** Black is to move, and wins within so many plies. */
const ENDGAMES = data as readonly { sfen: string; plies: number }[]

/** The link that begins a game from an endgame: the reader has Black, the opponent its highest level. */
export function endgameLink(id: string, sfen: string): string {
  const level = cardOf(id)?.levels.at(-1)?.id ?? ''
  return `./?${new URLSearchParams({ sfen, side: 'b', opponent: id, level })}`
}

/** The endgames, and the board of the chosen one. */
export class EndgamesPanel implements Panel {
  private readonly context: PanelContext
  private chosen = 0

  constructor(context: PanelContext) {
    this.context = context
  }

  template(words: GalleryText): TemplateResult {
    const text = words.endgames
    const sfen = ENDGAMES[this.chosen]?.sfen ?? ''
    const choices = ENDGAMES.map(
      ({ plies }, nth) => html`<button
        type="button"
        data-testid="endgame-${nth}"
        aria-pressed=${String(nth === this.chosen)}
        @click=${() => this.choose(nth)}
      >${`${nth + 1}. ${text.plies(plies)}`}</button>`,
    )
    const play = html`<a
      class="endgame-play"
      data-testid="endgame-play"
      href=${endgameLink(this.context.card.id, sfen)}
    >${text.play}</a>`
    return html`
      <section class="panel endgames" data-testid="endgames">
        <h2>${text.title}</h2>
        ${beside(
          diagram({ sfen }, words),
          html`<p>${text.intro}</p><div class="endgame-choices">${choices}</div><p>${play}</p>`,
        )}
      </section>`
  }

  private choose(nth: number): void {
    this.chosen = nth
    this.context.update()
  }
}
