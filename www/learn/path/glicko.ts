/**
 * Ratings with their errors by the Glicko-2 system.
 * CITE: Mark E. Glickman, "Example of the Glicko-2 system" (http://www.glicko.net/glicko/glicko2.pdf).
 */

/** A rating. */
export interface Rating {
  /** On the scale of the opponents' ratings. */
  rating: number
  /** Its standard deviation. */
  deviation: number
  /** How much it changes from period to period. */
  volatility: number
}

/** A game of a period: the opponent, and 1 for a win, 0.5 for a draw, 0 for a loss. */
export interface Outcome {
  opponent: Pick<Rating, 'rating' | 'deviation'>
  score: number
}

/** Points of a rating for one unit of the paper's inner scale. */
const SCALE = 173.7178
/** The system constant τ, which holds the volatility back: small for games whose results are steady. */
const TAU = 0.5
/** The least change at which the iteration for the volatility goes on. */
const PRECISION = 0.000001

/** The paper's g(φ): the weight of a game against an opponent with this deviation. */
const weight = (phi: number): number => 1 / Math.sqrt(1 + (3 * phi ** 2) / Math.PI ** 2)

/** The expected score against an opponent. */
export function expectedScore(own: number, opponent: Outcome['opponent']): number {
  const phi = opponent.deviation / SCALE
  return 1 / (1 + Math.exp((-weight(phi) * (own - opponent.rating)) / SCALE))
}

/** The new volatility: step 5 of the paper, by the Illinois algorithm. */
function newVolatility(volatility: number, phi: number, variance: number, delta: number): number {
  const a = Math.log(volatility ** 2)
  const f = (x: number): number => {
    const [e, rest] = [Math.exp(x), phi ** 2 + variance]
    return (e * (delta ** 2 - rest - e)) / (2 * (rest + e) ** 2) - (x - a) / TAU ** 2
  }
  let [low, high] = [a, Math.log(Math.max(PRECISION, delta ** 2 - phi ** 2 - variance))]
  if (delta ** 2 <= phi ** 2 + variance) {
    let k = 1
    while (f(a - k * TAU) < 0) k += 1
    high = a - k * TAU
  }
  let [atLow, atHigh] = [f(low), f(high)]
  while (Math.abs(high - low) > PRECISION) {
    const next = low + ((low - high) * atLow) / (atHigh - atLow)
    const atNext = f(next)
    if (atNext * atHigh <= 0) [low, atLow] = [high, atHigh]
    else atLow /= 2
    ;[high, atHigh] = [next, atNext]
  }
  return Math.exp(low / 2)
}

/** The rating after a period with these games; without games the deviation alone grows. */
export function afterPeriod({ rating, deviation, volatility }: Rating, games: readonly Outcome[]): Rating {
  const phi = deviation / SCALE
  if (games.length === 0) {
    return { rating, volatility, deviation: Math.sqrt(phi ** 2 + volatility ** 2) * SCALE }
  }
  let [information, gain] = [0, 0]
  for (const { opponent, score } of games) {
    const g = weight(opponent.deviation / SCALE)
    const expected = expectedScore(rating, opponent)
    information += g ** 2 * expected * (1 - expected)
    gain += g * (score - expected)
  }
  const variance = 1 / information
  const changed = newVolatility(volatility, phi, variance, variance * gain)
  const newPhi = 1 / Math.sqrt(1 / (phi ** 2 + changed ** 2) + information)
  return { rating: rating + SCALE * newPhi ** 2 * gain, deviation: newPhi * SCALE, volatility: changed }
}
