/** The moves of the root of a search by playouts as a table. */
import { html, type TemplateResult } from 'lit-html'
import { styleMap } from 'lit-html/directives/style-map.js'
import type { PlayoutNode } from '../../engine/protocol.ts'
import type { GalleryText } from '../../text/gallery/text.ts'
import { lineOf, spoken } from '../spoken.ts'
import { scoreText } from '../words.ts'

/** Moves in the table unless all are wanted. */
const MOVES = 10

const percent = (share: number | undefined, words: GalleryText): string =>
  share === undefined ? words.playouts.none : `${(share * 100).toFixed(1)}%`

/** A row of the table: a move of the root. */
function row(node: PlayoutNode, whole: number, words: GalleryText): TemplateResult {
  const { proof, move, visits } = node
  const proved = proof && ('cp' in proof ? words.playouts.draw : scoreText(proof, words))
  const share = styleMap({ '--to': (whole > 0 ? visits / whole : 0).toFixed(3) })
  return html`
    <tr data-usi=${move?.usi ?? ''}>
      <th scope="row">${spoken(lineOf(move ? [move] : [], words))}</th>
      <td class="visits" style=${share}>${visits}</td>
      <td>${percent(node.prior, words)}</td>
      <td>${proved ?? percent(node.value, words)}</td>
      <td>${percent(node.repetition, words)}</td>
    </tr>`
}

/** The table, and the button that shows all moves or fewer. */
export function playoutTable(
  nodes: readonly PlayoutNode[],
  words: GalleryText,
  showsAll: boolean,
  toggle: () => void,
): TemplateResult {
  const text = words.playouts
  const moves = nodes.filter(({ parent }) => parent === 0)
  const listed = showsAll ? moves : moves.slice(0, MOVES)
  const heads = [text.move, text.visits, text.prior, text.value, text.repetition]
  return html`
    <div class="scroll" tabindex="0">
      <table class="playouts" data-testid="playouts">
        <caption>${text.caption}</caption>
        <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
        <tbody>${listed.map((node) => row(node, nodes[0]?.visits ?? 0, words))}</tbody>
      </table>
    </div>
    <p class="note">${text.counted}</p>
    <button type="button" data-testid="playouts-all" ?hidden=${moves.length <= MOVES} @click=${toggle}
    >${showsAll ? text.fewer : text.all(moves.length)}</button>`
}
