/** The measured data of the ladder, which `train ladder` writes. */
import type { Score } from '../engine/protocol.ts'
import ladderData from './ladder.json'

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
