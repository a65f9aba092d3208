/** A search as it happens: a branch for each move of the root, struck through where moves are cut off. */
import { html, nothing, svg, type TemplateResult } from 'lit-html'
import type { MoveText } from '../../engine/protocol.ts'
import { ladder } from '../data.ts'
import { sideOf } from '../engine.ts'
import { numberText, scoreText, signed, titleOf } from '../words.ts'
import { type Branch, branchesOf, type Link, movesOf, rootTree, wholeTree } from './branches.ts'
import { type Stage, setUp, type Words } from './step.ts'

/** The rung that reads everything: what the others save is said beside it. */
const WHOLE = ladder.rungs[0]?.id ?? ''
/** Branches that are read to the full depth and explained step by step. */
const DETAILED = 5
/** The height of a branch. */
const LINE = 26
/** Room for the value. */
const VALUE_ROOM = 56
/** Values beyond this are mates, in centipawns. */
const NEARLY_MATE = 29_000
/**
 * The position of the document's figure in which both rooks face each other:
 * every move has another value.
 */
const ROOKS = ladder.examples.find(({ id }) => id === 'rooks')?.sfen ?? ''

/** The measures of the picture. */
interface Measures {
  width: number
  /** The newest branches that are drawn; the earlier ones are one line. */
  drawn: number
  /** The place of the first move, and the room for each move with its stub. */
  firstAt: number
  column: number
}

/** The measures for lines of so many moves; on a phone a picture as wide as the moves need. */
function measuresOf(depth: number): Measures {
  const isNarrow = matchMedia('(max-width: 759px)').matches
  const [drawn, firstAt] = isNarrow ? [8, 20] : [11, 44]
  const width = isNarrow ? firstAt + 72 * depth + VALUE_ROOM : 520
  return { width, drawn, firstAt, column: (width - VALUE_ROOM - firstAt) / depth }
}

/** A branch in the picture: whether its cuts are struck yet, and how it looks. */
interface Drawn {
  branch: Branch
  isStruck: boolean
}

/** The stub of the moves that were cut off, struck through. */
const stub = ({ read, all }: Link, x: number, y: number) => svg`
  <path d="M${x} ${y}l14 9" class="unread"></path>
  <path d="M${x + 5} ${y + 10}l7 -9" class="cut"></path>
  <text x=${x + 17} y=${y + 13} class="count">${all - read}</text>`

/** Whether the value of a branch is an upper bound alone: a reply has cut the others off. */
const isBound = ({ links, value }: Branch): boolean =>
  links[0]?.node.cutoff === true && value !== null && 'cp' in value

/** The line from the root to the branch at a height. */
const stem = (y: number, firstAt: number, look: string) =>
  svg`<path d="M6 ${LINE}C${firstAt / 2 + 2} ${LINE} ${firstAt / 3} ${y} ${firstAt - 5} ${y}" class="branch ${look}"></path>`

/** A branch: its moves after each other, the stubs below them, the value at the end. */
function line({ branch, isStruck }: Drawn, y: number, measures: Measures, look: string, words: Words) {
  const { gallery, name } = words
  const { width, firstAt, column } = measures
  const place = (ply: number) => firstAt + ply * column
  const moves = movesOf(branch).map((move, ply) => {
    const isOwn = ply % 2 === 0
    return svg`<text x=${place(ply)} y=${y + 4} class=${isOwn ? '' : 'reply'}>${move ? name(move) : gallery.tree.pass}</text>`
  })
  const stubs = branch.links.map((link, ply) =>
    isStruck && link.isCut ? stub(link, place(ply) + column - 34, y) : nothing,
  )
  const skipped = branch.links[0]?.node.step === 'skipped'
  const known = branch.value && isStruck && !skipped ? scoreText(branch.value, gallery) : ''
  const value = known && isBound(branch) ? `≤ ${known}` : known
  return svg`
    ${stem(y, firstAt, `${look} ${skipped ? 'skipped' : ''}`)}
    <g class=${look}>${moves}${stubs}<text x=${width - 4} y=${y + 4} text-anchor="end">${value}</text></g>`
}

/**
 * The picture of the search so far: the best branch first, then a line for the earlier ones, then the newest.
 * For screen readers the sentence of each step says the same.
 */
function picture(all: readonly Drawn[], depth: number, words: Words): TemplateResult {
  const measures = measuresOf(depth)
  const { width, drawn, firstAt } = measures
  const best = all.findLast(({ branch, isStruck }) => branch.isBest && isStruck)
  const rest = all.filter((each) => each !== best)
  const shown = rest.slice(-drawn)
  const hidden = rest.length - shown.length
  const cuts = all.filter(({ branch }) => branch.links.some(({ isCut }) => isCut)).length
  const rows: unknown[] = best ? [line(best, LINE, measures, 'best', words)] : []
  if (hidden > 0)
    rows.push(svg`
      ${stem(2 * LINE, firstAt, 'skipped')}
      <text x=${firstAt} y=${2 * LINE + 4} class="count">${words.text.tree.earlier(hidden)}</text>`)
  for (const each of shown)
    rows.push(line(each, (rows.length + 1) * LINE, measures, each === all.at(-1) ? 'here' : '', words))
  return html`
    <p class="note">${words.text.tree.legend}</p>
    <svg class="ply-tree" aria-hidden="true" viewBox="0 0 ${width} ${(drawn + 3) * LINE}" data-depth=${depth} data-cuts=${cuts}>${rows}</svg>`
}

/** A bound of the window; beyond the mates it is none. */
const boundText = (bound: number | null, none: string): string =>
  bound === null || Math.abs(bound) > NEARLY_MATE ? none : numberText(bound)

/** The sentence about a branch that begins. */
function begun({ links, least }: Branch, nth: number, all: number, { text, gallery, name }: Words): string {
  const [first] = links
  if (!first?.node.move || first.node.step === 'pass') return text.tree.pass
  const { infinite } = gallery.tree
  const window = text.tree.window(boundText(least, `−${infinite}`), infinite)
  const read = text.tree.read(nth, all, name(first.node.move))
  return [read, least === null ? text.tree.open(window) : text.tree.must(window, signed(least))].join(
    gallery.gap,
  )
}

/** The sentence about a branch that was read. */
function ended(branch: Branch, nth: number, count: number, { text, gallery, name }: Words): string {
  const { links, value, isBest } = branch
  const [first, reply] = links
  if (!first?.node.move || first.node.step === 'pass') return text.tree.pass
  const move = name(first.node.move)
  if (first.node.step === 'skipped' || !value) return text.tree.skipped(nth, count, move)
  const worth = isBound(branch) ? text.tree.most : text.tree.move
  const parts = [worth(nth, count, move, scoreText(value, gallery))]
  if (isBest) parts.push(text.tree.best)
  const { read, all, isCut } = first
  if (isCut && reply?.node.move) parts.push(text.tree.cut(name(reply.node.move), all - read))
  else if (read > 0 && read < all) parts.push(text.tree.some(read, all))
  else if (read > 0) parts.push(text.tree.all(read))
  const deeper = links.slice(1).filter(({ isCut: isDeep }) => isDeep)
  if (deeper.length > 0)
    parts.push(text.tree.below(deeper.reduce((sum, link) => sum + link.all - link.read, 0)))
  return parts.join(gallery.gap)
}

export async function tree(stage: Stage): Promise<void> {
  const { sfen } = await setUp(stage, ROOKS)
  const side = sideOf(sfen)
  const { tree: root, depth, isPlayed } = await rootTree(stage)
  const count = root.tree.filter(({ parent }) => parent === 0).length
  const arrowOf = (move: MoveText | undefined, color: string) =>
    move ? [{ move: move.usi, side, color, weight: 0.15 }] : []
  const known: Drawn[] = []
  let best: Branch | undefined
  stage.show({
    board: { sfen },
    caption: ({ text }) => (isPlayed ? text.tree.start : text.tree.shallow)(depth, side, count),
    aside: (words) => picture([], depth, words),
  })
  for await (const branch of branchesOf(stage, root, depth, DETAILED)) {
    const nth = known.length + 1
    const [move] = movesOf(branch)
    const isRead = branch.links[0]?.node.step === 'move'
    if (nth <= DETAILED && isRead) {
      const before: Drawn[] = [...known, { branch, isStruck: false }]
      const arrows = [...arrowOf(best && movesOf(best)[0], 'var(--best)'), ...arrowOf(move, 'var(--other)')]
      stage.show({
        board: { sfen, arrows },
        caption: (words) => begun(branch, nth, count, words),
        aside: (words) => picture(before, depth, words),
      })
    }
    known.push({ branch, isStruck: true })
    if (branch.isBest) best = branch
    const so = [...known]
    const arrows = [
      ...arrowOf(best && movesOf(best)[0], 'var(--best)'),
      ...(branch.isBest ? [] : arrowOf(move, 'var(--threat)')),
    ]
    stage.show({
      board: { sfen, arrows },
      caption: (words) => ended(branch, nth, count, words),
      aside: (words) => picture(so, depth, words),
      pace: nth <= DETAILED ? 2600 : 700,
    })
  }
  const whole = stage.card.id === WHOLE ? null : await wholeTree(stage, WHOLE, depth)
  stage.show({
    board: { sfen, arrows: arrowOf(best && movesOf(best)[0], 'var(--best)') },
    caption: ({ text, gallery }) => {
      const own = text.tree.end(root.nodes)
      if (!whole) return own
      const said = whole.complete ? text.tree.against : text.tree.unfinished
      return own + gallery.gap + said(titleOf(WHOLE, gallery), whole.nodes)
    },
    aside: (words) => picture(known, depth, words),
  })
}
