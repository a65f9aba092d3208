/**
 * A position on which the moves of a record are played. It finds the origin of a move that a record does
 * not name, and says whether the last move before a foul was illegal. All other moves are left to the
 * engine, which is the referee.
 */
import {
  baseOf,
  fileAndRank,
  kindOf,
  otherSide,
  readSfen,
  sideOf,
  squareName,
  writeSfen,
} from '../board/sfen.ts'
import type { Side } from '../protocol.ts'

/** A step in files and ranks, seen from Black: files are counted from the right, ranks from above. */
type Step = readonly [files: number, ranks: number]

const ORTHOGONAL: readonly Step[] = [
  [0, -1],
  [0, 1],
  [1, 0],
  [-1, 0],
]
const DIAGONAL: readonly Step[] = [
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
]
const FORWARD: Step = [0, -1]
const GOLD: readonly Step[] = [...ORTHOGONAL, [1, -1], [-1, -1]]

/** The single steps of each kind. */
const STEPS: Readonly<Record<string, readonly Step[]>> = {
  P: [FORWARD],
  N: [
    [1, -2],
    [-1, -2],
  ],
  S: [FORWARD, ...DIAGONAL],
  G: GOLD,
  '+P': GOLD,
  '+L': GOLD,
  '+N': GOLD,
  '+S': GOLD,
  K: [...ORTHOGONAL, ...DIAGONAL],
  '+B': ORTHOGONAL,
  '+R': DIAGONAL,
}

/** The directions in which a kind goes any distance. */
const SLIDES: Readonly<Record<string, readonly Step[]>> = {
  L: [FORWARD],
  B: DIAGONAL,
  '+B': DIAGONAL,
  R: ORTHOGONAL,
  '+R': ORTHOGONAL,
}

const includes = (steps: readonly Step[] | undefined, files: number, ranks: number) =>
  steps?.some(([file, rank]) => file === files && rank === ranks) ?? false

/** The changed squares and hand of a move, each with what was there before. */
export type Undo = readonly [change: 'pieces' | 'hands', key: string, before: string | number | undefined][]

/** The position. */
export class Board {
  readonly size: number
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
    const { size, turn, pieces, hands } = this
    return writeSfen({ size: size === 5 ? 5 : 9, turn, pieces, hands })
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
    const undo: [Undo[number][0], string, string | number | undefined][] = []
    const put = (square: string, piece: string | undefined) => {
      undo.push(['pieces', square, this.pieces.get(square)])
      if (piece === undefined) this.pieces.delete(square)
      else this.pieces.set(square, piece)
    }
    const add = (kind: string, by: number) => {
      const key = `${this.turn}:${kind}`
      undo.push(['hands', key, this.hands.get(key)])
      this.hands.set(key, Math.max(0, (this.hands.get(key) ?? 0) + by))
    }
    const to = usi.slice(2, 4)
    if (usi[1] === '*') {
      const kind = usi.charAt(0)
      add(kind, -1)
      put(to, this.turn === 'b' ? kind : kind.toLowerCase())
    } else {
      const from = usi.slice(0, 2)
      const [piece, taken] = [this.pieces.get(from), this.pieces.get(to)]
      put(from, undefined)
      if (taken) add(baseOf(taken), 1)
      put(to, piece && usi.endsWith('+') ? `+${piece.replace('+', '')}` : piece)
    }
    this.turn = otherSide(this.turn)
    return undo
  }

  /** Takes back the last move. */
  undo(changes: Undo): void {
    for (const [change, key, before] of [...changes].reverse()) {
      const map: Map<string, unknown> = this[change]
      if (before === undefined) map.delete(key)
      else map.set(key, before)
    }
    this.turn = otherSide(this.turn)
  }

  /** The squares from which pieces of this kind of the side to move reach a square. */
  origins(kind: string, to: string): string[] {
    const piece = this.turn === 'b' ? kind : kind.toLowerCase()
    return [...this.pieces].flatMap(([from, each]) =>
      each === piece && this.reaches(from, to) ? [from] : [],
    )
  }

  /** Whether a move leaves the own king where it can be taken. */
  exposesKing(usi: string): boolean {
    const king = this.turn === 'b' ? 'K' : 'k'
    const undo = this.play(usi)
    const at = [...this.pieces].find(([, piece]) => piece === king)?.[0]
    const exposed = at !== undefined && this.isAttacked(at)
    this.undo(undo)
    return exposed
  }

  /**
   * Whether a move breaks the rules: not so moved, a second pawn, a piece without further moves, an exposed
   * king, a pawn's mate.
   */
  isIllegal(usi: string): boolean {
    const to = usi.slice(2, 4)
    const taken = this.pieces.get(to)
    const piece = usi[1] === '*' ? usi.charAt(0) : this.pieces.get(usi.slice(0, 2))
    const isDrop = usi[1] === '*'
    if (!piece) return true
    const kind = kindOf(piece)
    if (isDrop && (taken || this.held(kind) === 0 || (kind === 'P' && this.hasPawn(to)))) return true
    if (!isDrop && (sideOf(piece) !== this.turn || (taken && sideOf(taken) === this.turn))) return true
    if (!isDrop && !this.reaches(usi.slice(0, 2), to)) return true
    if (!usi.endsWith('+') && this.ranksAhead(to) < (kind === 'N' ? 2 : /[PL]/.test(kind) ? 1 : 0)) {
      if (!kind.startsWith('+')) return true
    }
    return this.exposesKing(usi) || (isDrop && kind === 'P' && this.mates(usi))
  }

  /** How many ranks are ahead of a square for the side to move. */
  private ranksAhead(square: string): number {
    const { rank } = fileAndRank(square)
    return this.turn === 'b' ? rank - 1 : this.size - rank
  }

  private hasPawn(square: string): boolean {
    const pawn = this.turn === 'b' ? 'P' : 'p'
    return [...this.pieces].some(([at, piece]) => piece === pawn && at[0] === square[0])
  }

  /** Whether the side to move can take what is on a square. */
  private isAttacked(square: string): boolean {
    return [...this.pieces].some(([from, piece]) => sideOf(piece) === this.turn && this.reaches(from, square))
  }

  /** Whether the drop of a pawn gives mate: the piece can be taken by no one, and the king cannot move. */
  private mates(drop: string): boolean {
    const undo = this.play(drop)
    const king = this.turn === 'b' ? 'K' : 'k'
    const at = [...this.pieces].find(([, piece]) => piece === king)?.[0]
    const pawn = drop.slice(2, 4)
    const own = [...this.pieces].filter(([, piece]) => sideOf(piece) === this.turn).map(([square]) => square)
    const free = (from: string, to: string) => {
      const taken = this.pieces.get(to)
      return (!taken || sideOf(taken) !== this.turn) && !this.exposesKing(from + to)
    }
    const mate =
      at !== undefined &&
      this.reaches(pawn, at) &&
      !own.some((from) => this.reaches(from, pawn) && free(from, pawn)) &&
      !this.around(at).some((to) => free(at, to))
    this.undo(undo)
    return mate
  }

  private around(square: string): string[] {
    const { file, rank } = fileAndRank(square)
    return [...ORTHOGONAL, ...DIAGONAL]
      .map(([files, ranks]) => squareName(file + files, rank + ranks))
      .filter((each) => each.length === 2 && this.has(each))
  }

  /** Whether the piece on a square moves to another square, whatever is there. */
  private reaches(from: string, to: string): boolean {
    const piece = this.pieces.get(from) ?? ''
    const [a, b] = [fileAndRank(from), fileAndRank(to)]
    const seen = sideOf(piece) === 'b' ? 1 : -1
    const [files, ranks] = [b.file - a.file, b.rank - a.rank]
    if (includes(STEPS[kindOf(piece)], files * seen, ranks * seen)) return true
    const [file, rank] = [Math.sign(files), Math.sign(ranks)]
    const distance = Math.max(Math.abs(files), Math.abs(ranks))
    const isStraight = distance > 0 && (files === 0 || ranks === 0 || Math.abs(files) === Math.abs(ranks))
    if (!isStraight || !includes(SLIDES[kindOf(piece)], file * seen, rank * seen)) return false
    for (let step = 1; step < distance; step += 1)
      if (this.pieces.has(squareName(a.file + file * step, a.rank + rank * step))) return false
    return true
  }
}
