/** The result of a review, as stored with the game. Kept small: the game is written after every move. */

/** The review of one sequence of moves. */
export interface StoredReview {
  /** Nodes for each position. */
  nodes: number
  /** The moves, separated by spaces. */
  moves: string
  /** The value of each position, in the format of `study/review/reviewStorage.ts`. */
  values: string
  /** The better move for each bad one, by ply: in Japanese, in English, and its line in USI. */
  better: readonly (readonly [ply: number, ja: string, en: string, line: string])[]
}

/** Whether the review belongs to these moves. */
export function isReviewOf(review: StoredReview | undefined, moves: readonly string[]): boolean {
  return review?.moves === moves.join(' ')
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Reads it from the storage; `null` if it is not valid. */
export function decodeReview(data: unknown): StoredReview | null {
  if (typeof data !== 'object' || data === null) return null
  const { nodes, moves, values, better } = data as Partial<Record<keyof StoredReview, unknown>>
  if (typeof nodes !== 'number' || !isText(moves) || !isText(values) || !Array.isArray(better)) return null
  const good = better.every(
    (row: unknown) =>
      Array.isArray(row) && row.length === 4 && Number.isInteger(row[0]) && row.slice(1).every(isText),
  )
  return good ? { nodes, moves, values, better } : null
}
