/** The names of the line that is studied: for each side with the move at which each is complete. */
import './namesPanel.css'
import { html, type TemplateResult } from 'lit-html'
import { button } from '../../app/views/buttons.ts'
import { type Found, namesIn, type Recognizer } from '../../names/namesBook.ts'
import { NAME_TEXTS } from '../../text/names/index.ts'
import type { Text } from '../../text/text.ts'

/** The line to name. */
export interface NamedLine {
  moves: readonly string[]
  sfen: string | undefined
  /** The ply that is shown. */
  ply: number
  go(ply: number): void
  /** Opens the collection of all names. */
  openAll(): void
}

/** The panel. */
export class NamesPanel {
  private read = ''
  private named: Recognizer | null = null

  template(line: NamedLine, code: Text['code']): TemplateResult {
    const words = NAME_TEXTS.in(code)
    const key = `${line.sfen} ${line.moves.join(' ')}`
    if (key !== this.read) {
      this.read = key
      this.named = namesIn(line.moves, line.sfen)
    }
    const { named } = this
    const found = named?.found ?? []
    const known = named?.lastKnown ?? 0
    return html`
      <section class="panel names" data-testid="names" aria-labelledby="names-heading">
        <h2 id="names-heading">${words.heading}</h2>
        ${found.length === 0 ? html`<p class="hint">${words.none}</p>` : ''}
        ${([0, 1] as const).map((side) => this.side(side, found, line, code))}
        <p class="hint" data-testid="names-known">${known > 0 ? words.known(known) : words.unknownFromStart}</p>
        ${button('names-all', words.open, line.openAll)}
      </section>`
  }

  private side(
    side: 0 | 1,
    found: readonly Found[],
    line: NamedLine,
    code: Text['code'],
  ): TemplateResult | '' {
    const own = found.filter((each) => each.side === side)
    if (own.length === 0) return ''
    const words = NAME_TEXTS.in(code)
    const label = words.sides[side === 0 ? 'b' : 'w']
    return html`<div class="side">
      <h3>${side === 0 ? '☗' : '☖'} ${label}</h3>
      <ul>${own.map(
        ({ name, ply }) => html`<li>
          <button
            type="button"
            data-id=${name.id}
            data-kind=${name.kind}
            aria-current=${ply === line.ply ? 'step' : 'false'}
            @click=${() => line.go(ply)}
          >${name[code]} <small>${words.ply(ply)}</small></button>
        </li>`,
      )}</ul>
    </div>`
  }
}

/** Opens the panel with its texts. */
export async function openNamesPanel(code: Text['code']): Promise<NamesPanel> {
  await NAME_TEXTS.fetch(code)
  return new NamesPanel()
}
