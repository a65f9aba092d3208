/** The rules of shogi in pictures, the levels, keys: the contents of the help, in a dialog and as a room. */
import './rules.css'
import { html, type TemplateResult } from 'lit-html'
import type { Appearance } from '../../app/game/appearance.ts'
import { paletteOf } from '../../app/views/appearance.ts'
import { type Colour, symbolsFor } from '../../elements/board/pieces/symbols.ts'
import { shape, toElement } from '../../elements/board/shape.ts'
import type { RulesText } from '../../text/rules/text.ts'
import { arrow, cross, type Diagram, drawing, movementDiagram } from './diagrams.ts'

/** The kinds whose moves are shown, and the keys of their texts. */
const KINDS = [
  ['K', 'K'],
  ['R', 'R'],
  ['B', 'B'],
  ['G', 'G'],
  ['S', 'S'],
  ['N', 'N'],
  ['L', 'L'],
  ['P', 'P'],
  ['+R', 'pR'],
  ['+B', 'pB'],
  ['+P', 'pP'],
] as const

const PROMOTION: Diagram = {
  columns: 3,
  rows: 5,
  tinted: 3,
  pieces: [
    [1, 3, 'P'],
    [1, 2, '+P'],
  ],
  marks: [arrow([1, 3], [1, 2])],
}

const DROP: Diagram = {
  columns: 4,
  rows: 3,
  pieces: [
    [1, 0, 'k'],
    [1, 2, 'G'],
    [3, 2, 'S'],
  ],
  marks: [arrow([3, 2], [2, 1])],
}

const TWO_PAWNS: Diagram = {
  columns: 3,
  rows: 4,
  pieces: [
    [1, 3, 'P'],
    [1, 1, 'P'],
  ],
  marks: [cross(1, 1)],
}

/** Every piece on the pictures. */
const PIECES = [...KINDS.map(([kind]) => kind), 'k']

const section = (title: string, content: TemplateResult): TemplateResult =>
  html`<section><h3>${title}</h3>${content}</section>`

const list = (items: Readonly<Record<string, string>>): TemplateResult =>
  html`<ul class="items">${Object.values(items).map((item) => html`<li>${item}</li>`)}</ul>`

const paragraph = (text: string): TemplateResult => html`<p>${text}</p>`

/** The sections, with pictures in the colours and pieces that the board has. */
export class Contents {
  private readonly words: RulesText
  private readonly appearance: Appearance
  private readonly colour: Colour

  constructor(words: RulesText, appearance: Appearance) {
    const palette = paletteOf(appearance)
    this.words = words
    this.appearance = appearance
    this.colour = (name) => palette[name]
  }

  template(): TemplateResult {
    const { aim, promotion, drops, forbidden, ends, small, levels, keys } = this.words
    const twoPawns = html`<div class="beside">
      ${this.picture(TWO_PAWNS, forbidden.picture)}${list(forbidden.items)}
    </div>`
    return html`<span>${this.symbols()}</span>
      ${section(aim.title, paragraph(aim.text))}
      ${this.moves()}
      ${section(promotion.title, this.beside(promotion.text, PROMOTION, promotion.picture))}
      ${section(drops.title, this.beside(drops.text, DROP, drops.picture))}
      ${section(forbidden.title, twoPawns)}
      ${section(ends.title, list(ends.items))}
      ${section(small.title, list(small.items))}
      ${section(levels.title, paragraph(levels.text))}
      ${section(keys.title, list(keys.rows))}`
  }

  /** The shapes of the pieces, which the pictures use. */
  private symbols(): SVGElement {
    const attributes = { width: 0, height: 0, 'aria-hidden': 'true', class: 'symbols' }
    return toElement(shape('svg', attributes, symbolsFor(PIECES, 'b', this.appearance.pieces, this.colour)))
  }

  private moves(): TemplateResult {
    const { moves } = this.words
    const kinds = KINDS.map(
      ([kind, key]) => html`<li>${this.picture(movementDiagram(kind), null)}<p>${moves[key]}</p></li>`,
    )
    return section(moves.title, html`<p>${moves.text}</p><ul class="kinds">${kinds}</ul>`)
  }

  private beside(text: string, diagram: Diagram, label: string): TemplateResult {
    return html`<div class="beside">${this.picture(diagram, label)}<p>${text}</p></div>`
  }

  private picture(diagram: Diagram, label: string | null): TemplateResult {
    return html`<span class="picture-box">${toElement(drawing(diagram, label, this.colour))}</span>`
  }
}
