/** Input of painting. */
import type { Position } from './sfen.ts'
import type { BoardView, Side } from './view.ts'

/** Everything that decides what the board shows. */
export interface RenderState {
  view: BoardView
  position: Position
  /** The side whose pieces can be selected. */
  active: Side | null
  /** The selection: a square, a drop (`P*`), or null. */
  selected: string | null
}
