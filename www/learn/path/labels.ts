/** How the levels fare against players of plain behaviour, as measured by `train level-labels`. */
import LABELS from '../data/levelLabels.json'

/** A match of a level against a script. */
export interface Match {
  level: number
  script: string
  won: number
  drawn: number
  lost: number
}

/** The scripts, the weakest first. */
const SCRIPTS = ['random', 'greedy', 'onePly', 'twoPlies', 'threePlies']

/** The match that tells most of a level: the strongest script of which it won half the games; `null` for
 * none. */
export function labelOf(level: number, matches: readonly Match[] = LABELS.results): Match | null {
  const own = matches
    .filter((match) => match.level === level && 2 * match.won >= match.won + match.drawn + match.lost)
    .sort((one, other) => SCRIPTS.indexOf(one.script) - SCRIPTS.indexOf(other.script))
  return own.at(-1) ?? null
}
