/** The tree of a search by playouts as a picture that grows. */
import type { PlayoutNode } from '../engine/protocol.ts'
import type { GalleryText } from '../text/gallery/text.ts'
import { type DrawnNode, layOut } from './playoutTree.ts'

/**
 * Width before the picture is laid out; then it has that of its place, so
 * that names have the same size everywhere.
 */
const USUAL_WIDTH = 640
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

const svg = (tag: string, attributes: Record<string, string | number>, text = '') => {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
  element.textContent = text
  return element
}

/** A name beside its node, on a plate, so that no line runs through it. */
function nameOf(name: string, x: number, y: number, look: string): Element[] {
  const widths = [...name].map((each) => (each > '\u2e80' ? FULL_WIDTH : USUAL_CHARACTER))
  const width = widths.reduce((sum, each) => sum + each, 2 * PLATE_ROOM)
  const plate = { x: x + 7, y: y - PLATE_HEIGHT / 2, width: width.toFixed(1), height: PLATE_HEIGHT, rx: 4 }
  return [
    svg('rect', { ...plate, class: `plate${look}` }),
    svg('text', { x: plate.x + PLATE_ROOM, y: y + 5, class: look.trim() }, name),
  ]
}

/**
 * The picture; `render` draws the tree as it stands. For screen readers the table beside it says the same.
 */
export function playoutPicture() {
  const root = svg('svg', { class: 'playout-tree', 'aria-hidden': 'true' })

  function render(nodes: readonly PlayoutNode[], words: GalleryText): void {
    const width = root.clientWidth || USUAL_WIDTH
    const room = Math.max(FEWEST_COLUMNS, Math.floor((width - LEFT - RIGHT) / LEAST_COLUMN))
    const drawn = layOut(nodes).filter(({ depth }) => depth <= room)
    const deepest = Math.max(FEWEST_COLUMNS, ...drawn.map(({ depth }) => depth))
    const column = (width - LEFT - RIGHT) / deepest
    const whole = nodes[0]?.visits ?? 1
    const at = ({ depth, y }: DrawnNode) => ({ x: LEFT + depth * column, y: 8 + y * (HEIGHT - 16) })
    const byIndex = new Map(drawn.map((each) => [each.index, each]))
    const lines: Element[] = []
    const marks: Element[] = []
    const names: Element[] = []
    for (const each of drawn) {
      const node = nodes[each.index]
      const to = at(each)
      const share = (node?.visits ?? 0) / whole
      const parent = each.parent === null ? null : byIndex.get(each.parent)
      const isRepeated = (node?.repetition ?? 0) >= 0.5
      const look = `${each.isMain ? ' main' : ''}${isRepeated ? ' repeated' : ''}`
      if (parent) {
        const from = at(parent)
        const bend = from.x + column / 2
        lines.push(
          svg('path', {
            d: `M${from.x} ${from.y}C${bend} ${from.y} ${bend} ${to.y} ${to.x} ${to.y}`,
            class: `edge${look}`,
            'stroke-width': (1 + 11 * Math.sqrt(share)).toFixed(1),
          }),
        )
      }
      marks.push(
        svg('circle', {
          cx: to.x,
          cy: to.y,
          r: (2 + 5 * Math.sqrt(share)).toFixed(1),
          class: `node${look}`,
        }),
      )
      if (node?.move && each.band * HEIGHT >= LEAST_BAND)
        names.push(...nameOf(node.move[words.code], to.x, to.y, look))
    }
    root.setAttribute('viewBox', `0 0 ${width} ${HEIGHT}`)
    root.replaceChildren(...lines, ...marks, ...names)
    root.dataset.nodes = String(drawn.length)
  }

  return { root, render }
}
