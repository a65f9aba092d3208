/** The names of the line that is studied: for each side with the move at which each is complete. */
import './namesPanel.css'
import { html, type TemplateResult } from 'lit-html'
import { lineFrom, pathTo, ROOT } from '../../app/game/tree.ts'
import { button } from '../../app/views/buttons.ts'
import { type Found, namesIn, type Recognizer } from '../../names/namesBook.ts'
import { NAME_TEXTS } from '../../text/names/index.ts'
import type { Text } from '../../text/text.ts'
import type { StudyState } from '../study.ts'

/** The functions of the study that the panel uses. */
export interface PanelActions {
  /** Goes to a place of the tree. */
  go(at: number): void
  /** Opens the collection of all names. */
  openAll(): void
}

/** The panel. */
export class NamesPanel {
  private readonly actions: PanelActions
  private read = ''
  private named: Recognizer | null = null

  constructor(actions: PanelActions) {
    this.actions = actions
  }

  /** The names of the line through the place that is shown; nothing for handicap games. */
  template({ tree, at, start }: StudyState, code: Text['code']): TemplateResult | '' {
    const path = pathTo(tree, at)
    const line = [...path, ...lineFrom(tree, at)]
    const moves = line.map((index) => tree.nodes[index]?.usi ?? '')
    const key = `${start.sfen} ${moves.join(' ')}`
    if (key !== this.read) {
      this.read = key
      this.named = start.handicap ? null : namesIn(moves, start.sfen)
    }
    const { named, actions } = this
    if (!named) return ''
    const words = NAME_TEXTS.in(code)
    const { found, lastKnown } = named
    return html`
      <section class="panel names" data-testid="names" aria-labelledby="names-heading">
        <h2 id="names-heading">${words.heading}</h2>
        ${found.length === 0 ? html`<p class="hint">${words.none}</p>` : ''}
        ${([0, 1] as const).map((side) => this.side(side, found, line, path.length, code))}
        <p class="hint" data-testid="names-known">${
          lastKnown > 0 ? words.known(lastKnown) : words.unknownFromStart
        }</p>
        ${button('names-all', words.open, actions.openAll)}
      </section>`
  }

  private side(
    side: 0 | 1,
    found: readonly Found[],
    line: readonly number[],
    shown: number,
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
            aria-current=${ply === shown ? 'step' : 'false'}
            @click=${() => this.actions.go(line[ply - 1] ?? ROOT)}
          >${name[code]} <small>${words.ply(ply)}</small></button>
        </li>`,
      )}</ul>
    </div>`
  }
}

/** Opens the panel with its texts. */
export async function openNamesPanel(actions: PanelActions, code: Text['code']): Promise<NamesPanel> {
  await NAME_TEXTS.fetch(code)
  return new NamesPanel(actions)
}
