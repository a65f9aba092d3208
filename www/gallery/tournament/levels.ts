/** The levels of the page's own engine on the scale of a tournament, also those that did not play in it. */
import { cardOf, DEFAULT_OPPONENT } from '../../app/game/opponents.ts'
import type { Entrant } from './data.ts'

/**
 * Half the 95 % interval of a match between neighbouring levels, in Elo, by the place of the upper one: 200
 * games, and 100 from level 19 on (docs/levels.md).
 */
const matchError = (at: number): number => (at < 18 ? 57 : 81)

/**
 * The levels that did not play: between two that did by their level ratings, beyond them by the matches
 * alone. Level ratings add up matches between neighbours, whose differences are larger than in a tournament.
 */
export function placedLevels(entrants: readonly Entrant[]): Entrant[] {
  let sum = 0
  const steps = (cardOf(DEFAULT_OPPONENT)?.levels ?? []).map(({ id: level, rating: rated = 0 }, at) => {
    // The square of the error that the matches up to here add up to.
    sum += matchError(at) ** 2
    const own = entrants.find((each) => each.id === DEFAULT_OPPONENT && each.level === level)
    return { at, level, rated, sum, own }
  })
  const played = steps.flatMap(({ own, ...step }) => (own ? [{ ...step, ...own }] : []))
  return steps.flatMap(({ at, level, rated, sum, own }) => {
    const below = played.findLast((each) => each.at < at)
    const above = played.find((each) => each.at > at)
    const [low, high] = [below ?? above, above ?? below]
    if (own || !low || !high) return []
    const share = low === high ? 0 : (rated - low.rated) / (high.rated - low.rated)
    const rating =
      low === high ? low.rating + rated - low.rated : low.rating + share * (high.rating - low.rating)
    // Between two levels that played the matches leave open what neither end settles.
    const open = low === high ? Math.abs(sum - low.sum) : (high.sum - low.sum) * share * (1 - share)
    const error = Math.hypot((1 - share) * low.error, share * high.error, Math.sqrt(open))
    const placed = { id: DEFAULT_OPPONENT, level, isPlaced: true, points: 0, games: 0, nodes: 0 } as const
    return { ...placed, rating: Math.round(rating), error: Math.round(error) }
  })
}
