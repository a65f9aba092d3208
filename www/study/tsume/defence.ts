/**
 * The other side of a mating problem: every check that keeps the mate is accepted, and the defence that holds out longest
 * is played against it. Whether a move keeps it, the engine's solver says.
 */
import type { Client } from '../../engine/client.ts'
import type { MateEvent, MoveText, PositionEvent } from '../../protocol.ts'

/** What became of an attacking move. */
export type Reply =
  /** The engine refused the move. */
  | { type: 'refused' }
  | { type: 'noCheck' }
  | { type: 'mated'; position: PositionEvent }
  /** This defence escapes; without one, the solver did not find a mate in time. */
  | { type: 'escapes'; move: MoveText | null }
  /** The defence, the position after it, and how many plies the mate takes from there. */
  | { type: 'defended'; position: PositionEvent; plies: number }

/** Moves of the solver for one defence. */
const NODES = 200_000

const lengthOf = (mate: MateEvent) => mate.conventional ?? mate.plies ?? 0

/**
 * Plays an attacking move in the engine's game, which stands before it, and the best defence after it. `null` as soon as
 * it is not wanted any more: then the engine's game is another one, and nothing of it is touched.
 */
export async function playAttack(client: Client, usi: string, wanted: () => boolean): Promise<Reply | null> {
  const event = await client.ask({ type: 'play', move: usi })
  if (!wanted()) return null
  if (event.type !== 'position') return { type: 'refused' }
  const reply = await defend(client, event, wanted)
  // An attack that failed is taken back.
  if (reply?.type === 'noCheck' || reply?.type === 'escapes') {
    await client.ask({ type: 'takeBack', plies: 1 })
    if (!wanted()) return null
  }
  return reply
}

async function defend(client: Client, position: PositionEvent, wanted: () => boolean): Promise<Reply | null> {
  if (!position.check) return { type: 'noCheck' }
  if (position.result)
    return position.result.reason === 'mate' ? { type: 'mated', position } : { type: 'escapes', move: null }
  let best: { usi: string; plies: number; full: number } | null = null
  for (const [from, targets] of Object.entries(position.legal))
    for (const to of targets) {
      const usi = from + to
      const after = await client.ask({ type: 'play', move: usi })
      if (!wanted()) return null
      const mate = await client.ask({ type: 'mate', nodes: NODES, megabytes: 4 })
      if (!wanted()) return null
      const played = after.type === 'position' ? after.moves.at(-1) : undefined
      await client.ask({ type: 'takeBack', plies: 1 })
      if (!wanted()) return null
      if (mate.type !== 'mate' || mate.verdict === 'unknown') return { type: 'escapes', move: null }
      if (mate.verdict === 'noMate') return { type: 'escapes', move: played ?? null }
      const [plies, full] = [lengthOf(mate), mate.plies ?? 0]
      // A useless interposition holds out no longer, though it takes more plies to refute.
      if (!best || plies > best.plies || (plies === best.plies && full < best.full))
        best = { usi, plies, full }
    }
  if (!best) return { type: 'escapes', move: null }
  const event = await client.ask({ type: 'play', move: best.usi })
  if (!wanted()) return null
  if (event.type !== 'position') return { type: 'refused' }
  return { type: 'defended', position: event, plies: best.plies }
}
