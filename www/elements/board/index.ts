/** `<shogi-board>`: importing this file defines it. */
import { ShogiBoard } from './element.ts'
import { defineElement } from './elementBase.ts'

export { ShogiBoard } from './element.ts'
export { LABELS_EN, LABELS_JA } from './labels.ts'
export { PIECE_STYLES, type PieceStyle } from './pieces/styles.ts'
export { BOARDS, type BoardName } from './style/palette.ts'
export type {
  Arrow,
  BoardLabels,
  BoardView,
  MoveArrow,
  MoveDetail,
  SelectDetail,
  SquareInfo,
} from './view.ts'

defineElement('shogi-board', ShogiBoard)
