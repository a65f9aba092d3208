/** The board with arrows over it. */
import { ShogiBoard } from '../board/index.ts'
import { kindName, LABELS_EN, LABELS_JA } from '../board/labels.ts'
import type { BoardView } from '../board/view.ts'
import type { Text } from '../text/text.ts'
import { applyCurrentAppearance } from '../views/appearance.ts'
import { el, setAttribute } from '../views/dom.ts'

/** A move to be pointed at. */
export interface Arrow {
  usi: string
  /** Who makes it: a drop comes out of that hand. */
  side: 'b' | 'w'
  /** `best`, `other` or `threat`. */
  kind: 'best' | 'other' | 'threat'
}

const svg = <K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Record<string, string | number>,
): SVGElementTagNameMap[K] => {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
  return element
}

/** What the board shares with every part of the study. */
export function commonView(text: Text): Pick<BoardView, 'coordinates' | 'labels'> {
  return { coordinates: text.code, labels: text.code === 'ja' ? LABELS_JA : LABELS_EN }
}

/** A board, and the function that draws arrows on it. */
export function boardBox() {
  const board = new ShogiBoard()
  applyCurrentAppearance(board)
  const layer = svg('svg', { class: 'arrows', 'aria-hidden': 'true' })
  const root = el('div', { class: 'board-box' }, board, layer)
  let arrows: readonly Arrow[] = []
  let code: Text['code'] = 'ja'
  new ResizeObserver(() => draw()).observe(root)

  function centre(place: string): { x: number; y: number; size: number } | null {
    const query = place.includes(':') ? `[data-hand="${place}"]` : `[data-square="${place}"]`
    const box = board.shadowRoot?.querySelector(query)?.getBoundingClientRect()
    const origin = root.getBoundingClientRect()
    if (!box || box.width === 0) return null
    return {
      x: box.left + box.width / 2 - origin.left,
      y: box.top + box.height / 2 - origin.top,
      size: Math.min(box.width, box.height),
    }
  }

  function arrow({ usi, side, kind }: Arrow, index: number): SVGElement[] {
    const drop = usi[1] === '*'
    const from = centre(drop ? `${side}:${usi[0]}` : usi.slice(0, 2))
    const to = centre(usi.slice(2, 4))
    if (!from || !to) return []
    const [dx, dy] = [to.x - from.x, to.y - from.y]
    const length = Math.hypot(dx, dy) || 1
    const [ux, uy] = [dx / length, dy / length]
    const width = to.size * (index === 0 ? 0.17 : 0.11)
    const [head, tip] = [width * 2.1, to.size * 0.1]
    const end = { x: to.x - ux * tip, y: to.y - uy * tip }
    const neck = { x: end.x - ux * head, y: end.y - uy * head }
    const begin = { x: from.x + ux * to.size * 0.2, y: from.y + uy * to.size * 0.2 }
    const [nx, ny] = [-uy * width * 0.5, ux * width * 0.5]
    const [hx, hy] = [-uy * head * 0.6, ux * head * 0.6]
    const points = [
      [begin.x + nx, begin.y + ny],
      [neck.x + nx, neck.y + ny],
      [neck.x + hx, neck.y + hy],
      [end.x, end.y],
      [neck.x - hx, neck.y - hy],
      [neck.x - nx, neck.y - ny],
      [begin.x - nx, begin.y - ny],
    ]
    const shape = svg('polygon', { points: points.map((point) => point.join()).join(' '), class: kind })
    if (!drop) return [shape]
    // From afar a drop's arrow does not say what is dropped.
    const radius = to.size * 0.24
    const disc = svg('circle', { cx: from.x + dx / 2, cy: from.y + dy / 2, r: radius, class: kind })
    const letter = svg('text', { x: from.x + dx / 2, y: from.y + dy / 2, 'font-size': radius * 1.3 })
    letter.textContent = code === 'ja' ? kindName(usi.charAt(0), code) : usi.charAt(0)
    return [shape, disc, letter]
  }

  function draw(): void {
    // The last is on top: the best one.
    layer.replaceChildren(
      ...arrows
        .flatMap((each, index) => [arrow(each, index)])
        .reverse()
        .flat(),
    )
    setAttribute(layer, 'data-arrows', arrows.map(({ usi }) => usi).join(' '))
  }

  return {
    root,
    board,
    point(wanted: readonly Arrow[], text: Text): void {
      const same =
        text.code === code &&
        wanted.length === arrows.length &&
        wanted.every(({ usi, kind, side }, index) => {
          const shown = arrows[index]
          return shown?.usi === usi && shown.kind === kind && shown.side === side
        })
      if (same) return
      arrows = wanted
      code = text.code
      draw()
    },
    /** After the board has turned or got another size. */
    redraw: draw,
  }
}

/** A board with arrows. */
export type BoardBox = ReturnType<typeof boardBox>
