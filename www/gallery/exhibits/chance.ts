/** Chance: pieces and moves that the seeds draw, one after the other. */
import type { MoveArrow } from '../../elements/board/view.ts'
import { MIDDLE_GAME, type Stage, setUp } from './step.ts'

const DRAWS = 12

export async function chance(stage: Stage): Promise<void> {
  const { engine, card } = stage
  const { sfen, side, legal } = await setUp(stage, MIDDLE_GAME)
  const drawn: string[] = []
  for (let seed = 1; seed <= DRAWS; seed++) {
    const answer = await engine.ask({ type: 'go', opponent: card.id, limits: { depth: 1 }, seed })
    if (answer.type !== 'bestMove' || answer.choice.type !== 'move') return
    const { choice } = answer
    drawn.push(choice.usi)
    // A move begins with its square, or with the piece that is dropped.
    const moves = legal[choice.usi.slice(0, 2)]?.length ?? 1
    const arrows: MoveArrow[] = drawn.map((move, nth) => {
      const isLast = nth === drawn.length - 1
      return { move, side, color: isLast ? 'var(--best)' : 'var(--other)', weight: isLast ? 0.17 : 0.09 }
    })
    stage.show({
      board: { sfen, arrows },
      caption: ({ text, name }) => text.chance.caption(seed, name(choice), moves),
      pace: 1100,
    })
  }
}
