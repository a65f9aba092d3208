/** The names of the players. */

import type { Side } from '../../engine/protocol.ts'
import type { Text } from '../../text/text.ts'
import { isHandicap, type Setup, type State } from '../game/state.ts'
import { opponentAndLevel } from './opponents.ts'

/** Whether two people play on this device. */
export const isShared = ({ players, source }: Setup): boolean => players.b === players.w && !source

/** The name of a player. */
export function nameOf(state: State, side: Side, text: Text): string {
  const { players } = state.setup
  const read = state.setup.source?.names[side]
  if (players[side] === 'human' && read) return read
  if (players[side] === 'human')
    return players.b === players.w ? text.side(side, isHandicap(state)) : text.players.you
  return opponentAndLevel(state.setup, text)
}
