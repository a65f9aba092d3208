/** Which positions the person has played well, by the games that are kept on the device. */
import type { Entry } from '../../app/game/library.ts'
import { ownSide } from '../../app/game/nextGame.ts'
import type { Client } from '../../engine/client.ts'
import { winnerOf } from '../winner.ts'
import type { PracticePosition } from './positions.ts'

/** The SFEN of the positions that were won, or not lost where that was the task. */
export async function reached(
  positions: readonly PracticePosition[],
  entries: readonly Entry[],
  client: () => Client,
): Promise<ReadonlySet<string>> {
  const bySfen = new Map(positions.map((position) => [position.sfen, position]))
  const good = new Set<string>()
  for (const { game } of entries) {
    const { setup, over } = game
    const position = bySfen.get(setup.start.sfen ?? '')
    if (!over || !position || setup.lookedAt || ownSide(setup) !== position.side || good.has(position.sfen))
      continue
    const winner = await winnerOf(game, client).catch(() => null)
    if (winner === position.side || (winner === 'd' && position.kind === 'hold')) good.add(position.sfen)
  }
  return good
}
