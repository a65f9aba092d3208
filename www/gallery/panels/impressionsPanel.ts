/** The policy network's most probable moves in the position of the game. */

import { html, nothing, type TemplateResult } from 'lit-html'
import { impressionsText } from '../../app/views/impressions.ts'
import type { Impressions } from '../../engine/impressions.ts'
import type { GalleryText } from '../../text/gallery/text.ts'
import { beside, type Diagram, diagram } from '../diagram.ts'
import { type Panel, type PanelContext, type Sentence, SILENCE } from '../panel.ts'
import { spoken } from '../spoken.ts'
import { failureText } from '../words.ts'
import { networkChoice } from './networkChoice.ts'
import { outlook, policyMoves } from './policyMoves.ts'
import { asideText, positionFor } from './present.ts'

/** The panel. */
export class ImpressionsPanel implements Panel {
  private readonly context: PanelContext
  private isAsking = false
  private note: Sentence = SILENCE
  private shown: Diagram | null = null
  /** The level whose network is asked; empty for the first network. */
  private level = ''
  private found: Impressions | null = null

  constructor(context: PanelContext) {
    this.context = context
  }

  template(words: GalleryText): TemplateResult {
    const { found } = this
    return html`
      <section class="panel">
        <h2>${words.thoughts.title}</h2>
        <p class="note">${impressionsText(words.code).intro}</p>
        ${networkChoice(this.context.card, 'impressions-network', this.level, words, (level) => this.choose(level))}
        <button type="button" data-testid="ask-impressions" ?disabled=${this.isAsking} @click=${() => this.ask()}
        >${words.thoughts.ask}</button>
        <p class="note" role="status">${this.note(words)}</p>
        ${beside(
          diagram(this.shown, words),
          html`${policyMoves(found, words, 'impressions')}
            <p class="note">${found ? spoken(outlook(found, words)) : nothing}</p>`,
        )}
      </section>`
  }

  /** Takes the network of a level; asks it where one has been asked. */
  private choose(level: string): void {
    this.level = level
    if (this.found) void this.ask()
  }

  private async ask(): Promise<void> {
    const { card, host, engine, update } = this.context
    const { sfen, over, aside, ...game } = positionFor(card, host)
    this.isAsking = true
    this.note = (words) => impressionsText(words.code).asking
    update()
    try {
      const isThere = !over && (await engine.position(game))
      const event = isThere
        ? await engine.ask({
            type: 'impressions',
            opponent: card.id,
            ...(this.level && { level: this.level }),
          })
        : null
      if (event?.type === 'failed') throw new Error(event.message)
      this.found = event?.type === 'impressions' ? event : null
      this.shown = { sfen, arrow: this.found?.moves[0]?.move.usi }
      this.note = this.found
        ? (words) => asideText(aside, words)
        : (words) => impressionsText(words.code).none
    } catch (error) {
      this.note = (words) => failureText(error, words)
    }
    this.isAsking = false
    update()
  }
}
