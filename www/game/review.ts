/** What a review of a whole game found, as it is kept with the game: small, since the game is written after every move. */

/** The review of these moves, and of no others. */
export interface StoredReview {
  /** Nodes for each position. */
  nodes: number
  /** The moves, parted by blanks. */
  moves: string
  /** What each position is worth: words that `study/reviewStorage.ts` writes and reads. */
  values: string
  /** What was better than a bad move, by its number: the move in Japanese and in English, and the line in USI. */
  better: readonly (readonly [ply: number, ja: string, en: string, line: string])[]
}

/** Whether it tells of this game. */
export function isReviewOf(review: StoredReview | undefined, moves: readonly string[]): boolean {
  return review?.moves === moves.join(' ')
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** From the storage; `null` for what is no review. */
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
