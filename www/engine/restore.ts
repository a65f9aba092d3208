/** How a game is brought back into an engine that knows nothing of it: a new worker, or a reloaded page. */
import type { PositionEvent, Request, Side } from '../protocol.ts'
import type { RequestOf } from './answers.ts'

/** What a game began from. */
export type GameStart = Omit<RequestOf<'new'>, 'type' | 'moves'>

/** How a game ended that its moves do not show; `null` for one that goes on or ended on the board. */
export type Ending = RequestOf<'resign' | 'timeUp' | 'declare'> | null

/** The other player. */
export function otherSide(side: Side): Side {
  return side === 'b' ? 'w' : 'b'
}

/** The ending of a game that has to be said again after its moves have been replayed. */
export function endingOf(position: PositionEvent): Ending {
  const result = position.result
  if (result?.reason === 'declaration') return { type: 'declare' }
  if (!result?.winner) return null
  if (result.reason === 'resigned') return { type: 'resign', side: otherSide(result.winner) }
  if (result.reason === 'time') return { type: 'timeUp', side: otherSide(result.winner) }
  return null
}

/** The requests that bring a game back, in order. */
export function restoreRequests(start: GameStart, moves: readonly string[], ending: Ending): Request[] {
  const begin: Request = { type: 'new', ...start, moves: [...moves] }
  return ending ? [begin, ending] : [begin]
}
