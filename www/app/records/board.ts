/**
 * A position on which the moves of a record are played. It finds the origin of a move that a record does
 * not name, and says whether the last move before a foul was illegal. All other moves are left to the
 * engine, which is the referee.
 */
import { fileAndRank, otherSide, type Position, readSfen, writeSfen } from '../../elements/board/sfen.ts'
import type { Side } from '../../engine/protocol.ts'
import { inCheck, isLegal, makeMove, type OpenPosition, playMove, reaches, type Undo } from './rules.ts'

export type { Undo } from './rules.ts'

/** The position. */
export class Board implements OpenPosition {
  readonly size: Position['size']
  turn: Side
  readonly pieces: Map<string, string>
  readonly hands: Map<string, number>

  constructor(sfen: string) {
    const { size, turn, pieces, hands } = readSfen(sfen)
    this.size = size
    this.turn = turn
    this.pieces = new Map(pieces)
    this.hands = new Map(hands)
  }

  /** The position as SFEN, with move number 1. */
  get sfen(): string {
    return writeSfen(this)
  }

  /** Whether a square is on the board. */
  has(square: string): boolean {
    const { file, rank } = fileAndRank(square)
    return file >= 1 && file <= this.size && rank >= 1 && rank <= this.size
  }

  /** How many pieces of a kind the side to move has in hand. */
  held(kind: string): number {
    return this.hands.get(`${this.turn}:${kind}`) ?? 0
  }

  /** Plays a move in USI, legal or not. */
  play(usi: string): Undo {
    return makeMove(this, usi)
  }

  /** Takes back the last move. */
  undo(changes: Undo): void {
    for (const [map, key, before] of [...changes].reverse()) {
      if (before === undefined) map.delete(key)
      else map.set(key, before)
    }
    this.turn = otherSide(this.turn)
  }

  /** The squares from which pieces of this kind of the side to move reach a square. */
  origins(kind: string, to: string): string[] {
    const piece = this.turn === 'b' ? kind : kind.toLowerCase()
    return [...this.pieces].flatMap(([from, each]) =>
      each === piece && reaches(this, from, to) ? [from] : [],
    )
  }

  /** Whether a move leaves the own king where it can be taken. */
  exposesKing(usi: string): boolean {
    return inCheck(playMove(this, usi), this.turn)
  }

  /**
   * Whether a move breaks the rules: not so moved, a second pawn, a piece without further moves, an exposed
   * king, a pawn's mate.
   */
  isIllegal(usi: string): boolean {
    return !isLegal(this, usi)
  }
}
