/** What a reader could not read, with its place in the text. */

/** The kinds of problems. */
export const PROBLEM_KINDS = [
  /** A line of the list of moves that is neither move, end, comment nor the head of a variation. */
  'line',
  /**
   * A move that cannot be read, or that the position does not allow to be read: no such piece, no earlier
   * destination.
   */
  'move',
  /** A move without origin that several pieces can make. */
  'ambiguous',
  /**
   * A move whose piece is not the one on its origin, or whose side is not to move. It was read by its
   * squares.
   */
  'mismatch',
  /** An end of the game that is no known word. */
  'end',
  /** A variation that begins where the moves before it were not read. */
  'variation',
  /** A handicap (手合割, preset) that is not known, and no diagram: the start is unknown. */
  'handicap',
  /** A start position that cannot be read. */
  'position',
] as const

/** One of {@link PROBLEM_KINDS}. */
export type ProblemKind = (typeof PROBLEM_KINDS)[number]

/** A problem. */
export interface Problem {
  kind: ProblemKind
  /** The line, counted from 1. */
  line: number
  /** Its text, or the part of it that was not read; at most 60 characters. */
  text: string
  /**
   * Whether moves after it were left out, of the game or of a variation; `null` where
   * nothing else is missing.
   */
  cut: Cut
}

/** What a problem cuts. */
export type Cut = 'game' | 'variation' | null

/** Makes a problem. */
export const problemAt = (kind: ProblemKind, line: number, text: string, cut: Cut): Problem => ({
  kind,
  line,
  text: text.trim().slice(0, 60),
  cut,
})
