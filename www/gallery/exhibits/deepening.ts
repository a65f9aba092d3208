/** Iterative deepening: the best moves of each depth as arrows. */
import type { Info } from '../../engine/protocol.ts'
import { scoreText } from '../words.ts'
import { MIDDLE_GAME, type Stage, setUp } from './step.ts'

/** A position of 5×5, from a game of the flagship. */
const SMALL_MIDDLE_GAME = 'r3k/b3p/1BS2/PS3/KG1r1 b G 17'
const LINES = 3
const NODES = 60_000

export async function deepening(stage: Stage): Promise<void> {
  const { engine, card } = stage
  const { sfen, side } = await setUp(stage, card.variants.includes('shogi') ? MIDDLE_GAME : SMALL_MIDDLE_GAME)
  const depths = new Map<number, Map<number, Info>>()
  const showDepth = (lines: ReadonlyMap<number, Info>) => {
    const best = lines.get(1)
    const first = best?.pv[0]
    if (!best || !first) return
    const arrows = [...lines].reverse().flatMap(
      ([
        rank,
        {
          pv: [move],
        },
      ]) => (move ? { ...{ move: move.usi, side, label: String(rank) }, ...look(rank) } : []),
    )
    stage.show({
      board: { sfen, arrows },
      caption: ({ text, gallery, name }) =>
        text.deepening.caption(best.depth, name(first), scoreText(best.score, gallery), best.nodes),
    })
  }
  await engine.ask({ type: 'go', opponent: card.id, limits: { nodes: NODES }, lines: LINES }, (info) => {
    const { depth, rank = 1 } = info
    const lines = depths.get(depth) ?? new Map<number, Info>()
    depths.set(depth, lines.set(rank, info))
  })
  for (const lines of depths.values()) showDepth(lines)
}

const look = (rank: number) =>
  rank === 1 ? { color: 'var(--best)', weight: 0.17 } : { color: 'var(--other)', weight: 0.11 }
