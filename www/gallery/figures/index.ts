/** The document's figures beside ours: a small table on every opponent's page. */
import './style.css'
import { html, nothing, type TemplateResult } from 'lit-html'
import { FIGURE_TEXTS, type FigureRow, type FigureTexts } from '../../text/figures/index.ts'
import { type LatePage, textsIn } from '../latePart.ts'
import type { PanelContext } from '../panel.ts'

const rowOf = ([what, document, ours, why]: FigureRow): TemplateResult => html`
  <tr>
    <th scope="row">${what}</th>
    <td>${document}</td>
    <td>${ours}${why ? html`<small>${why}</small>` : nothing}</td>
  </tr>`

function table(id: string, text: FigureTexts): TemplateResult {
  const rows = text.rows[id] ?? []
  const places = new Set(rows.map(([, , , , from]) => from).filter(Boolean))
  return html`
    <h2>${text.title}</h2>
    <table>
      <thead>
        <tr><th scope="col">${text.what}</th><th scope="col">${text.document}</th><th scope="col">${text.ours}</th></tr>
      </thead>
      <tbody>${rows.map(rowOf)}</tbody>
    </table>
    <p class="note">${text.from}: <code>${[...places].join(', ')}</code></p>`
}

/** Opens the table of an opponent, with its texts. */
export async function openFigures({ card, update }: PanelContext, code: 'ja' | 'en'): Promise<LatePage> {
  await FIGURE_TEXTS.fetch(code)
  return { template: (words) => table(card.id, textsIn(FIGURE_TEXTS, words.code, update)) }
}
