/**
 * Accuracy of moves and games, from winning chances, in percent.
 *
 * CITE: lichess.org/page/accuracy for the accuracy of a move. The accuracy of a game is the mean of two means
 * of its moves, as that site takes it: one weighted by how much the chances swing around the move, and the
 * harmonic one. The winning chances are this engine's own.
 */

/** Accuracy of a move that loses this share of the winning chances, in percent points. */
export function moveAccuracy(lost: number): number {
  const accuracy = 103.1668 * Math.exp(-0.04354 * lost) - 3.1669
  return Math.min(100, Math.max(0, accuracy))
}

/** Least and largest number of positions around a move whose swing is its weight. */
const [SHORTEST, LONGEST] = [2, 8]
/** Least and largest weight of a move, in percent points. */
const [LIGHTEST, HEAVIEST] = [0.5, 12]
/** Least accuracy in the harmonic mean, which one move of 0 would make 0. */
const LEAST = 1

/** The standard deviation. */
function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}

/**
 * The weight of each move: the standard deviation of the chances (percent, by the number of moves before the
 * position) in a window that ends with the position after the move, of a tenth of the game.
 */
export function weightsOf(chances: readonly number[]): number[] {
  const moves = chances.length - 1
  const size = Math.min(LONGEST, Math.max(SHORTEST, Math.floor(moves / 10)))
  return Array.from({ length: Math.max(0, moves) }, (_, move) => {
    // At the beginning the first window serves several moves.
    const begin = Math.max(0, move + 2 - size)
    const swing = deviation(chances.slice(begin, begin + size))
    return Math.min(HEAVIEST, Math.max(LIGHTEST, swing))
  })
}

/** A move for the accuracy of a game. */
export interface WeightedMove {
  /** Its accuracy in percent. */
  accuracy: number
  weight: number
}

/** The accuracy of a side's moves; `null` without any. */
export function gameAccuracy(moves: readonly WeightedMove[]): number | null {
  if (moves.length === 0) return null
  const weights = moves.reduce((sum, { weight }) => sum + weight, 0)
  const weighted = moves.reduce((sum, { accuracy, weight }) => sum + accuracy * weight, 0) / weights
  const inverse = moves.reduce((sum, { accuracy }) => sum + 1 / Math.max(LEAST, accuracy), 0)
  return (weighted + moves.length / inverse) / 2
}
