/** The page of one opponent. */

import { html, nothing, type TemplateResult } from 'lit-html'
import { boardFor } from '../app/game/opponents.ts'
import { GALLERY_KILOBYTES, kilobytesOfData } from '../engine/impressions.ts'
import type { OpponentPanel, Variant } from '../engine/protocol.ts'
import { ROSTER, type RosterCard } from '../engine/roster.ts'
import type { GalleryText } from '../text/gallery/text.ts'
import { CodePlace } from './codePlace.ts'
import { type Example, ladder, type Verdict } from './data.ts'
import { beside, diagram } from './diagram.ts'
import { LatePart } from './latePart.ts'
import type { Page, Panel, PanelContext } from './panel.ts'
import { ArticlePanel } from './panels/articlePanel.ts'
import { costBars } from './panels/bars.ts'
import { EndgamesPanel } from './panels/endgames.ts'
import { ImpressionsPanel } from './panels/impressionsPanel.ts'
import { PlayoutsPanel } from './panels/playouts.ts'
import { SearchTreePanel } from './panels/searchTree.ts'
import { ThoughtsPanel } from './panels/thoughts.ts'
import type { RatingsBoard } from './ratingsBoard.ts'
import { addressOf } from './route.ts'
import { labelledSelect } from './select.ts'
import { starOf } from './star.ts'
import { STORY } from './story.ts'
import { tournamentPlace } from './tournamentPlace.ts'
import { levelName, scoreText, textOf, titleOf, yearOf } from './words.ts'

/** The panels that a card may name. */
const PANELS: Readonly<Record<OpponentPanel, new (context: PanelContext) => Panel>> = {
  thoughts: ThoughtsPanel,
  policyMoves: ImpressionsPanel,
  articleGame: ArticlePanel,
  endgames: EndgamesPanel,
  playouts: PlayoutsPanel,
  tree: SearchTreePanel,
}

/** The downloads before it can play: the gallery's engine, and weights of its own. */
function sizeToLoad({ id }: RosterCard, words: GalleryText): string {
  if (id === ROSTER[0]?.id) return words.facts.none
  const weights = kilobytesOfData(id)
  return words.facts.kilobytes(GALLERY_KILOBYTES) + (weights > 0 ? words.facts.weights(weights) : '')
}

function facts(card: RosterCard, words: GalleryText): TemplateResult {
  const rows: [string, string][] = [
    [words.facts.year, yearOf(card, words)],
    [words.board.label, card.variants.map((variant) => words.board[variant]).join(words.dot)],
    [words.facts.size, sizeToLoad(card, words)],
  ]
  return html`<dl class="facts">${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`
}

function verdictText(verdict: Verdict, words: GalleryText): string {
  const name = titleOf(verdict.rung, words)
  const value = verdict.ofMove && scoreText(verdict.ofMove, words)
  return value === null ? words.example.silent(name) : words.example.says(name, value, verdict.nodes)
}

function examplePanel(example: Example, own: string, words: GalleryText): TemplateResult {
  const isLower = example.verdicts[0]?.rung === own
  const verdicts = example.verdicts.map(
    (verdict) => html`<li class=${verdict.rung === own ? 'own' : ''}>${verdictText(verdict, words)}</li>`,
  )
  return html`
    <section class="panel example" data-example=${example.id}>
      <h2>${isLower ? words.example.title : words.example.before}</h2>
      ${beside(
        diagram({ sfen: example.sfen, arrow: example.move }, words),
        html`<p>${words.example[example.id]}</p>
          <p class="note">${words.example.depth(example.depth)}</p>
          <ul class="verdicts">${verdicts}</ul>`,
      )}
    </section>`
}

/** The cost of the searches of all rungs, on the page of one. */
function costPanel(id: string, words: GalleryText): TemplateResult | typeof nothing {
  const own = ladder.rungs.find((rung) => rung.id === id)
  if (!own) return nothing
  const more = words.cost.notes[id]?.(own.depths.map(({ nodes }) => nodes))
  return html`
    <section class="panel">
      <h2>${words.cost.title}</h2>
      <p class="note">${words.cost.intro(ladder.positions.length)}</p>
      ${more ? html`<p class="note" data-testid="arithmetic">${more}</p>` : nothing}
      ${costBars(words, id)}
    </section>`
}

const textPanel = (title: string, text: string, below?: TemplateResult): TemplateResult =>
  html`<section class="panel"><h2>${title}</h2><p>${text}</p>${below ?? nothing}</section>`

/** Links to the opponents before and after one, in the order of the rooms. */
function neighbours(id: string, words: GalleryText): TemplateResult {
  const at = STORY.findIndex((card) => card.id === id)
  const link = (card: RosterCard | undefined, sign: (title: string) => string, rel: string) =>
    card &&
    html`<a class="call" rel=${rel} href=${addressOf({ view: 'card', id: card.id })}>${sign(titleOf(card.id, words))}</a>`
  return html`
    <nav class="neighbours" aria-label=${words.all} data-testid="neighbours">
      ${link(STORY[at - 1], (title) => `‹ ${title}`, 'prev')} ${link(STORY[at + 1], (title) => `${title} ›`, 'next')}
    </nav>`
}

/** The page of an opponent. */
export class CardPage implements Page {
  private readonly context: PanelContext
  private readonly exhibit: LatePart
  private readonly code: CodePlace
  private readonly origins: LatePart
  private readonly figures: LatePart
  private readonly tournament: LatePart
  private readonly panels: Panel[]
  private readonly examples: Example[]
  /** The level and the board of the game that is offered. */
  private level: string
  private board: Variant

  constructor(context: PanelContext, ratings: RatingsBoard) {
    const { card, host } = context
    this.context = context
    this.code = new CodePlace(context)
    context.openCode = (name) => this.code.open(name)
    this.exhibit = new LatePart(
      {
        name: 'exhibit',
        open: async (code) => (await import('./exhibits/index.ts')).openExhibit(context, code),
        placeholder: html`<div class="diagram"></div>`,
      },
      context,
    )
    this.origins = new LatePart(
      {
        name: 'origins',
        open: async (code) => (await import('./origins/index.ts')).openOrigins(context, code),
        margin: '200px',
      },
      context,
    )
    this.figures = new LatePart(
      {
        name: 'figures',
        open: async (code) => (await import('./figures/index.ts')).openFigures(context, code),
        margin: '200px',
      },
      context,
    )
    this.tournament = tournamentPlace(card.id, ratings, context)
    this.panels = card.panels.map((panel) => new PANELS[panel](context))
    this.examples = ladder.examples.filter(({ verdicts }) => verdicts.some(({ rung }) => rung === card.id))
    this.level = card.defaultLevel
    this.board = boardFor(card, host.present().start.variant)
  }

  template(words: GalleryText): TemplateResult {
    const { card } = this.context
    const { id } = card
    const { line, idea, beat } = textOf(id, words)
    return html`
      <div class="gallery-card" data-opponent=${id}>
        <h2 class="card-title">${titleOf(id, words)} ${starOf(id, words)}</h2>
        <p class="lead">${line}</p>
        ${this.exhibit.template(words)}
        ${this.playForm(words)}
        ${textPanel(words.idea, idea, facts(card, words))}
        ${textPanel(words.beat, beat)}
        ${this.figures.template(words)}
        ${this.origins.template(words)}
        ${this.examples.map((example) => examplePanel(example, id, words))}
        ${this.panels.map((panel) => panel.template(words))}
        ${this.code.template(words)}
        ${costPanel(id, words)}
        ${this.tournament.template(words)}
        ${neighbours(id, words)}
      </div>`
  }

  end(): void {
    this.exhibit.end()
    this.figures.end()
    this.origins.end()
    this.tournament.end()
  }

  /** The choice of level and board, and the button that begins a game. */
  private playForm(words: GalleryText): TemplateResult {
    const { card, host } = this.context
    const level = labelledSelect(words.level, {
      name: 'gallery-level',
      options: card.levels.map(({ id }) => [id, levelName(card.id, id, words)]),
      value: this.level,
      changed: (value) => {
        this.level = value
      },
    })
    const board = labelledSelect(words.board.label, {
      name: 'gallery-board',
      options: card.variants.map((variant) => [variant, words.board[variant]]),
      value: this.board,
      changed: (value) => {
        this.board = value as Variant
      },
    })
    return html`
      <div class="play-form">
        ${level}${card.variants.length > 1 ? board : nothing}
        <button
          type="button"
          class="primary"
          data-testid="gallery-play"
          @click=${() => host.play({ id: card.id, level: this.level }, this.board)}
        >${words.play}</button>
      </div>`
  }
}
