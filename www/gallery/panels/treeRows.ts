/** The list of the nodes of a search. */
import { html, nothing, type TemplateResult } from 'lit-html'
import { type Ref, ref } from 'lit-html/directives/ref.js'
import { styleMap } from 'lit-html/directives/style-map.js'
import type { GalleryText } from '../../text/gallery/text.ts'
import { naming, spoken } from '../spoken.ts'
import { hasBelow, isSame, type Place, type Row } from './treePlaces.ts'
import { nodeName, valueText } from './treeWords.ts'

/** The list's inputs. */
interface TreeList {
  all: readonly Row[]
  /** The node that is looked at. */
  at: Place
  list: Ref<HTMLElement>
  go(place: Place): void
  open(place: Place): void
  pressKey(event: KeyboardEvent): void
}

/** A node of the list; `isCut` for the line below a node that says that its other moves were cut off. */
interface Line {
  row: Row
  isCut: boolean
}

/** The lines of the list: cut-offs follow the last child of their node. */
function linesOf(all: readonly Row[]): Line[] {
  const lines: Line[] = []
  const pending: Row[] = []
  const cutDownTo = (depth: number) => {
    for (let row = pending.at(-1); row && row.at.length >= depth; row = pending.at(-1)) {
      lines.push({ row, isCut: true })
      pending.pop()
    }
  }
  for (const row of all) {
    cutDownTo(row.at.length)
    lines.push({ row, isCut: false })
    if (row.node.cutoff && row.children > 0 && row.children < row.node.moves) pending.push(row)
  }
  cutDownTo(0)
  return lines
}

/** The indentation of a node. */
const level = (depth: number) => styleMap({ '--level': String(depth) })

function cutItem({ at, children, node }: Row, { tree }: GalleryText): TemplateResult {
  const text = tree.cutoff(children, node.moves)
  return html`<li role="none" class="tree-cut" style=${level(at.length + 1)}>${text}</li>`
}

function nodeItem(row: Row, isHere: boolean, { go, open }: TreeList, words: GalleryText): TemplateResult {
  const { node, at } = row
  const below = hasBelow(row)
  const isSkipped = node.step === 'skipped'
  const remarks = [
    node.best && words.tree.best,
    node.cutoff && node.nodes > 1 && words.tree.cutoffShort,
    !isSkipped && words.tree.below(node.nodes),
  ]
  return html`
    <li
      role="treeitem"
      aria-level=${at.length + 1}
      aria-selected=${String(isHere)}
      aria-expanded=${below ? String(row.children > 0) : nothing}
      tabindex=${isHere ? '0' : '-1'}
      class="tree-row ${node.step}${node.best ? ' best' : ''}${node.cutoff && below ? ' cutoff' : ''}"
      style=${level(at.length)}
      @click=${() => go(at)}
      @dblclick=${() => below && open(at)}
    >
      <span class="tree-move">${spoken(naming(words, (name) => nodeName(node, words, name)))}</span>
      <b class="tree-value">${isSkipped ? '' : valueText(row, words)}</b>
      <small>${remarks.filter(Boolean).join(' · ')}</small>
    </li>`
}

/** The list. */
export function treeList(inputs: TreeList, words: GalleryText): TemplateResult {
  const { all, at, list, pressKey } = inputs
  return html`
    <ul
      role="tree"
      class="search-tree"
      aria-label=${words.tree.list}
      data-testid="search-tree"
      @keydown=${pressKey}
      ${ref(list)}
    >${linesOf(all).map(({ row, isCut }) =>
      isCut ? cutItem(row, words) : nodeItem(row, isSame(row.at, at), inputs, words),
    )}</ul>`
}
