/** Restores a game in a new engine, after a crash or a reload. */

import type { RequestOf } from './answers.ts'
import type { PositionEvent, Request, Side } from './protocol.ts'

/** The start of a game: board, handicap or position, rules. */
export type GameStart = Omit<RequestOf<'new'>, 'type' | 'moves'>

/** An ending that does not follow from the moves; `null` for games that go on or ended on the board. */
export type Ending = RequestOf<'resign' | 'timeUp' | 'declare'> | null

/** The other side. */
export function otherSide(side: Side): Side {
  return side === 'b' ? 'w' : 'b'
}

/** The ending that has to be sent again after the moves. */
export function endingOf(position: Pick<PositionEvent, 'result'>): Ending {
  const result = position.result
  if (result?.reason === 'declaration') return { type: 'declare' }
  if (!result?.winner) return null
  if (result.reason === 'resigned') return { type: 'resign', side: otherSide(result.winner) }
  if (result.reason === 'time') return { type: 'timeUp', side: otherSide(result.winner) }
  return null
}

/** The requests that restore a game, in order. */
export function restoreRequests(start: GameStart, moves: readonly string[], ending: Ending): Request[] {
  const begin: Request = { type: 'new', ...start, moves: [...moves] }
  return ending ? [begin, ending] : [begin]
}
