/** An endgame of 5×5: the proof closes reply by reply, and then the line is played to its end. */
import type { MoveArrow } from '../../elements/board/view.ts'
import type { MoveText, PositionEvent } from '../../engine/protocol.ts'
import endgames from '../endgames.json'
import { type ProofReply, proofPicture } from './proofPicture.ts'
import { type Stage, type Step, setUp } from './step.ts'

/** Positions that it may look at, one amount after the other until there is a proof. */
const BUDGETS = [30, 300, 3000, 30_000, 100_000]
/** The longest line that is played. */
const MOST_PLIES = 12

/** The study that takes longest. */
const LONGEST = endgames.reduce((one, other) => (other.plies > one.plies ? other : one))

/** Its move in the position that is set up, after so many positions; `null` where it has none. */
async function think({ engine, card }: Stage, nodes: number) {
  const level = card.levels.at(-1)?.id ?? '1'
  const answer = await engine.ask({ type: 'go', opponent: card.id, level, limits: { nodes } })
  return answer.type === 'bestMove' && answer.choice.type === 'move'
    ? { choice: answer.choice, info: answer.info }
    : null
}

/** Thinks until there is a proof, with ever more positions; `looked` is told of each amount without one. */
async function thinkToProof(stage: Stage, looked: (nodes: number) => void = () => {}) {
  for (const nodes of BUDGETS) {
    const found = await think(stage, nodes)
    if (!found || found.info?.proved || nodes === BUDGETS.at(-1)) return found
    looked(found.info?.nodes ?? nodes)
  }
  return null
}

const arrowTo = (move: MoveText, side: PositionEvent['side']): MoveArrow[] => [
  { move: move.usi, side, color: 'var(--best)', weight: 0.17 },
]

/**
 * Shows the winning move, and then that each reply to it is answered by a win that is proved, too. `step` is
 * the step of the exhibit that shows the winning move. At the end the board has the position before it.
 */
async function closeReplies(
  stage: Stage,
  { variant, sfen, side }: PositionEvent,
  first: MoveText,
  step: Step,
): Promise<NonNullable<Step['aside']>> {
  const start = { variant, sfen }
  const after = await stage.engine.position({ start, moves: [first.usi] })
  const all = Object.entries(after?.legal ?? {}).flatMap(([from, targets]) => targets.map((to) => from + to))
  const replies: ProofReply[] = []
  stage.show({ ...step, aside: (words) => proofPicture(first, [], all.length, words) })
  for (const usi of all) {
    const position = await stage.engine.position({ start, moves: [first.usi, usi] })
    const reply = position?.moves.at(-1)
    const found = reply && (await thinkToProof(stage))
    if (!position || !found) continue
    const { choice, info } = found
    const plies = info?.proved?.winner === side ? info.proved.plies : null
    replies.push({ reply, answer: choice, plies })
    const known = [...replies]
    stage.show({
      board: { sfen: position.sfen, last: usi, arrows: arrowTo(choice, side) },
      caption: ({ text, name }) => {
        const said = [known.length, all.length, name(reply)] as const
        return plies === null ? text.proof.open(...said) : text.proof.answered(...said, name(choice), plies)
      },
      aside: (words) => proofPicture(first, known, all.length, words),
      pace: 1600,
    })
  }
  await stage.engine.position({ start, moves: [] })
  return (words) => proofPicture(first, replies, all.length, words)
}

export async function proof(stage: Stage): Promise<void> {
  const { engine, show } = stage
  let position: PositionEvent = await setUp(stage, LONGEST.sfen)
  let closed: Pick<Step, 'aside'> = {}
  for (let ply = 0; ply < MOST_PLIES && !position.result; ply++) {
    const { sfen, side, moves } = position
    const board = { sfen, last: moves.at(-1)?.usi }
    // With the first proof the search knows all of its line.
    const found = await thinkToProof(stage, (nodes) => {
      if (!closed.aside) show({ board, caption: ({ text }) => text.proof.unproved(nodes) })
    })
    if (!found) return
    const { choice, info } = found
    const proved = info?.proved
    const step: Step = {
      board: { ...board, arrows: arrowTo(choice, side) },
      caption: ({ text, name }) =>
        proved
          ? text.proof.proved(proved.winner, proved.plies, name(choice), info.nodes)
          : text.proof.move(name(choice)),
    }
    const isFirst = ply === 0 && proved?.winner === side && proved.plies > 1
    if (isFirst) closed = { aside: await closeReplies(stage, position, choice, step) }
    else show({ ...step, ...closed })
    const played = await engine.ask({ type: 'play', move: choice.usi })
    if (played.type !== 'position') return
    position = played
  }
  if (position.result)
    show({
      board: { sfen: position.sfen, last: position.moves.at(-1)?.usi },
      caption: ({ text }) => text.proof.end,
      ...closed,
    })
}
