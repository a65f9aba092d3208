/** The person's strength on the scale of the levels (docs/levels.md), from own games. */
import { cardOf, DEFAULT_OPPONENT } from '../../app/game/opponents.ts'
import { afterPeriod, expectedScore, type Rating } from './glicko.ts'
import { evenReceiver, MEASURED, worthTo } from './handicaps.ts'
import type { OwnGame } from './ownGames.ts'

/** A level with its rating. */
export interface RatedLevel {
  id: string
  rating: number
}

/** The levels, the weakest first. */
export const LEVELS: readonly RatedLevel[] = (cardOf(DEFAULT_OPPONENT)?.levels ?? []).flatMap(
  ({ id, rating }) => (rating === undefined ? [] : [{ id, rating }]),
)

/** The deviation of a level's rating: a match of 200 games against the level below has an error of 57 (95 %).
 * */
export const LEVEL_DEVIATION = 29
/** The deviation before the first game, which is as wide as eight levels, and the usual volatility. */
const FIRST = { deviation: 700, volatility: 0.06 }
/** The number of games in a period. */
const PERIOD = 5
/** After so many milliseconds without a game a period without games passes: 30 days. */
const IDLE = 30 * 86_400_000

/** The strength after a game. */
export interface Point extends Rating {
  /** The number of rated games so far. */
  games: number
  /** When the last of them was played, in milliseconds since 1970. */
  time: number
}

/** The rating of an opponent in a game, with its standard deviation. */
type Opponent = Pick<Rating, 'rating' | 'deviation'>

/** A game against a level, with the level's rating in it. */
export interface RatedGame extends Opponent {
  time: number
  score: number
}

/** A level that gives a handicap, or receives one; `null` where its worth was not measured. */
function withHandicap(level: number, id: string, gives: boolean): Opponent | null {
  const handicap = MEASURED.find((each) => each.id === id)
  // A level that gives one is as strong as the receiver whose chances are even.
  const measured = handicap && (gives ? evenReceiver(level, handicap) : worthTo(level, handicap))
  if (!measured) return null
  const rating = gives ? measured.rating : level + measured.worth
  return { rating, deviation: Math.hypot(LEVEL_DEVIATION, measured.error) }
}

/**
 * The games that are rated: against a level, on 9×9, with the level's own time, and even or with a handicap
 * whose worth was measured. Ratings of the levels are measured in such games alone.
 */
export function ratedGames(games: readonly OwnGame[]): RatedGame[] {
  return games.flatMap(({ time, score, variant, opponent, level, handicap, receives, hasLevelTime }) => {
    const rating = LEVELS.find(({ id }) => id === level)?.rating
    const counts = variant === 'shogi' && opponent === DEFAULT_OPPONENT && hasLevelTime
    if (!counts || rating === undefined) return []
    const even = { rating, deviation: LEVEL_DEVIATION }
    const found = handicap ? withHandicap(rating, handicap, receives) : even
    return found ? [{ time, score, ...found }] : []
  })
}

/** The strength after each game; the games of a period are rated together. Empty without games. */
export function strengths(games: readonly RatedGame[]): Point[] {
  const [first] = games
  if (!first) return []
  let before: Rating = { rating: first.rating, ...FIRST }
  let last = first.time
  const points: Point[] = []
  for (let begin = 0; begin < games.length; begin += PERIOD) {
    const period = games.slice(begin, begin + PERIOD)
    for (let idle = (period[0]?.time ?? last) - last; idle >= IDLE; idle -= IDLE)
      before = afterPeriod(before, [])
    for (let count = 1; count <= period.length; count += 1) {
      const played = period.slice(0, count)
      const outcomes = played.map(({ score, ...opponent }) => ({ opponent, score }))
      last = played.at(-1)?.time ?? last
      points.push({ ...afterPeriod(before, outcomes), games: begin + count, time: last })
    }
    before = points.at(-1) ?? before
  }
  return points
}

/** With fewer games, or a larger deviation, no strength is named. */
const [ENOUGH, MOST_DEVIATION] = [5, 200]

/** Whether the strength is known well enough to be named. */
export const isKnown = ({ games, deviation }: Point): boolean =>
  games >= ENOUGH && deviation <= MOST_DEVIATION

/** The level whose rating is nearest. */
export function nearestLevel(rating: number): RatedLevel | null {
  const distance = (level: RatedLevel) => Math.abs(level.rating - rating)
  return LEVELS.reduce<RatedLevel | null>(
    (best, level) => (!best || distance(level) < distance(best) ? level : best),
    null,
  )
}

/** Whether a strength is below the lowest level or above the highest one; `null` where it is between. */
export function beyondScale(rating: number): 'below' | 'above' | null {
  const [lowest, highest] = [LEVELS[0], LEVELS.at(-1)]
  if (lowest && rating < lowest.rating - 100) return 'below'
  return highest && rating > highest.rating + 100 ? 'above' : null
}

/** Chances in games of ten. */
export const ofTen = (chance: number): number => Math.round(10 * chance)

/** The person's chances against a level, in games of ten. */
export const chancesOfTen = (own: number, { rating }: RatedLevel): number =>
  ofTen(expectedScore(own, { rating, deviation: LEVEL_DEVIATION }))
