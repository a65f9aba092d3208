/**
 * A small picture of each opponent's idea, drawn from data: a tree, squares of a board, arrows, or the
 * levels. `pictures.json` has the data by the id of the opponent.
 */
import { html, nothing, svg, type TemplateResult } from 'lit-html'
import type { RosterCard } from '../engine/roster.ts'
import type { GalleryText } from '../text/gallery/text.ts'
import data from './pictures.json'

/** The data of a picture. */
export interface Picture {
  /**
   * A node is a sign and, in brackets, the nodes below it. The signs: `n` a node, `b` the best one, `x` cut
   * off, `f` not read, `e` read beyond the depth, `q` the quiet end of captures, `p` a pass, `^` a maximum,
   * `v` a minimum, `V` the best minimum, and 1 to 9 the size of a node.
   */
  tree?: string
  /** Files of the part of a board that is drawn, 5 by default. It has five ranks: of nine files the last. */
  files?: number
  /** A digit a square, from 0 to 9, rank by rank from the upper left corner: how strongly it is coloured. */
  heat?: string
  /** Squares with a piece: `8h玉7h金`. */
  pieces?: string
  /** Moves with their weights from 1 to 9: `7g7f9 2g2f5`. */
  arrows?: string
  /** The ratings of the levels as stairs. */
  stairs?: boolean
}

export const PICTURES = data as Readonly<Record<string, Picture>>

/** The size of every picture. */
const [WIDTH, HEIGHT] = [120, 84]

/** A node of a tree. */
export interface Branch {
  sign: string
  depth: number
  /** The place among the leaves, from 0. */
  x: number
  below: Branch[]
}

/** Reads a tree. */
export function treeOf(text: string): { root: Branch; leaves: number; depth: number } {
  let [at, leaves, deepest] = [0, 0, 0]
  const node = (depth: number): Branch => {
    const branch: Branch = { sign: text[at++] ?? '', depth, x: 0, below: [] }
    deepest = Math.max(deepest, depth)
    if (text[at] === '(') {
      at++
      while (at < text.length && text[at] !== ')') branch.below.push(node(depth + 1))
      at++
    }
    const places = branch.below.map(({ x }) => x)
    branch.x = places.length > 0 ? ((places[0] ?? 0) + (places.at(-1) ?? 0)) / 2 : leaves++
    return branch
  }
  const root = node(0)
  return { root, leaves, depth: deepest }
}

function tree(text: string): TemplateResult[] {
  const { root, leaves, depth } = treeOf(text)
  const x = (branch: Branch) => (WIDTH * (branch.x + 0.5)) / leaves
  const y = (branch: Branch) => 9 + ((HEIGHT - 18) * branch.depth) / depth
  const shape = (branch: Branch) => {
    const [cx, cy, sign] = [x(branch), y(branch), branch.sign]
    if (sign === 'x') return svg`<path class="cut" d="M${cx - 4} ${cy - 4}l8 8m0-8l-8 8"></path>`
    const size = Number(sign) > 0 ? 1.5 + Number(sign) / 1.8 : 3.5
    const up = sign === '^' ? -4 : 4
    if (/[v^]/i.test(sign))
      return svg`<path class="node ${sign}" d="M${cx - 5} ${cy - up / 1.5}h10l-5 ${up * 2}z"></path>`
    return svg`<circle class="node ${sign}" cx=${cx} cy=${cy} r=${size}></circle>`
  }
  const draw = (branch: Branch): TemplateResult[] => [
    ...branch.below.flatMap((each) => [
      svg`<path class="edge ${each.sign}" d="M${x(branch)} ${y(branch)}L${x(each)} ${y(each)}"></path>`,
      ...draw(each),
    ]),
    shape(branch),
  ]
  return draw(root)
}

/** Ranks of a board that are drawn. */
const RANKS = 5

/** The middle of a square in squares from the upper left corner of what is drawn. */
const place = (square: string, files: number): [number, number] => [
  files - Number(square[0]) + 0.5,
  (square.codePointAt(1) ?? 0) - 97 - (files - RANKS) + 0.5,
]

function board({ files = 5, heat = '', pieces = '', arrows = '' }: Picture): TemplateResult {
  const side = Math.min((HEIGHT - 4) / RANKS, (WIDTH - 2) / files)
  const squares = [...heat].map((digit, index) =>
    digit === '0'
      ? nothing
      : svg`<rect class="heat" x=${index % files} y=${Math.floor(index / files)} width="1" height="1" opacity=${Number(digit) / 9}></rect>`,
  )
  const lines = (count: number, line: (nth: number) => string) =>
    Array.from({ length: count + 1 }, (_, nth) => line(nth)).join('')
  const grid = lines(files, (nth) => `M${nth} 0v${RANKS}`) + lines(RANKS, (nth) => `M0 ${nth}h${files}`)
  const moves = arrows
    .split(' ')
    .filter(Boolean)
    .map((arrow) => {
      const [[x1, y1], [x2, y2]] = [place(arrow, files), place(arrow.slice(2), files)]
      return svg`<path class="arrow" d="M${x1} ${y1}L${x2} ${y2}" stroke-width=${Number(arrow[4]) / 24}></path>
      <circle class="tip" cx=${x2} cy=${y2} r=${0.1 + Number(arrow[4]) / 36}></circle>`
    })
  const names = (pieces.match(/\d[a-i]./gu) ?? []).map((piece) => {
    const [x, y] = place(piece, files)
    return svg`<text x=${x} y=${y + 0.33} font-size="0.92">${piece[2]}</text>`
  })
  return svg`<g transform="translate(${(WIDTH - side * files) / 2} ${(HEIGHT - side * RANKS) / 2}) scale(${side})">
    ${squares}<path class="grid" d=${grid}></path>${moves}${names}
  </g>`
}

function stairs({ levels }: RosterCard): TemplateResult {
  const ratings = levels.map(({ rating }) => rating ?? 0)
  const most = Math.max(...ratings)
  const width = WIDTH / ratings.length
  return svg`${ratings.map((rating, nth) => {
    const height = (HEIGHT - 8) * (rating / most)
    return svg`<rect class="stair" x=${nth * width} y=${HEIGHT - height} width=${width - 1} height=${height}></rect>`
  })}`
}

/** The picture of an opponent; nothing where it has none. */
export function pictureOf(card: RosterCard, words: GalleryText): TemplateResult | typeof nothing {
  const picture = PICTURES[card.id]
  if (!picture) return nothing
  const drawn = picture.tree ? tree(picture.tree) : picture.stairs ? stairs(card) : board(picture)
  return html`<svg class="picture" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${words.pictures[card.id] ?? ''}>${drawn}</svg>`
}
