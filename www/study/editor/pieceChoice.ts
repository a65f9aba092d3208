/** The tools of the editor: move, erase, or a piece to put. */
import { html, nothing, type TemplateResult } from 'lit-html'
import { live } from 'lit-html/directives/live.js'
import { currentAppearance, paletteOf } from '../../app/views/appearance.ts'
import { kindName } from '../../elements/board/labels.ts'
import { pieceDrawing, symbolsFor } from '../../elements/board/pieces/symbols.ts'
import { shape, toElement } from '../../elements/board/shape.ts'
import type { StudyText } from '../../text/study/text.ts'
import { type EditedPosition, kindsOf } from './editedPosition.ts'
import type { Tool } from './presses.ts'

/** The drawings of the pieces that can be put, and the symbols that the drawings use. */
interface Drawings {
  pieces: ReadonlyMap<string, SVGElement>
  symbols: SVGElement
}

/** The pieces of a board's set: Black's, then White's. */
const piecesOf = (size: EditedPosition['size']): string[] => [
  ...kindsOf(size),
  ...kindsOf(size).map((kind) => kind.toLowerCase()),
]

/** Draws them in the page's appearance. */
function draw(size: EditedPosition['size']): Drawings {
  const appearance = currentAppearance()
  const palette = paletteOf(appearance)
  const colour = (name: keyof typeof palette) => palette[name]
  const pieces = piecesOf(size)
  const symbols = symbolsFor(pieces, 'b', appearance.pieces, colour)
  const attributes = { width: 0, height: 0, 'aria-hidden': 'true', class: 'symbols' }
  return {
    pieces: new Map(pieces.map((piece) => [piece, toElement(pieceDrawing(piece, 'b', colour))])),
    symbols: toElement(shape('svg', attributes, symbols)),
  }
}

/** The choice. */
export class PieceChoice {
  private chosen: Tool = 'move'
  private readonly changed: () => void
  private drawings: Drawings | null = null
  /** The board and the appearance that were drawn. */
  private drawn = ''

  /** `changed` is called when another tool is chosen. */
  constructor(changed: () => void) {
    this.changed = changed
  }

  /** The chosen tool: a piece only while it belongs to the set of the board. */
  tool(size: EditedPosition['size']): Tool {
    if (this.chosen !== 'erase' && !piecesOf(size).includes(this.chosen)) this.chosen = 'move'
    return this.chosen
  }

  template(size: EditedPosition['size'], { editor, code }: StudyText): TemplateResult {
    const chosen = this.tool(size)
    const { pieces, symbols } = this.drawingsOf(size)
    const word = (value: Tool, label: string) => toolField(value, chosen, label, label)
    const faces = [...pieces].map(([piece, drawing]) => {
      const kind = piece.toUpperCase()
      const label = `${editor.sides[piece === kind ? 'b' : 'w']} ${kindName(kind, code)}`
      return toolField(piece, chosen, label, drawing)
    })
    return html`
      <fieldset data-testid="palette">
        <legend>${editor.tool}</legend>
        <div class="palette" @change=${this.choose}>
          ${word('move', editor.move)}${word('erase', editor.erase)}${faces}${symbols}
        </div>
      </fieldset>`
  }

  private readonly choose = ({ target }: Event): void => {
    this.chosen = (target as HTMLInputElement).value
    this.changed()
  }

  private drawingsOf(size: EditedPosition['size']): Drawings {
    const key = JSON.stringify([size, currentAppearance()])
    if (!this.drawings || key !== this.drawn) this.drawings = draw(size)
    this.drawn = key
    return this.drawings
  }
}

/** A tool; its face is its label or a drawing. */
const toolField = (value: Tool, chosen: Tool, label: string, face: string | SVGElement) => html`
  <label><input
      type="radio"
      name="palette"
      value=${value}
      data-testid="tool-${value}"
      aria-label=${face === label ? nothing : label}
      .checked=${live(value === chosen)}
    /><span class=${face === label ? 'word' : 'face'} title=${label}>${face}</span></label>`
