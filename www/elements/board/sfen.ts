/** Reads and writes SFEN for display; does not check whether a position is legal. */
import type { BoardSize, Side } from './view.ts'

/** A position: pieces on squares, hands, side to move. */
export interface Position {
  /** Number of files and of ranks. */
  size: BoardSize
  /** The side to move. */
  turn: Side
  /** SFEN letter (`P`, `+b`) by square (`7g`); empty squares are absent. */
  pieces: ReadonlyMap<string, string>
  /** Count by hand piece (`b:P`), 1 or more; others are absent. */
  hands: ReadonlyMap<string, number>
}

/** The kinds that can be in hand, in the order of SFEN. */
export const HAND_KINDS: Readonly<Record<BoardSize, readonly string[]>> = {
  9: ['R', 'B', 'G', 'S', 'N', 'L', 'P'],
  5: ['R', 'B', 'G', 'S', 'P'],
}

/** USI letters of ranks: `a` is the one at White's end. */
const RANKS = 'abcdefghi'

/** The name of the square at `file` and `rank`, both counted from 1. */
export const squareName = (file: number, rank: number): string => `${file}${RANKS.charAt(rank - 1)}`

/** File and rank of a square's name, both counted from 1. */
export const fileAndRank = (square: string): { file: number; rank: number } => ({
  file: Number(square.charAt(0)),
  rank: RANKS.indexOf(square.charAt(1)) + 1,
})

/** The square shown at a row and column (both from 0 at the top left) of a board seen from `orientation`. */
export const squareAt = (size: BoardSize, row: number, column: number, orientation: Side): string =>
  orientation === 'b' ? squareName(size - column, row + 1) : squareName(column + 1, size - row)

/** The side of an SFEN letter: upper case is Black. */
export const sideOf = (piece: string): Side => (/[A-Z]/.test(piece) ? 'b' : 'w')

/** An SFEN letter without side: `+b` is `+B`. */
export const kindOf = (piece: string): string => piece.toUpperCase()

/** An SFEN letter without side and promotion: `+b` is `B`. */
export const baseOf = (piece: string): string => kindOf(piece).replace('+', '')

/** The other side. */
export const otherSide = (side: Side): Side => (side === 'b' ? 'w' : 'b')

/**
 * Reads an SFEN (with or without the leading word `sfen`). Leaves out unreadable parts without an error: the
 * engine checks positions, the board only shows them.
 */
export function readSfen(sfen: string): Position {
  const [board = '', turn = 'b', hand = '-'] = sfen
    .replace(/^sfen\s+/, '')
    .trim()
    .split(/\s+/)
  const ranks = board.split('/')
  const size: BoardSize = ranks.length === 5 ? 5 : 9
  const pieces = new Map<string, string>()
  for (const [row, text] of ranks.slice(0, size).entries()) {
    let column = 0
    for (const [token] of text.matchAll(/\d|\+?[A-Za-z]/g)) {
      if (/\d/.test(token)) column += Number(token)
      else if (column < size) pieces.set(squareAt(size, row, column++, 'b'), token)
    }
  }
  const hands = new Map<string, number>()
  for (const [, count, letter = ''] of hand.matchAll(/(\d*)([A-Za-z])/g)) {
    const key = `${sideOf(letter)}:${letter.toUpperCase()}`
    hands.set(key, (hands.get(key) ?? 0) + Number(count || 1))
  }
  return { size, turn: turn === 'w' ? 'w' : 'b', pieces, hands }
}

/** The SFEN of a position, with move number 1. */
export function writeSfen({ size, pieces, hands, turn }: Position): string {
  const rows = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) => pieces.get(squareAt(size, row, column, 'b')) ?? '1')
      .join('')
      .replace(/1+/g, (empty) => String(empty.length)),
  )
  const held = (['b', 'w'] as const).flatMap((owner) =>
    HAND_KINDS[size].map((kind) => {
      const count = hands.get(`${owner}:${kind}`) ?? 0
      const letter = owner === 'b' ? kind : kind.toLowerCase()
      return count === 0 ? '' : `${count > 1 ? count : ''}${letter}`
    }),
  )
  return `${rows.join('/')} ${turn} ${held.join('') || '-'} 1`
}
