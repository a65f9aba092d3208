/** The tree of PUCT while it grows, searched again from the root with more and more playouts. */

import { createRef } from 'lit-html/directives/ref.js'
import { percentOf } from '../../app/views/impressions.ts'
import type { MoveArrow } from '../../elements/board/view.ts'
import type { PlayoutsEvent, Side } from '../../engine/protocol.ts'
import { playoutPicture } from '../panels/playoutPicture.ts'
import { MIDDLE_GAME, type Stage, setUp } from './step.ts'

/**
 * Playouts of each picture. The same seed begins in the same way, so that each
 * tree contains the one before.
 */
const SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512]
/** Nodes of the tree that are asked for, and moves that have an arrow. */
const [NODES, ARROWS] = [140, 4]
const WIDTH = 480

function arrowsOf({ nodes }: PlayoutsEvent, side: Side): MoveArrow[] {
  const all = nodes[0]?.visits ?? 1
  const tried = nodes.filter(({ parent, visits }) => parent === 0 && visits > 0).slice(0, ARROWS)
  return tried.reverse().flatMap(({ move, visits }, index) => ({
    ...{ move: move?.usi ?? '', side },
    color: index === tried.length - 1 ? 'var(--best)' : 'var(--other)',
    weight: 0.05 + 0.15 * Math.sqrt(visits / all),
  }))
}

export async function playouts(stage: Stage): Promise<void> {
  const { engine, card } = stage
  const { sfen, side } = await setUp(stage, MIDDLE_GAME)
  const level = card.levels.at(-1)?.id ?? '1'
  for (const nodes of SIZES) {
    await engine.ask({ type: 'go', opponent: card.id, level, limits: { nodes }, seed: 1 })
    const event = await engine.ask({ type: 'playouts', size: NODES })
    if (event.type !== 'playouts') return
    const best = event.nodes.find(({ parent }) => parent === 0)
    const { visits } = event.nodes[0] ?? { visits: 0 }
    if (!best?.move || visits === 0) continue
    const { move } = best
    stage.show({
      board: { sfen, arrows: arrowsOf(event, side) },
      caption: ({ text, name }) => text.playouts.caption(visits, name(move), percentOf(best.visits / visits)),
      aside: ({ gallery }) => playoutPicture(event.nodes, WIDTH, gallery, createRef()),
    })
  }
}
