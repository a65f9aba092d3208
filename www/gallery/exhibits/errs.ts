/** A position in which a rung of the ladder errs or is slow, and the next one is not, as both read it. */
import type { EventOf } from '../../engine/answers.ts'
import type { MoveText, Score, TreeNode } from '../../engine/protocol.ts'
import { type Example, ladder } from '../data.ts'
import { sideOf } from '../engine.ts'
import { negated, scoreText, titleOf } from '../words.ts'
import { Ended, type Stage, setUp } from './step.ts'

/** Moves of a line that are played on the board. */
const FOLLOWED = 3

/** The example of a rung, in which a lower one errs or is slow; not the start, where nothing can be won. */
export const exampleOf = (id: string): Example | undefined =>
  ladder.examples.find((each) => each.id !== 'start' && each.verdicts[1]?.rung === id)

/** The part of a rung's tree below a path, and the node at its end. */
async function askTree(stage: Stage, opponent: string, depth: number, path: string[]) {
  const event = await stage.engine.ask({ type: 'tree', opponent, depth, path })
  if (event.type !== 'tree') throw new Ended()
  let index = 0
  for (const step of path) {
    index = event.tree.findIndex(
      ({ parent, move }, at) => at > index && parent === index && move?.usi === step,
    )
    if (index < 0) return { event, node: undefined, best: undefined }
  }
  return { event, node: event.tree[index], best: bestBelow(event, index) }
}

const bestBelow = ({ tree }: EventOf<'tree'>, index: number): TreeNode | undefined =>
  tree.find(({ parent, best }) => parent === index && best)

/** What a rung says of a move. */
interface Reading {
  rung: string
  /** Its value for the side that makes the move; `null` where it does not read the move. */
  value: Score | null
  /** The move itself; absent where it is not read. */
  node: TreeNode | undefined
  /** The moves after it, the best for each side as the rung reads them. */
  line: TreeNode[]
  /** Whether a side may stop taking at the end of a line. */
  standsPat: boolean
  /** Positions of the whole search. */
  nodes: number
}

async function readingOf(stage: Stage, rung: string, depth: number, move: string): Promise<Reading> {
  const { event, node, best } = await askTree(stage, rung, depth, [move])
  const line: TreeNode[] = []
  const path = [move]
  for (let next = best; next?.move; ) {
    line.push(next)
    path.push(next.move.usi)
    next = line.length < FOLLOWED ? (await askTree(stage, rung, depth, path)).best : undefined
  }
  const value = node?.value ? negated(node.value) : null
  return { rung, value, node, line, standsPat: event.standsPat, nodes: event.nodes }
}

/** Shows what a rung says of the move that led to a position, and plays the moves that it sees after it. */
function showReading(stage: Stage, { rung, value, line, standsPat }: Reading, after: string, move: string) {
  stage.show({
    board: { sfen: after, last: move, arrows: arrowOf(line[0]?.move, after) },
    caption: ({ text: { errs }, gallery }) => {
      const name = titleOf(rung, gallery)
      if (!value) return errs.unread(name)
      const says = errs.says(name, scoreText(value, gallery))
      return `${says}${gallery.gap}${line.length > 0 ? errs.sees : standsPat ? errs.stops : errs.ends}`
    },
  })
  for (const { sfen, move: played } of line)
    if (played)
      stage.show({
        board: { sfen, last: played.usi },
        caption: ({ text, name }) => text.errs.reply(name(played)),
      })
}

const isSame = (one: Score | null, other: Score | null) => JSON.stringify(one) === JSON.stringify(other)

export async function errs(stage: Stage): Promise<void> {
  const example = exampleOf(stage.card.id)
  const [lower, upper] = example?.verdicts.map(({ rung }) => rung) ?? []
  if (!example || !lower || !upper) return
  const { depth } = example
  const { sfen } = await setUp(stage, example.sfen)
  // In the reader's position the question is about the lower rung's own move.
  const asked = stage.own ? (await askTree(stage, lower, depth, [])).best?.move?.usi : example.move
  if (!asked) return
  const [below, above] = [
    await readingOf(stage, lower, depth, asked),
    await readingOf(stage, upper, depth, asked),
  ]
  const read = above.node ?? below.node
  const move = read?.move
  if (!move) return
  const arrows = [{ move: asked, side: sideOf(sfen), color: 'var(--threat)', weight: 0.17 }]
  const board = { sfen, arrows }
  stage.show({ board, caption: ({ text, name }) => text.errs.question(depth, name(move)) })
  showReading(stage, below, read.sfen, asked)
  showReading(stage, above, read.sfen, asked)
  const [one, other] = [below.value, above.value]
  if (!one || !other) return
  stage.show({
    board,
    caption: ({ text, gallery }) => {
      const names = [titleOf(lower, gallery), titleOf(upper, gallery)] as const
      return isSame(one, other)
        ? text.errs.same(names[0], below.nodes, names[1], above.nodes)
        : text.errs.end(names[0], scoreText(one, gallery), names[1], scoreText(other, gallery))
    },
  })
}

const arrowOf = (move: MoveText | undefined, sfen: string) =>
  move ? [{ move: move.usi, side: sideOf(sfen), color: 'var(--best)', weight: 0.17 }] : []
