/** What is on show. */
import type { Position } from './sfen.ts'
import type { BoardView, Side } from './view.ts'

/** Everything that decides what is seen. */
export interface RenderState {
  view: BoardView
  position: Position
  /** Whose pieces can be taken up. */
  active: Side | null
  /** What is selected: a square, a drop (`P*`), or null. */
  selected: string | null
}
