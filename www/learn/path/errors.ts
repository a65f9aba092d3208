/** How the levels err, as measured by `train level-mistakes`, and which kind of mistake to practise. */
import TABLE from '../data/mistakesByLevel.json'

/** The mistakes of a level: their numbers by kind, in games and moves of this level. */
export interface LevelErrors {
  level: number
  games: number
  moves: number
  counts: readonly number[]
}

/** The table. */
export interface ErrorTable {
  kinds: readonly string[]
  levels: readonly LevelErrors[]
}

export const ERRORS: ErrorTable = TABLE

/** How often a level makes a kind of mistake: its number, in so many games. */
export interface Often {
  level: number
  count: number
  games: number
}

/** The kinds of a level's mistakes, the most frequent first, of those that were seen often enough. */
export function frequentKinds(
  { kinds, levels }: ErrorTable,
  level: number,
): { kind: string; often: Often }[] {
  const row = levels.find((each) => each.level === level)
  if (!row || row.games < GAMES) return []
  return kinds
    .map((kind, index) => ({ kind, often: { level, count: row.counts[index] ?? 0, games: row.games } }))
    .filter(({ often }) => often.count >= LEAST)
    .sort((one, other) => other.often.count - one.often.count)
}

/** Games of a level, and mistakes of a kind in them, that a frequency needs to be told. */
const [GAMES, LEAST] = [6, 5]
/** The difference of two rates, in standard errors, from which on it is told. */
const CLEAR = 2.5

/** A kind of mistake that becomes rarer above a level. */
export interface Practice {
  kind: string
  here: Often
  above: Often
}

const often = ({ level, games, counts }: LevelErrors, kind: number): Often => ({
  ...{ level, games },
  count: counts[kind] ?? 0,
})

/**
 * The kinds that become clearly rarer right above a level: between the measured level at or below it and the
 * second measured one above that, by the numbers per move. The clearest difference is first.
 */
export function toPractise({ kinds, levels }: ErrorTable, level: number): Practice[] {
  const at = levels.findLastIndex((each) => each.level <= level)
  const [here, above] = [levels[at], levels[at + 2] ?? levels[at + 1]]
  if (!here || !above || here.games < GAMES || above.games < GAMES) return []
  return kinds
    .map((kind, index) => {
      const [one, other] = [often(here, index), often(above, index)]
      const difference = one.count / here.moves - other.count / above.moves
      const error = Math.sqrt(one.count / here.moves ** 2 + other.count / above.moves ** 2)
      return { kind, here: one, above: other, clear: error > 0 ? difference / error : 0 }
    })
    .filter(({ here: { count }, clear }) => count >= LEAST && clear >= CLEAR)
    .sort((one, other) => other.clear - one.clear)
    .map(({ clear: _, ...practice }) => practice)
}

/** The theme of the next-move problems that practise a kind; a kind without one has none. */
export const THEMES: Readonly<Record<string, string>> = {
  mateAllowed: 'mateDefence',
  mateMissed: 'mate',
  mateThreatAllowed: 'mateDefence',
  mateThreatMissed: 'mateThreat',
  hanging: 'defence',
  captureMissed: 'hanging',
  forkAllowed: 'defence',
  forkMissed: 'fork',
  materialLost: 'defence',
  materialMissed: 'material',
  attackMissed: 'attack',
  promotionMissed: 'promotion',
  retreatMissed: 'retreat',
  sacrificeMissed: 'sacrifice',
}
