/**
 * The positions of an opening: what the person plays there, and what the other side replies. Lines that reach
 * the same position in another order of moves share it.
 */
import type { PositionEvent, Side } from '../../engine/protocol.ts'
import type { GameStart } from '../../engine/restore.ts'
import type { LineMove, Opening } from './book.ts'

/** A position in which the person or the other side has moves of the opening. */
export interface OpeningPosition {
  /** One way to it, in USI. */
  path: readonly string[]
  moves: readonly LineMove[]
}

/** The positions of an opening by their keys, those of the person in the order of the lines. */
export interface OpeningMap {
  own: ReadonlyMap<string, OpeningPosition>
  replies: ReadonlyMap<string, OpeningPosition>
}

/** The usual start position. */
export const START: GameStart = { variant: 'shogi' }

/** The part of the judge that is used. */
export interface Board {
  position(place: { start: GameStart; moves: readonly string[] }): Promise<PositionEvent>
}

/** The name of a position: its SFEN without the number of the move. */
export const keyOf = (sfen: string): string => sfen.split(' ').slice(0, 3).join(' ')

const sideOf = (sfen: string): Side => (sfen.split(' ')[1] === 'w' ? 'w' : 'b')

/** Adds a move to the moves of a position, once. */
function add(to: Map<string, OpeningPosition>, key: string, path: readonly string[], move: LineMove): void {
  const there = to.get(key)
  if (there?.moves.some(({ usi }) => usi === move.usi)) return
  to.set(key, { path: there?.path ?? path, moves: [...(there?.moves ?? []), move] })
}

/** The positions of all lines; rejects where a line has an illegal move. */
export async function mapOf({ side, lines }: Opening, board: Board): Promise<OpeningMap> {
  const own = new Map<string, OpeningPosition>()
  const replies = new Map<string, OpeningPosition>()
  for (const { before, moves } of lines) {
    const all = [...before, ...moves.map(({ usi }) => usi)]
    const { start, moves: played } = await board.position({ start: START, moves: all })
    for (const [at, move] of moves.entries()) {
      const ply = before.length + at
      const sfen = played[ply - 1]?.sfen ?? start
      add(sideOf(sfen) === side ? own : replies, keyOf(sfen), all.slice(0, ply), move)
    }
  }
  return { own, replies }
}
