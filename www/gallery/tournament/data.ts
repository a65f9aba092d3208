/** The tournaments, which `train tournament --report` writes. */
import type { Variant } from '../../engine/protocol.ts'
import tournamentData from '../tournament.json'
import smallTournamentData from '../tournament-5x5.json'

/** One row of a tournament's table: an opponent at a level. */
export interface Entrant {
  id: string
  /** Absent at equal time where the time took the place of the level's limits. */
  level?: string
  rating: number
  error: number
  points: number
  games: number
  nodes: number
  /** Present where the rating is not of what plays today: `earlier weights`. */
  of?: string
  /** Present for a level that did not play: its rating comes from matches with other levels (levels.ts). */
  isPlaced?: true
}

/** The table of a tournament. */
export interface Tournament {
  games: number
  maxNodes: number
  maxPlies: number
  /** The strongest first. */
  entrants: (Entrant & { level: string })[]
  /** Points of a row's entrant against a column's. */
  points: number[][]
  /** The games with the same time for every move. */
  timed?: { games: number; seconds: number; entrants: Entrant[] }
}

/**
 * The tournament of each board. On 9×9 the ratings are on the scale of the
 * flagship's levels, on 5×5 their mean is 0.
 */
export const tournaments = {
  shogi: tournamentData,
  minishogi: smallTournamentData,
} as unknown as Readonly<Record<Variant, Tournament>>

/** Whether a tournament has been played far enough to be shown: a pair of games each. */
export const isPlayed = ({ games, entrants: { length } }: Tournament): boolean =>
  length > 0 && games >= length * (length - 1)

/** The row of the best level of an opponent among those in the tournament of a board. */
export const entrantOf = (id: string, variant: Variant): (Entrant & { level: string }) | undefined =>
  isPlayed(tournaments[variant]) ? tournaments[variant].entrants.find((each) => each.id === id) : undefined

/** The boards whose tournament can be shown: those that an opponent has played in, or with `null` all. */
export const boardsOf = (id: string | null): Variant[] =>
  (['shogi', 'minishogi'] as const).filter((variant) =>
    id === null ? isPlayed(tournaments[variant]) : entrantOf(id, variant),
  )

/** An opponent in a chart, with all its levels that have played, the strongest first. */
export interface Rated {
  id: string
  entrants: Entrant[]
}

/** The opponents of a table, the one with the strongest level first. */
export function ratedOpponents(entrants: readonly Entrant[]): Rated[] {
  const rows = new Map<string, Entrant[]>()
  for (const entrant of entrants) rows.set(entrant.id, [...(rows.get(entrant.id) ?? []), entrant])
  return [...rows].map(([id, own]) => ({ id, entrants: own }))
}

/** Opponents that are shown on each side of a card's own. */
const NEIGHBOURS = 2

/** The opponent of a card among its neighbours in strength; with `null` everybody. */
export function around(rows: readonly Rated[], own: string | null): readonly Rated[] {
  const at = rows.findIndex(({ id }) => id === own)
  return at < 0 ? rows : rows.slice(Math.max(0, at - NEIGHBOURS), at + NEIGHBOURS + 1)
}
