/** An endgame of 5×5 that is proved, and then played to its end. */
import type { PositionEvent } from '../../engine/protocol.ts'
import endgames from '../endgames.json'
import { type Stage, setUp } from './step.ts'

/** Positions that it may look at, one amount after the other until there is a proof. */
const BUDGETS = [30, 300, 3000, 30_000, 100_000]
/** The longest line that is played. */
const MOST_PLIES = 12

/** The study that takes longest. */
const LONGEST = endgames.reduce((one, other) => (other.plies > one.plies ? other : one))

export async function proof(stage: Stage): Promise<void> {
  const { engine, card } = stage
  let position: PositionEvent = await setUp(stage, LONGEST.sfen)
  let budget = 0
  for (let ply = 0; ply < MOST_PLIES && !position.result; ply++) {
    const { sfen, side, moves } = position
    const last = moves.at(-1)?.usi
    const level = card.levels.at(-1)?.id ?? '1'
    const nodes = BUDGETS[budget] ?? 0
    const answer = await engine.ask({ type: 'go', opponent: card.id, level, limits: { nodes } })
    if (answer.type !== 'bestMove' || answer.choice.type !== 'move') return
    const { choice, info } = answer
    const proved = info?.proved
    const isOpen = !proved && budget < BUDGETS.length - 1
    const arrows = isOpen ? [] : [{ move: choice.usi, side, color: 'var(--best)', weight: 0.17 }]
    stage.show({
      board: { sfen, last, arrows },
      caption: ({ text, name }) =>
        proved
          ? text.proof.proved(proved.winner, proved.plies, name(choice), info.nodes)
          : isOpen
            ? text.proof.open(info?.nodes ?? nodes)
            : text.proof.move(name(choice)),
    })
    if (isOpen) {
      budget += 1
      ply -= 1
      continue
    }
    const played = await engine.ask({ type: 'play', move: choice.usi })
    if (played.type !== 'position') return
    position = played
  }
  if (position.result)
    stage.show({
      board: { sfen: position.sfen, last: position.moves.at(-1)?.usi },
      caption: ({ text }) => text.proof.end,
    })
}
