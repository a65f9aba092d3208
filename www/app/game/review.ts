/** The result of a review, as stored with the game. Kept small: the game is written after every move. */
import type { GameStart } from '../../engine/restore.ts'

/** The review of one sequence of moves. */
export interface StoredReview {
  /** Nodes for each position. */
  nodes: number
  /** The moves, separated by spaces. */
  moves: string
  /** The value of each position, in the format of `study/review/reviewStorage.ts`. */
  values: string
  /**
   * The better move for each bad one, and the answer to it, by ply: Japanese, English, and its line in USI.
   */
  better: readonly (readonly [ply: number, ja: string, en: string, line: string])[]
  /** The plies of the marks that the second look has not confirmed; absent where there was no second look. */
  unsure?: readonly number[]
  /** The plies of the moves that were the only good ones. */
  good?: readonly number[]
}

/** A mistake of a reviewed game, to be practised. */
export interface MarkedMistake {
  /** The board and the rules of the game. */
  start: Pick<GameStart, 'variant' | 'rules'>
  /** The position before it, and the move that led there. */
  sfen: string
  last: string | null
  /** The move, and the better line, in USI. */
  played: string
  line: readonly string[]
  /** Winning chances lost, in thousandths. */
  loss: number
  /** Nodes of the review for each position. */
  nodes: number
}

/** Whether the review belongs to these moves. */
export function isReviewOf(review: StoredReview | undefined, moves: readonly string[]): boolean {
  return review?.moves === moves.join(' ')
}

const isText = (value: unknown): value is string => typeof value === 'string'

const arePlies = (value: unknown): value is number[] => Array.isArray(value) && value.every(Number.isInteger)

/** Reads it from the storage; `null` if it is not valid. */
export function decodeReview(data: unknown): StoredReview | null {
  if (typeof data !== 'object' || data === null) return null
  const { nodes, moves, values, better, unsure, good } = data as Partial<Record<keyof StoredReview, unknown>>
  if (typeof nodes !== 'number' || !isText(moves) || !isText(values) || !Array.isArray(better)) return null
  const isRead = better.every(
    (row: unknown) =>
      Array.isArray(row) && row.length === 4 && Number.isInteger(row[0]) && row.slice(1).every(isText),
  )
  const more = { ...(arePlies(unsure) && { unsure }), ...(arePlies(good) && { good }) }
  return isRead ? { nodes, moves, values, better, ...more } : null
}
