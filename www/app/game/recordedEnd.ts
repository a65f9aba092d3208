/** How a record says that a game, or a variation of it, ended. Records know more ends than the rules do. */

import type { GameResult, Side } from '../../engine/protocol.ts'
import { otherSide } from '../../engine/restore.ts'
import { isUsiMove } from './usi.ts'

/** The kinds of ends that the formats of records name. */
export const END_KINDS = [
  'resigned',
  'interrupted',
  /** Adjourned: the next move is sealed (封じ手). */
  'sealed',
  /** A draw by agreement with entered kings (持将棋). */
  'impasse',
  /** A draw that was declared or agreed. */
  'draw',
  'repetition',
  'mate',
  /** A mating problem without a mate. */
  'no-mate',
  'time',
  /** The side to move played an illegal move. */
  'illegal-move',
  /** A foul of either side, such as a perpetual check. */
  'illegal-action',
  /** A win declared with an entered king. */
  'declaration',
  'move-limit',
  /** Decided without play (不戦勝, 不戦敗). */
  'forfeit',
  'taken-back',
  'error',
  /** Any other word; `name` holds it. */
  'other',
] as const

/** One of {@link END_KINDS}. */
export type EndKind = (typeof END_KINDS)[number]

/** The end of a game or of a variation. */
export interface RecordedEnd {
  kind: EndKind
  /** Absent where nobody won. */
  winner?: Side
  /** The record's own word, where `kind` is `other`. */
  name?: string
  /** Milliseconds since the last move; absent where it is unknown or 0. */
  time?: number
  comment?: string
  /** The illegal move (USI) that ended the game; it is not among the moves. */
  move?: string
  /** Number of moves from the same position that are listed before this end; absent for 0. */
  after?: number
}

/**
 * The winner by a kind of end; `side` is to move. `null` if the kind alone does not decide, or for a draw.
 */
export function winnerBy(kind: EndKind, side: Side): Side | null {
  if (kind === 'resigned' || kind === 'time' || kind === 'illegal-move' || kind === 'mate')
    return otherSide(side)
  return kind === 'declaration' ? side : null
}

/** The end of a played game as a record names it; `side` is to move at the end. */
export function endOfResult({ reason, winner }: GameResult, side: Side): RecordedEnd {
  return { kind: kindOfResult(reason, winner, side), ...(winner && { winner }) }
}

function kindOfResult(reason: GameResult['reason'], winner: Side | undefined, side: Side): EndKind {
  switch (reason) {
    case 'no-moves':
      return 'mate'
    case 'perpetual-check':
      return 'illegal-action'
    case 'illegal':
      return winner === side ? 'illegal-action' : 'illegal-move'
    default:
      return reason
  }
}

/** Whether two ends are of the same kind and have the same winner. */
export function sameEnd(a: RecordedEnd, b: RecordedEnd): boolean {
  return a.kind === b.kind && a.winner === b.winner
}

/** Reads it from the storage; `undefined` if it is not valid. */
export function decodeEnd(data: unknown): RecordedEnd | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { kind, winner, name, time, comment, move, after } = data as Record<string, unknown>
  if (!END_KINDS.includes(kind as EndKind)) return undefined
  return {
    kind: kind as EndKind,
    ...((winner === 'b' || winner === 'w') && { winner }),
    ...(typeof name === 'string' && { name }),
    ...(isCount(time) && { time }),
    ...(typeof comment === 'string' && comment !== '' && { comment }),
    ...(typeof move === 'string' && isUsiMove(move) && { move }),
    ...(isCount(after) && { after }),
  }
}

/** Whether this is a whole number above 0. */
export const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0
