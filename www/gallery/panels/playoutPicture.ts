/** The tree of a search by playouts as a picture that grows. */
import { html, nothing, svg, type TemplateResult } from 'lit-html'
import { type Ref, ref } from 'lit-html/directives/ref.js'
import type { PlayoutNode } from '../../engine/protocol.ts'
import type { GalleryText } from '../../text/gallery/text.ts'
import { type DrawnNode, layOut } from './playoutTree.ts'

/**
 * Width before the picture is laid out; then it has that of its place, so
 * that names have the same size everywhere.
 */
export const USUAL_WIDTH = 640
const HEIGHT = 400
/** Room for the root at the left, and for the last names at the right. */
const [LEFT, RIGHT] = [12, 64]
/** Columns for which there is room at first, so that the picture does not jump with every deeper node. */
const FEWEST_COLUMNS = 4
/** The lowest band that has room for a name, in units of the picture. */
const LEAST_BAND = 15
/** The height of a name's plate, which hides the lines behind the name, and its room at each side. */
const [PLATE_HEIGHT, PLATE_ROOM] = [18, 4]
/** The width of a character of a name at its font size: full-width characters, and the others on average. */
const [FULL_WIDTH, USUAL_CHARACTER] = [13, 7.6]
/** The narrowest column, which has room for a name; deeper nodes are left out of a narrow picture. */
const LEAST_COLUMN = 70

/** A node at its place. */
interface PlacedNode {
  node: PlayoutNode
  drawn: DrawnNode
  x: number
  y: number
  parent: { x: number; y: number } | undefined
  /** Its share of all visits. */
  share: number
  /** The classes of its line: on the line of the most visited moves, and repeated. */
  look: string
}

/** The nodes for which there is room, in a picture of that width. */
function placed(nodes: readonly PlayoutNode[], width: number): { all: PlacedNode[]; column: number } {
  const room = Math.max(FEWEST_COLUMNS, Math.floor((width - LEFT - RIGHT) / LEAST_COLUMN))
  const drawn = layOut(nodes).filter(({ depth }) => depth <= room)
  const column = (width - LEFT - RIGHT) / Math.max(FEWEST_COLUMNS, ...drawn.map(({ depth }) => depth))
  const whole = nodes[0]?.visits ?? 1
  const byIndex = new Map<number, PlacedNode>()
  for (const each of drawn) {
    const node = nodes[each.index]
    if (!node) continue
    byIndex.set(each.index, {
      ...{ node, drawn: each, x: LEFT + each.depth * column, y: 8 + each.y * (HEIGHT - 16) },
      parent: each.parent === null ? undefined : byIndex.get(each.parent),
      share: node.visits / whole,
      look: `${each.isMain ? ' main' : ''}${(node.repetition ?? 0) >= 0.5 ? ' repeated' : ''}`,
    })
  }
  return { all: [...byIndex.values()], column }
}

/** The line from the parent. */
function edge({ x, y, parent, share, look }: PlacedNode, column: number) {
  if (!parent) return nothing
  const bend = parent.x + column / 2
  return svg`<path
    d="M${parent.x} ${parent.y}C${bend} ${parent.y} ${bend} ${y} ${x} ${y}"
    class="edge${look}"
    stroke-width=${(1 + 11 * Math.sqrt(share)).toFixed(1)}
  ></path>`
}

const mark = ({ x, y, share, look }: PlacedNode) =>
  svg`<circle cx=${x} cy=${y} r=${(2 + 5 * Math.sqrt(share)).toFixed(1)} class="node${look}"></circle>`

/** The name beside the node, on a plate, so that no line runs through it. */
function name({ node, drawn, x, y, look }: PlacedNode, code: 'ja' | 'en') {
  if (!node.move || drawn.band * HEIGHT < LEAST_BAND) return nothing
  const widths = [...node.move[code]].map((each) => (each > '\u2e80' ? FULL_WIDTH : USUAL_CHARACTER))
  const width = widths.reduce((sum, each) => sum + each, 2 * PLATE_ROOM).toFixed(1)
  return svg`<rect
      x=${x + 7}
      y=${y - PLATE_HEIGHT / 2}
      width=${width}
      height=${PLATE_HEIGHT}
      rx="4"
      class="plate${look}"
    ></rect><text x=${x + 7 + PLATE_ROOM} y=${y + 5} class=${look.trim()}>${node.move[code]}</text>`
}

/** The picture. For screen readers the table beside it says the same. */
export function playoutPicture(
  nodes: readonly PlayoutNode[],
  width: number,
  { code }: GalleryText,
  place: Ref,
): TemplateResult {
  const { all, column } = placed(nodes, width)
  return html`
    <svg
      class="playout-tree"
      aria-hidden="true"
      viewBox="0 0 ${width} ${HEIGHT}"
      data-nodes=${all.length}
      ${ref(place)}
    >${all.map((each) => edge(each, column))}${all.map(mark)}${all.map((each) => name(each, code))}</svg>`
}
