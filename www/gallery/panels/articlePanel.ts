/** The article's game: a slider over its moves, and the policy network's most probable moves at each. */

import { html, nothing, type TemplateResult } from 'lit-html'
import { live } from 'lit-html/directives/live.js'
import { impressionsText } from '../../app/views/impressions.ts'
import { spokenLine } from '../../app/views/template.ts'
import type { Impressions } from '../../engine/impressions.ts'
import type { MoveText, PositionEvent } from '../../engine/protocol.ts'
import type { GalleryText } from '../../text/gallery/text.ts'
import { beside, diagram } from '../diagram.ts'
import { type Panel, type PanelContext, type Sentence, SILENCE } from '../panel.ts'
import { aloud, naming, spoken } from '../spoken.ts'
import { failureText } from '../words.ts'
import { ARTICLE_GAME, SECOND_PAWN } from './articleGame.ts'
import { networkChoice } from './networkChoice.ts'
import { outlook, policyMoves } from './policyMoves.ts'

const START = { start: { variant: 'shogi' as const }, moves: [] }

/** The network's opinion on the move that was played. */
function opinion(found: Impressions | null, played: MoveText, { article }: GalleryText): string {
  if (!found) return ''
  const rank = found.moves.findIndex(({ move }) => move.usi === played.usi) + 1
  return rank > 0 ? article.rank(rank) : article.unranked
}

/** The panel. */
export class ArticlePanel implements Panel {
  private readonly context: PanelContext
  private isStarting = false
  private note: Sentence = SILENCE
  /** The number of the move that is looked at: the position before it is shown. */
  private number = SECOND_PAWN
  /** The positions of the game; `null` before it is asked for. */
  private game: PositionEvent | null = null
  /** The network's answers by the number of the move. */
  private known = new Map<number, Impressions>()
  /** The level whose network is asked; empty for the first network. */
  private level = ''
  private isAsking = false

  constructor(context: PanelContext) {
    this.context = context
  }

  template(words: GalleryText): TemplateResult {
    const { title, intro, start } = words.article
    const played = this.game?.moves[this.number - 1]
    return html`
      <section class="panel" data-testid="article">
        <h2>${title}</h2>
        <p class="note">${intro}</p>
        <button
          type="button"
          data-testid="article-start"
          ?disabled=${this.isStarting}
          ?hidden=${played !== undefined}
          @click=${() => this.begin()}
        >${start}</button>
        <p class="note" role="status">${this.note(words)}</p>
        <div ?hidden=${played === undefined}>${played ? this.replay(played, words) : nothing}</div>
      </section>`
  }

  private step(name: string, label: string, to: number, isEnd: boolean): TemplateResult {
    return html`<button
      type="button"
      data-testid="article-${name}"
      aria-disabled=${isEnd ? 'true' : nothing}
      @click=${() => this.go(to)}
    >${label}</button>`
  }

  /** The slider, and below it the position before the move that was played. */
  private replay(played: MoveText, words: GalleryText): TemplateResult {
    const { number, game } = this
    const text = words.article
    const found = this.known.get(number) ?? null
    const before = game?.moves[number - 2]
    const heading = naming(words, (name) =>
      [text.played(number, name(played)), opinion(found, played, words)].filter(Boolean).join(words.gap),
    )
    const board = { sfen: before?.sfen ?? game?.start ?? '', arrow: played.usi, last: before?.usi }
    return html`
      <p>${networkChoice(this.context.card, 'article-network', this.level, words, (level) => this.choose(level))}</p>
      <div class="play-form">
        ${this.step('previous', words.tree.previous, number - 1, number === 1)}
        ${this.step('next', words.tree.next, number + 1, number === ARTICLE_GAME.length)}
        ${this.step('pawn', text.pawn, SECOND_PAWN, false)}
        <button
          type="button"
          data-testid="article-illegal"
          aria-disabled=${this.isAsking ? 'true' : nothing}
          @click=${() => this.findIllegal()}
        >${text.nextIllegal}</button>
      </div>
      <input
        type="range"
        min="1"
        max=${ARTICLE_GAME.length}
        .value=${live(String(number))}
        aria-label=${text.slider}
        aria-valuetext=${text.played(number, aloud(words)(played))}
        data-testid="article-slider"
        @input=${(event: Event) => this.go(Number((event.target as HTMLInputElement).value))}
      />
      ${spokenLine({ class: 'article-move', testId: 'article-move', ...heading })}
      ${beside(
        diagram(board, words),
        html`${policyMoves(found, words, 'article-moves', played.usi)}
          <p class="note" data-testid="article-said">${found ? spoken(outlook(found, words)) : nothing}</p>
          <p data-testid="article-comment">${number === SECOND_PAWN ? text.comment : ''}</p>`,
      )}`
  }

  private go(to: number): void {
    this.number = Math.min(ARTICLE_GAME.length, Math.max(1, to))
    this.context.update()
    void this.look()
  }

  /** Goes on to the next move at which the network's first wish is illegal. */
  private async findIllegal(): Promise<void> {
    if (this.isAsking) return
    this.isAsking = true
    this.note = (words) => impressionsText(words.code).asking
    this.context.update()
    try {
      await this.context.engine.position(START)
      let number = this.number + 1
      for (; number <= ARTICLE_GAME.length; number++) {
        if (!this.known.has(number)) await this.ask(number)
        if (this.known.get(number)?.wanted[0]?.refusal) break
      }
      const isFound = number <= ARTICLE_GAME.length
      if (isFound) this.number = number
      this.note = isFound ? SILENCE : (words) => words.article.noIllegal
    } catch (error) {
      this.note = (words) => failureText(error, words)
    }
    this.isAsking = false
    // Where the reader went elsewhere meanwhile, that move is not known yet.
    await this.look()
  }

  private async begin(): Promise<void> {
    const { engine, update } = this.context
    this.isStarting = true
    this.note = (words) => impressionsText(words.code).asking
    update()
    try {
      // The whole game gives the names of its moves; the network is asked from the start position on.
      const game = await engine.position({ ...START, moves: ARTICLE_GAME })
      await engine.position(START)
      await this.ask(this.number)
      this.game = game
      this.note = SILENCE
    } catch (error) {
      this.note = (words) => failureText(error, words)
    }
    this.isStarting = false
    update()
  }

  /** Takes the network of a level, and forgets what the one before said. */
  private choose(level: string): void {
    this.level = level
    this.known = new Map()
    this.context.update()
    void this.look()
  }

  private async ask(wanted: number): Promise<void> {
    const { card, engine } = this.context
    const { level, known } = this
    const moves = ARTICLE_GAME.slice(0, wanted - 1)
    const event = await engine.ask({
      type: 'impressions',
      opponent: card.id,
      moves,
      ...(level && { level }),
    })
    if (event.type !== 'impressions') throw new Error('no answer')
    known.set(wanted, event)
  }

  /** Asks about the move that is shown, and again where another was chosen meanwhile. */
  private async look(): Promise<void> {
    if (this.isAsking) return
    this.isAsking = true
    try {
      // Another panel may have set a position of its own.
      if (!this.known.has(this.number)) await this.context.engine.position(START)
      while (!this.known.has(this.number)) await this.ask(this.number)
    } catch (error) {
      this.note = (words) => failureText(error, words)
    }
    this.isAsking = false
    this.context.update()
  }
}
