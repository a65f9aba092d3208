/** The types of the element's properties and events. */

/** Black (先手) or White (後手). */
export type Side = 'b' | 'w'

/** Number of files and of ranks. */
export type BoardSize = 9 | 5

/** Everything the board shows, set as one plain object; the board finds out what changed. */
export interface BoardView {
  /**
   * The position. Its first field gives the size of the board: nine ranks of nine squares, or five of five.
   */
  sfen: string
  /**
   * The legal moves of the side to move, grouped: the key is a square (`8h`) or a drop (`P*`), the values are
   * the rest of each move in USI (`2b`, `2b+`, `5e`).
   */
  legal: Readonly<Record<string, readonly string[]>>
  /**
   * The side that the user plays; `both` follows the turn. Only pieces of the side to move can be selected.
   */
  movable: Side | 'both' | null
  /**
   * A side whose moves can be entered in advance, while the other is to
   * move; every one is reported as `shogi-try`.
   */
  premovable?: Side | undefined
  /** The side at the bottom. */
  orientation: Side
  /** The move that led here, in USI: its squares are tinted. */
  lastMove?: string | undefined
  /** The square of a king in check. */
  check?: string | undefined
  /** The squares of the pieces that give check. */
  checkers?: readonly string[] | undefined
  /** Attacks and hints, drawn over the squares. */
  arrows?: readonly Arrow[] | undefined
  /** Nothing can be selected while this is true; the board can still be read by keyboard. */
  disabled?: boolean | undefined
  /** Rank labels beside the board: kanji, letters, or none. Default: `ja`. */
  coordinates?: 'ja' | 'en' | 'none' | undefined
  /** All texts, shown or read aloud. `labels.ts` has them in Japanese and English. */
  labels: BoardLabels
}

/** A line from one square to another; a ring where both are the same, or where `from` is a drop (`P*`). */
export interface Arrow {
  from: string
  to: string
  /** An attack that forbids a move, a hint, or a mark of the reader. */
  tone: 'attack' | 'hint' | 'mark'
}

/**
 * An arrow along a move, such as an engine's best move; set as
 * `moveArrows` of the element, apart from its view.
 */
export interface MoveArrow {
  /** In USI: an arrow of a drop begins at the piece in hand. */
  move: string
  /** Whose move it is: which hand a drop comes from. */
  side: Side
  /** A CSS colour; custom properties of the page (`var(--name)`) may be used. */
  color: string
  /** Width of the shaft, in widths of a square: 0.17 for the best move, 0.11 for others. */
  weight: number
  /** A character in a disc at its middle, such as the kind of a dropped piece. */
  label?: string | undefined
}

/** A square, as its label describes it. */
export interface SquareInfo {
  /** `7g`. */
  square: string
  /** SFEN letter of the piece (`P`, `+b`), null for an empty square. */
  piece: string | null
  /** The piece here is selected. */
  selected: boolean
  /** The selected piece may go here. */
  destination: boolean
  /** The last move ended here. */
  lastMove: boolean
  /** The square of a king in check. */
  check: boolean
}

/** All texts of the board. */
export interface BoardLabels {
  /** The name of the whole board. */
  board: string
  /** The label of a square. */
  square: (info: SquareInfo) => string
  /** The name of a hand. */
  hand: (side: Side) => string
  /** A piece in hand: `kind` is the SFEN letter in upper case, `count` 0 or more. */
  handPiece: (side: Side, kind: string, count: number, selected: boolean) => string
  /** The question whether `piece` (SFEN letter) promotes. */
  promotionQuestion: (piece: string) => string
  /** The answer yes. */
  promote: string
  /** The answer no. */
  decline: string
}

/**
 * Detail of `shogi-move` (a move that `legal` lists) and of `shogi-try` (one that it does not list), in USI.
 */
export interface MoveDetail {
  move: string
}

/** Detail of `shogi-select`: a square, a drop (`P*`), or null when nothing is selected any more. */
export interface SelectDetail {
  from: string | null
}
