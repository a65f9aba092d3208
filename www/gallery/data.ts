/** The measured data of the gallery: written by `train ladder` and `train tournament --report`. */
import type { Score, Variant } from '../engine/protocol.ts'
import ladderData from './ladder.json'
import tournamentData from './tournament.json'
import smallTournamentData from './tournament-5x5.json'

/** A rung's answer to an example. */
export interface Verdict {
  rung: string
  /** The move that it plays, in USI, and its value for the side to move. */
  plays: string
  value: Score
  line: string[]
  /** Its value for the example's move; `null` where it does not read that move. */
  ofMove: Score | null
  /** Positions that it reads for its own move. */
  nodes: number
}

/** A position in which a rung goes wrong or is slow, and the next one is not. */
export interface Example {
  id: 'rooks' | 'start' | 'facing' | 'bishop' | 'mate'
  sfen: string
  depth: number
  move: string
  verdicts: Verdict[]
}

/** Nodes and time of a rung by depth, from 1, as means of the positions. */
export interface RungCost {
  id: string
  depths: { nodes: number; milliseconds: number }[]
}

export const ladder = ladderData as unknown as {
  positions: string[]
  rungs: RungCost[]
  examples: Example[]
}

/** One row of a tournament's table. */
export interface Entrant {
  id: string
  /** Absent at equal time where the time took the place of the level's limits. */
  level?: string
  rating: number
  error: number
  points: number
  games: number
  nodes: number
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
 * The tournament of each board. On 9×9 the ratings are those of the
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
