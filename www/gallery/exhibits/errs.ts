/** A position in which a rung of the ladder errs and the next one does not, as both of them read it. */
import type { EventOf } from '../../engine/answers.ts'
import type { MoveText, Score, TreeNode } from '../../engine/protocol.ts'
import { type Example, ladder } from '../data.ts'
import { sideOf } from '../engine.ts'
import { negated, scoreText, titleOf } from '../words.ts'
import { Ended, type Stage, setUp } from './step.ts'

/** Moves of the answer that are played on the board. */
const FOLLOWED = 3

/**
 * The example of a rung: one in which the rung below errs, or else one in which it errs itself. Positions in
 * which nothing can be won are left out.
 */
export function exampleOf(id: string): Example | undefined {
  const real = ladder.examples.filter((each) => each.id !== 'start')
  return (
    real.find(({ verdicts }) => verdicts[1]?.rung === id) ??
    real.find(({ verdicts }) => verdicts[0]?.rung === id)
  )
}

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

/** The moves after the example's move, the best for each side as the rung reads them. */
async function answerOf(stage: Stage, rung: string, depth: number, move: string): Promise<TreeNode[]> {
  const nodes: TreeNode[] = []
  const path = [move]
  while (nodes.length < FOLLOWED) {
    const { best } = await askTree(stage, rung, depth, path)
    if (!best?.move) break
    nodes.push(best)
    path.push(best.move.usi)
  }
  return nodes
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
    await askTree(stage, lower, depth, [asked]),
    await askTree(stage, upper, depth, [asked]),
  ]
  const move = above.node?.move ?? below.node?.move
  if (!move) return
  const arrows = [{ move: asked, side: sideOf(sfen), color: 'var(--threat)', weight: 0.17 }]
  const board = { sfen, arrows }
  const valueIn = (node: TreeNode | undefined) => (node?.value ? negated(node.value) : null)
  const [one, other] = [valueIn(below.node), valueIn(above.node)]
  stage.show({ board, caption: ({ text, name }) => text.errs.question(depth, name(move)) })
  const after = (above.node ?? below.node)?.sfen ?? sfen
  stage.show({
    board: { sfen: after, last: asked },
    caption: ({ text, gallery }) => {
      const name = titleOf(lower, gallery)
      return one ? text.errs.lower(name, scoreText(one, gallery)) : text.errs.unread(name)
    },
  })
  const answer = await answerOf(stage, upper, depth, asked)
  stage.show({
    board: { sfen: after, last: asked, arrows: arrowOf(answer[0]?.move, after) },
    caption: ({ text, gallery }) => {
      const name = titleOf(upper, gallery)
      return other ? text.errs.upper(name, scoreText(other, gallery)) : text.errs.unread(name)
    },
  })
  for (const { sfen: reached, move: played } of answer)
    if (played)
      stage.show({
        board: { sfen: reached, last: played.usi },
        caption: ({ text, name }) => text.errs.reply(name(played)),
      })
  if (!one || !other) return
  stage.show({
    board,
    caption: ({ text, gallery }) =>
      isSame(one, other)
        ? text.errs.same
        : text.errs.end(
            ...([titleOf(lower, gallery), scoreText(one, gallery)] as const),
            ...([titleOf(upper, gallery), scoreText(other, gallery)] as const),
          ),
  })
}

const arrowOf = (move: MoveText | undefined, sfen: string) =>
  move ? [{ move: move.usi, side: sideOf(sfen), color: 'var(--best)', weight: 0.17 }] : []
