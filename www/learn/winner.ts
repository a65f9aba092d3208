/** Who won a game that is kept on the device. */
import type { SavedGame } from '../app/game/state.ts'
import type { Client } from '../engine/client.ts'
import type { Side } from '../engine/protocol.ts'
import { otherSide } from '../engine/restore.ts'

/** The winner of a game: `d` for a draw. */
export type Winner = Side | 'd'

/** The winner: after the moves and the ending the engine says it; `null` where it does not know the game. */
export async function winnerOf(
  { setup, moves, ending }: SavedGame,
  client: () => Client,
): Promise<Winner | null> {
  if (ending?.type === 'resign' || ending?.type === 'timeUp') return otherSide(ending.side)
  const position = await client().ask({ type: 'new', ...setup.start, moves: [...moves] })
  const last = ending ? await client().ask(ending) : position
  if (last.type !== 'position' || !last.result) return null
  return last.result.winner ?? 'd'
}
