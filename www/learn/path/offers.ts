/** Games with a handicap that are offered as the next one. */
import { expectedScore } from './glicko.ts'
import { MEASURED, type Measured, worthTo } from './handicaps.ts'
import { beyondScale, LEVEL_DEVIATION, nearestLevel, type RatedLevel } from './strength.ts'

/** A level that gives the person a handicap. */
export interface Offer {
  level: RatedLevel
  /** Its id. */
  handicap: string
  /** The person's expected score; `null` where it was not measured. */
  chance: number | null
}

/** Chances that are as good as even. */
const NEAR = 0.04
/** A worth with a larger standard error, in points, says too little. */
const MOST_ERROR = 80

/** How far a chance is from even. */
const distance = (chance: number | null): number => Math.abs((chance ?? 1) - 0.5)

/** The stronger level with the most even chances when it gives this handicap. */
function offer(own: number, handicap: Measured): Offer | null {
  const measured = worthTo(own, handicap)
  const level = measured && nearestLevel(own + measured.worth)
  if (!level || measured.error > MOST_ERROR || level.rating <= own) return null
  const { worth, error } = measured
  const deviation = Math.hypot(LEVEL_DEVIATION, error)
  const chance = expectedScore(own, { rating: level.rating - worth, deviation })
  return { level, handicap: handicap.id, chance }
}

/**
 * Below the lowest level: the smallest handicap that is worth the difference to this level itself, otherwise
 * the heaviest. What it is worth to weaker players was not measured.
 */
function offerBelow(own: number, level: RatedLevel, all: readonly Measured[]): Offer | null {
  const { rating } = level
  const enough = all.find((handicap) => (worthTo(rating, handicap)?.worth ?? 0) >= rating - own)
  const handicap = enough ?? all.at(-1)
  return handicap ? { level, handicap: handicap.id, chance: null } : null
}

/**
 * A stronger level that gives a handicap with which the chances are nearer to even than against any level:
 * the lightest handicap with nearly even chances, otherwise the one with the most even chances.
 */
export function handicapOffer(own: number, all: readonly Measured[] = MEASURED): Offer | null {
  const level = nearestLevel(own)
  if (!level) return null
  if (beyondScale(own) === 'below') return offerBelow(own, level, all)
  const without = distance(expectedScore(own, { rating: level.rating, deviation: LEVEL_DEVIATION }))
  const offers = all
    .flatMap((handicap) => offer(own, handicap) ?? [])
    .filter(({ chance }) => distance(chance) < without)
  const best = [...offers].sort((one, other) => distance(one.chance) - distance(other.chance))[0]
  return offers.find(({ chance }) => distance(chance) <= NEAR) ?? best ?? null
}
