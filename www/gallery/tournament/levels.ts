/** The levels of the page's own engine on the scale of a tournament, also those that did not play in it. */
import { cardOf, DEFAULT_OPPONENT } from '../../app/game/opponents.ts'
import type { Entrant } from './data.ts'

/**
 * Half the 95 % interval of a match between neighbouring levels, in Elo, by the upper level's number: 200
 * games, and 100 from level 19 on (docs/levels.md).
 */
const matchError = (level: number): number => (level < 19 ? 57 : 81)

/** A level's place in the row of levels, its level rating, and its row in the tournament if it played. */
interface Step {
  at: number
  id: string
  rated: number
  played: Entrant | undefined
}

/** The square of the error that the matches between two levels add up to. */
function variance(from: Step, to: Step): number {
  let sum = 0
  for (let at = from.at + 1; at <= to.at; at += 1) sum += matchError(at + 1) ** 2
  return sum
}

/** A level between two that played: as far along as its level rating is, with what is left open by both ends. */
function between(low: Step, high: Step, { id, rated }: Step, ends: [Entrant, Entrant]): Entrant {
  const share = (rated - low.rated) / (high.rated - low.rated)
  const open = variance(low, high) * share * (1 - share)
  const [below, above] = ends
  return placed(
    id,
    below.rating + share * (above.rating - below.rating),
    Math.hypot((1 - share) * below.error, share * above.error, Math.sqrt(open)),
  )
}

const placed = (level: string, rating: number, error: number): Entrant => ({
  ...{ id: DEFAULT_OPPONENT, level, isPlaced: true, points: 0, games: 0, nodes: 0 },
  ...{ rating: Math.round(rating), error: Math.round(error) },
})

/**
 * The levels that did not play: between two that did by their level ratings, beyond them by the matches alone.
 * Level ratings add up matches between neighbours, in which differences are larger than in a tournament.
 */
export function placedLevels(entrants: readonly Entrant[]): Entrant[] {
  const steps: Step[] = (cardOf(DEFAULT_OPPONENT)?.levels ?? []).flatMap(({ id, rating }, at) => {
    const played = entrants.find((each) => each.id === DEFAULT_OPPONENT && each.level === id)
    return rating === undefined ? [] : [{ at, id, rated: rating, played }]
  })
  return steps.flatMap((step) => {
    if (step.played) return []
    const low = steps.findLast(({ at, played }) => at < step.at && played)
    const high = steps.find(({ at, played }) => at > step.at && played)
    if (low?.played && high?.played) return between(low, high, step, [low.played, high.played])
    const [end, sum] = low ? [low, variance(low, step)] : high ? [high, variance(step, high)] : [null, 0]
    if (!end?.played) return []
    return placed(
      step.id,
      end.played.rating + step.rated - end.rated,
      Math.hypot(end.played.error, Math.sqrt(sum)),
    )
  })
}
