/** The room of openings to play: one file, so that it can be fetched again where it failed. */
import './openings.css'
import type { Side } from '../../engine/protocol.ts'
import type { GameStart } from '../../engine/restore.ts'
import { OPENINGS_TEXTS } from '../../text/openings/index.ts'
import type { Text } from '../../text/text.ts'
import type { Store } from '../kept.ts'
import type { Room, RoomContext } from '../room.ts'
import { OpeningMemories } from './memories.ts'
import { OpeningsRoom } from './openingsRoom.ts'

/** Opens the room. */
export async function open(context: RoomContext, code: Text['code']): Promise<Room> {
  const { host } = context
  const [{ openJudge }] = await Promise.all([
    host.importAgain(() => import('../../why/why.ts')),
    OPENINGS_TEXTS.fetch(code, host.importAgain),
  ])
  return new OpeningsRoom(context, await openJudge(host.engines, code))
}

/** A line to practise. */
export interface PractisedLine {
  start: GameStart
  moves: readonly string[]
  side: Side
  name: string
}

/**
 * Adds a line of the person to the openings; false where it is there already, does not begin at the usual
 * start position, or has no moves. `null` where it could not be stored.
 */
export function practiseLine(store: Store, line: PractisedLine, now: Date): boolean | null {
  const { start, moves, side, name } = line
  if (start.variant !== 'shogi' || start.sfen || start.handicap) return false
  const memories = new OpeningMemories(store)
  const isNew = memories.add({ side, name, moves }, now)
  return memories.kept.hasNotice ? null : isNew
}
