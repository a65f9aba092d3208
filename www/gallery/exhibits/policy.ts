/**
 * The policy network plays on: at each position its most probable moves are arrows as wide
 * as they are probable.
 */
import { percentOf } from '../../app/views/impressions.ts'
import type { MoveArrow } from '../../elements/board/view.ts'
import type { Impressions } from '../../engine/impressions.ts'
import { policyMoves } from '../panels/policyMoves.ts'
import { MIDDLE_GAME, type Stage, setUp } from './step.ts'

/** Positions that are shown. */
const PLIES = 10

function arrowsOf({ moves, side }: Impressions): MoveArrow[] {
  const arrow = ({ move, probability }: Impressions['moves'][number], nth: number): MoveArrow => ({
    ...{ move: move.usi, side, label: String(nth + 1) },
    color: nth === 0 ? 'var(--best)' : 'var(--other)',
    weight: 0.05 + 0.2 * Math.sqrt(probability),
  })
  return moves.map(arrow).reverse()
}

export async function policy(stage: Stage): Promise<void> {
  const { engine, card } = stage
  await setUp(stage, MIDDLE_GAME)
  const played: string[] = []
  for (let ply = 0; ply < PLIES; ply++) {
    const event = await engine.ask({ type: 'impressions', opponent: card.id, moves: [...played] })
    if (event.type !== 'impressions') return
    const { value, moves } = event
    const first = moves[0]
    if (!first || value === undefined) return
    const last = played.at(-1)
    stage.show({
      board: { sfen: event.sfen, last, arrows: arrowsOf(event) },
      caption: ({ text, name }) =>
        text.glance.caption(name(first.move), percentOf(first.probability), percentOf(value)),
      aside: ({ gallery }) => policyMoves(event, gallery, 'exhibit-moves'),
    })
    played.push(first.move.usi)
  }
}
