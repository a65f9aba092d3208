/** The content of a record to be written. */

import type { PositionEvent } from '../../engine/protocol.ts'
import type { StoredReview } from '../game/review.ts'
import type { Source } from '../game/state.ts'
import type { Tree } from '../game/tree.ts'

/** A game to be written. */
export interface Writable {
  position: Pick<PositionEvent, 'variant' | 'start' | 'side' | 'result'> & {
    moves: readonly { usi: string }[]
  }
  /** The position that is shown, as SFEN; formats without moves write only this. */
  shown: string
  source: Source | null
  /** Variations and comments, if there are any. */
  tree: Tree | null
  /** A review of the moves, whose evaluations are written as comments. */
  review?: StoredReview
  /** The players' names, where the record that was read has none. */
  names: { b: string; w: string }
  /** Opponent and level of a game against the engine, as `minimax 3`. */
  opponent?: string
  /** When the game began and ended, in milliseconds since 1970; absent where that is not known. */
  began?: number
  ended?: number
  /** How long each move took, in milliseconds; 0 where that is not known. */
  times?: readonly number[]
}
