/** A game so far as one side sees it: its own pieces are positive and move toward rank 1. */
import {
  BISHOP,
  carryOut,
  type Done,
  PAWN,
  type Position,
  PROMOTED,
  ROOK,
  type Side,
  squareOf,
  turned,
} from './board.ts'

/** The rook's square at the start, and the own moves within which a rook that swings makes a ranging rook. */
const [ROOK_HOME, SWING_MOVES] = [squareOf(2, 8), 12]

/** The facts about one side that its moves have left. */
export interface Facts {
  /** Number of own moves. */
  moves: number
  /** The own first two moves. */
  first: Done[]
  /** Files of the rook of the start, one digit for each sideways move: 26 is a rook that went to file 6. */
  route: string
  /** Square of that rook as this side sees it, -1 once it was captured. */
  rook: number
  /** Whether the rook of the start has swung to the left half of the board early. */
  ranging: boolean
  /** Whether a rook or a promoted piece of the other side has stood in the own camp after an own move. */
  entered: boolean
  /** Ids of the names that are complete. */
  names: Set<string>
}

/** What conditions are asked about. */
export interface View {
  side: Side
  ply: number
  /** From this side: own pieces are positive. */
  squares: readonly number[]
  hand: readonly number[]
  facts: Facts
  /** The last moves, the latest first, each as its own side sees it. */
  last: readonly Done[]
  /** The side that began an exchange of the bishops, null while there was none. */
  exchangedBy: Side | null
  /** The same for the other side. */
  other: View
}

/** A game that is followed move by move. */
export class Followed {
  readonly position: Position
  readonly facts: readonly [Facts, Facts]
  readonly done: Done[] = []
  private exchangedBy: Side | null = null

  constructor(start: Position) {
    this.position = start
    this.facts = [factsAt(start, 0), factsAt(start, 1)]
  }

  /** Carries out a move; returns whether it could be read. */
  play(usi: string): boolean {
    const done = carryOut(this.position, usi)
    if (!done) return false
    const previous = this.done[0]
    this.done.unshift(done)
    this.trackRooks(done)
    this.facts[done.side].entered ||= this.isEntered(done.side)
    const { side, piece, from, to, captured } = done
    if (bare(piece) === BISHOP && bare(captured) === BISHOP) {
      // A bishop that takes a bishop exchanges them once it is taken back; taking back begins nothing.
      const takesBack =
        previous !== undefined && previous.to === turned(to) && bare(previous.captured) === BISHOP
      if (!takesBack && from >= 0) this.exchangedBy ??= side
    }
    return true
  }

  private isEntered(side: Side): boolean {
    const { squares } = this.position
    const camp = side === 0 ? squares.slice(54) : squares.slice(0, 27).map((piece) => -piece)
    return camp.some((piece) => piece === -ROOK || piece < -PROMOTED)
  }

  private trackRooks(done: Done): void {
    const { side, piece, from, to, captured } = done
    const own = this.facts[side]
    const other = this.facts[side === 0 ? 1 : 0]
    own.moves += 1
    if (own.moves <= 2) own.first.push(done)
    if (captured && turned(to) === other.rook) other.rook = -1
    if (from < 0 || from !== own.rook || bare(piece) !== ROOK) return
    own.rook = to
    if (from % 9 === to % 9) return
    const first = own.route.length === 1
    own.route += String((to % 9) + 1)
    const swings = first && to % 9 >= 4 && Math.floor(from / 9) === 7 && own.moves <= SWING_MOVES
    own.ranging = swings || own.ranging
  }

  /** The game as Black and as White see it. */
  views(): [View, View] {
    const [black, white] = [this.sideView(0), this.sideView(1)]
    black.other = white
    white.other = black
    return [black, white]
  }

  private sideView(side: Side): View {
    const { squares, hands } = this.position
    const view: Omit<View, 'other'> & { other?: View } = {
      side,
      ply: this.done.length,
      squares: side === 0 ? squares : squares.map((_, at) => -(squares[turned(at)] ?? 0)),
      hand: hands[side],
      facts: this.facts[side],
      last: this.done,
      exchangedBy: this.exchangedBy,
    }
    return view as View
  }
}

/** The kind of a piece without its promotion. */
export const bare = (piece: number): number => (piece > PROMOTED ? piece - PROMOTED : piece)

function factsAt({ squares }: Position, side: Side): Facts {
  const home = side === 0 ? ROOK_HOME : turned(ROOK_HOME)
  const stands = squares[home] === (side === 0 ? ROOK : -ROOK)
  const rook = stands ? ROOK_HOME : -1
  return { moves: 0, first: [], route: '2', rook, ranging: false, entered: false, names: new Set() }
}

/**
 * Whether the side plays with its rook at home: it has pushed the pawn before the rook, or left no other way.
 */
export function isStatic({ squares, facts }: View): boolean {
  if (facts.ranging) return false
  const pushed = squares[squareOf(2, 7)] !== PAWN
  return pushed || facts.moves >= 8
}
