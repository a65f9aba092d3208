/**
 * The board as the recognizer of names sees it: moves are carried out without asking whether they are legal.
 *
 * Squares are 0 to 80, by ranks from the far side, file 1 first: the square 28 is (8 - 1) * 9 + (2 - 1).
 * A piece is a number: its place in `KINDS`, plus `PROMOTED`; negative for the other side.
 */

/** The kinds of pieces; index 0 is an empty square. */
export const KINDS = '-PLNSGBRK'
/** Added to the kind of a promoted piece. */
export const PROMOTED = 8
export const [PAWN, LANCE, KNIGHT, SILVER, GOLD, BISHOP, ROOK, KING] = [1, 2, 3, 4, 5, 6, 7, 8] as const
/** Black is 0, White is 1. */
export type Side = 0 | 1

/** The even start, as SFEN. */
export const EVEN_START = 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1'

/** One move as it was carried out, with squares as the side that moved sees them. */
export interface Done {
  side: Side
  /** The piece before the move. */
  piece: number
  /** -1 for a drop. */
  from: number
  to: number
  promotes: boolean
  /** The captured piece, 0 for none. */
  captured: number
}

/** A board with the pieces in hand. */
export interface Position {
  /** From Black's side: Black's pieces are positive. */
  squares: number[]
  /** Number of pieces in hand by kind, for each side. */
  hands: [number[], number[]]
  turn: Side
}

/** The square as the other side sees it. */
export const turned = (square: number): number => 80 - square

/** The square of a file and a rank, each 1 to 9. */
export const squareOf = (file: number, rank: number): number => (rank - 1) * 9 + file - 1

/** Reads SFEN of the 9×9 board; returns null for anything else. */
export function readSfen(sfen: string): Position | null {
  const [board = '', turn = '', hands = ''] = sfen.split(' ')
  const ranks = board.split('/')
  const squares: number[] = []
  for (const rank of ranks) {
    const row: number[] = []
    for (const [, plus, letter = ''] of rank.matchAll(/(\+?)([1-9A-Za-z])/g)) {
      if (letter <= '9') row.push(...Array<number>(Number(letter)).fill(0))
      else row.push(pieceOf(letter) + (plus ? Math.sign(pieceOf(letter)) * PROMOTED : 0))
    }
    squares.push(...row.reverse())
  }
  if (ranks.length !== 9 || squares.length !== 81) return null
  const held: [number[], number[]] = [Array(9).fill(0), Array(9).fill(0)]
  for (const [, count, letter = ''] of hands.matchAll(/(\d*)([A-Za-z])/g)) {
    const piece = pieceOf(letter)
    held[piece < 0 ? 1 : 0][Math.abs(piece)] = Number(count || 1)
  }
  return { squares, hands: held, turn: turn === 'w' ? 1 : 0 }
}

/** The piece of a letter: upper case is Black's. */
function pieceOf(letter: string): number {
  const kind = KINDS.indexOf(letter.toUpperCase())
  return letter === letter.toUpperCase() ? kind : -kind
}

/** The square of its USI name. */
const squareNamed = (name: string): number => squareOf(Number(name[0]), name.charCodeAt(1) - 96)

/** Carries out a move of the side to move, in USI; returns null for a text that moves nothing. */
export function carryOut(position: Position, usi: string): Done | null {
  const [, drop, start = '', end = '', plus] =
    /^(?:([PLNSGBR])\*|([1-9][a-i]))([1-9][a-i])(\+?)$/.exec(usi) ?? []
  if (!end) return null
  const side = position.turn
  const sign = side === 0 ? 1 : -1
  const to = squareNamed(end)
  const from = drop ? -1 : squareNamed(start)
  const piece = drop ? KINDS.indexOf(drop) : (position.squares[from] ?? 0) * sign
  if (piece <= 0) return null
  const hand = position.hands[side]
  const captured = Math.max(0, -(position.squares[to] ?? 0) * sign)
  if (drop) hand[piece] = Math.max(0, (hand[piece] ?? 0) - 1)
  else position.squares[from] = 0
  if (captured) {
    const kind = captured > PROMOTED ? captured - PROMOTED : captured
    hand[kind] = (hand[kind] ?? 0) + 1
  }
  position.squares[to] = (piece + (plus ? PROMOTED : 0)) * sign
  position.turn = side === 0 ? 1 : 0
  const seen = (square: number) => (side === 0 || square < 0 ? square : turned(square))
  return { side, piece, from: seen(from), to: seen(to), promotes: plus === '+', captured }
}

/** A key of the board and the side to move. The pieces in hand follow from the moves of a known line. */
export const keyOf = ({ squares, turn }: Position): string => `${squares.join()} ${turn}`
