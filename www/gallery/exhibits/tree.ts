/** The search of two plies as it happens: a line for each move, struck through where replies are cut off. */
import { html, nothing, svg, type TemplateResult } from 'lit-html'
import type { MoveText, TreeNode } from '../../engine/protocol.ts'
import { ladder } from '../data.ts'
import { sideOf } from '../engine.ts'
import { negated, scoreText, titleOf } from '../words.ts'
import { Ended, type Stage, setUp, type Words } from './step.ts'

/** Plies that are read. */
const DEPTH = 2
/** The rung that reads everything: what the others save is said beside it. */
const WHOLE = ladder.rungs[0]?.id ?? ''
/** The picture: its width, the height of a line, and where the branch, the name and the replies begin. */
const [WIDTH, LINE, NAME_AT, REPLIES_AT] = [480, 17, 60, 190]
/**
 * The position of the document's figure in which both rooks face each other:
 * every move has another value.
 */
const ROOKS = ladder.examples.find(({ id }) => id === 'rooks')?.sfen ?? ''

/** A move of the root as it was read. */
interface Branch {
  node: TreeNode
  /** Replies that were read, and all of them. */
  read: number
  all: number
  /** The reply that cut the others off, or else the best one. */
  reply: MoveText | undefined
  isCut: boolean
  /** Whether its value was the best so far. */
  isBest: boolean
}

const centipawns = ({ value }: TreeNode) =>
  !value ? Number.NEGATIVE_INFINITY : 'cp' in value ? -value.cp : value.mate > 0 ? -30_000 : 30_000

async function askTree({ engine }: Stage, opponent: string, path: string[]) {
  const event = await engine.ask({ type: 'tree', opponent, depth: DEPTH, path })
  if (event.type !== 'tree') throw new Ended()
  return event
}

/** The moves of the root in the order of the search, each with its replies. */
async function branchesOf(stage: Stage, found: (branch: Branch, nth: number, all: number) => void) {
  const { tree, nodes } = await askTree(stage, stage.card.id, [])
  const children = tree.filter(({ parent }) => parent === 0)
  let most = Number.NEGATIVE_INFINITY
  for (const [nth, node] of children.entries()) {
    const step = node.step === 'pass' ? 'pass' : node.move?.usi
    const isOpen = step !== undefined && node.step !== 'skipped' && node.nodes > 1
    const below = isOpen ? (await askTree(stage, stage.card.id, [step])).tree : []
    const at = below.findIndex(
      ({ parent, step: how, move }) => parent === 0 && how === node.step && move?.usi === node.move?.usi,
    )
    const replies = below.filter(({ parent }) => parent === at)
    const value = node.step === 'move' ? centipawns(node) : Number.NEGATIVE_INFINITY
    const isBest = value > most
    most = Math.max(most, value)
    const best = replies.find(({ best: isIt }) => isIt) ?? replies.at(-1)
    const { length: read } = replies
    const isCut = node.cutoff && read > 0 && read < node.moves
    found({ node, read, all: node.moves, reply: best?.move, isCut, isBest }, nth, children.length)
  }
  return nodes
}

/** The line of a move in the picture. */
function lineOf(
  { node, read, all, isCut, isBest }: Branch,
  nth: number,
  isHere: boolean,
  { gallery, name }: Words,
  middle: number,
) {
  const y = nth * LINE + LINE / 2
  const isSkipped = node.step === 'skipped'
  const until = REPLIES_AT + (WIDTH - REPLIES_AT - 62) * (all > 0 && read > 0 ? read / all : 0)
  const look = `branch${isBest ? ' best' : ''}${isSkipped ? ' skipped' : ''}`
  return svg`
    <path d="M8 ${middle}C30 ${middle} 30 ${y} ${NAME_AT - 6} ${y}" class=${look}></path>
    <text x=${NAME_AT} y=${y + 4} class=${isHere ? 'here' : ''}>${node.move ? name(node.move) : gallery.tree.pass}</text>
    ${read > 0 ? svg`<line x1=${REPLIES_AT} x2=${until} y1=${y} y2=${y} class="read"></line>` : nothing}
    ${
      isCut
        ? svg`
      <line x1=${until} x2=${WIDTH - 62} y1=${y} y2=${y} class="unread"></line>
      <line x1=${until - 3} x2=${until + 5} y1=${y + 6} y2=${y - 6} class="cut"></line>`
        : nothing
    }
    <text x=${WIDTH - 4} y=${y + 4} text-anchor="end">${node.value && !isSkipped ? scoreText(negated(node.value), gallery) : ''}</text>`
}

/** The picture of the moves so far. For screen readers the sentence of each step says the same. */
function picture(branches: readonly Branch[], all: number, words: Words): TemplateResult {
  const middle = Math.min(all * LINE, 200) / 2
  const height = Math.max(branches.length * LINE, 200)
  const lines = branches.map((branch, nth) => lineOf(branch, nth, nth === branches.length - 1, words, middle))
  return html`
    <p class="note">${words.text.tree.legend}</p>
    <div class="ply-scroll" tabindex="0" role="group" aria-label=${words.text.tree.legend}>
      <svg class="ply-tree" aria-hidden="true" viewBox="0 0 ${WIDTH} ${height}" data-cuts=${branches.filter(({ isCut }) => isCut).length}>${lines}</svg>
    </div>`
}

/** The sentence about a move. */
function sentence(
  { node, read, all, reply, isCut, isBest }: Branch,
  nth: number,
  count: number,
  words: Words,
): string {
  const { text, gallery, name } = words
  if (node.step === 'pass' || !node.move) return text.tree.pass
  if (node.step === 'skipped' || !node.value) return text.tree.skipped(nth, count, name(node.move))
  const parts = [text.tree.move(nth, count, name(node.move), scoreText(negated(node.value), gallery))]
  if (isBest) parts.push(text.tree.best)
  if (isCut && reply) parts.push(text.tree.cut(name(reply), all - read))
  else if (read > 0 && read < all) parts.push(text.tree.some(read, all))
  else if (read > 0) parts.push(text.tree.all(read))
  return parts.join(gallery.gap)
}

export async function tree(stage: Stage): Promise<void> {
  const { sfen } = await setUp(stage, ROOKS)
  const side = sideOf(sfen)
  const branches: Branch[] = []
  const arrowOf = (move: MoveText | undefined, color: string) =>
    move ? [{ move: move.usi, side, color, weight: 0.15 }] : []
  let best: Branch | undefined
  const nodes = await branchesOf(stage, (branch, nth, count) => {
    branches.push(branch)
    if (branch.isBest) best = branch
    const known = [...branches]
    const arrows = [...arrowOf(best?.node.move, 'var(--best)'), ...arrowOf(branch.node.move, 'var(--threat)')]
    stage.show({
      board: { sfen, arrows: branch.isBest ? arrows.slice(0, 1) : arrows },
      caption: (words) => sentence(branch, nth + 1, count, words),
      aside: (words) => picture(known, count, words),
      pace: nth < 4 ? 2200 : 700,
    })
  })
  const whole = stage.card.id === WHOLE ? null : await askTree(stage, WHOLE, [])
  stage.show({
    board: { sfen, arrows: arrowOf(best?.node.move, 'var(--best)') },
    caption: ({ text, gallery }) => {
      const own = text.tree.end(nodes)
      return whole?.complete
        ? own + gallery.gap + text.tree.against(titleOf(WHOLE, gallery), whole.nodes)
        : own
    },
    aside: (words) => picture(branches, branches.length, words),
  })
}
