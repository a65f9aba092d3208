/** What the person has beaten: levels, handicaps, and opponents of the gallery. */
import { CARDS, DEFAULT_OPPONENT } from '../../app/game/opponents.ts'
import type { OwnGame } from './ownGames.ts'
import { LEVELS } from './strength.ts'

/** The stars. */
export interface Stars {
  /** Ids of levels that were beaten without a handicap, on 9×9. */
  levels: ReadonlySet<string>
  /** For each handicap, received or given, the highest level that was beaten with it, on 9×9. */
  handicaps: ReadonlyMap<string, string>
  /** Ids of opponents of the gallery that were beaten without a handicap. */
  opponents: ReadonlySet<string>
}

/** The key of a handicap. */
export const handicapKey = (handicap: string, receives: boolean): string =>
  `${receives ? 'from' : 'to'} ${handicap}`

/** The stars of games; `gallery` is the text in which the gallery keeps its own, which stay. */
export function starsOf(games: readonly OwnGame[], gallery: string | null): Stars {
  const levels = new Set<string>()
  const handicaps = new Map<string, string>()
  const opponents = new Set(galleryStars(gallery))
  const rank = (id: string | undefined) => LEVELS.findIndex((level) => level.id === id)
  for (const { score, opponent, level, handicap, receives, variant } of games) {
    if (score < 1) continue
    const isLevel = opponent === DEFAULT_OPPONENT
    if (!isLevel && !handicap) opponents.add(opponent)
    if (!isLevel || variant !== 'shogi') continue
    const key = handicap && handicapKey(handicap, receives)
    if (!key) levels.add(level)
    else if (rank(level) > rank(handicaps.get(key))) handicaps.set(key, level)
  }
  opponents.delete(DEFAULT_OPPONENT)
  return { levels, handicaps, opponents }
}

/** The opponents whose stars the gallery has stored (www/gallery/stars/won.ts). */
function galleryStars(text: string | null): string[] {
  try {
    const { won } = JSON.parse(text ?? '{}') as { won?: unknown }
    return Object.keys(won ?? {}).filter((id) => CARDS.some((card) => card.id === id))
  } catch {
    return []
  }
}
