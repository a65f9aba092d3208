/** The conditions about the last move of a side and the pieces around it, for shapes of attack. */
import { along, attacked, attackers, stepFrom } from './attacks.ts'
import { type Done, GOLD, KINDS, KING, LANCE, PAWN, PROMOTED, ROOK } from './board.ts'
import { squaresOf } from './squares.ts'
import { bare, type View } from './view.ts'

/** A condition about the latest move, which the side itself has made. */
type OfMove = (view: View, move: Done) => boolean

/** Rough values of pieces in pawns, to tell which of two is worth more. */
const WORTH = [0, 1, 3, 4, 5, 6, 8, 10, 99]
const worthOf = (piece: number) => WORTH[bare(Math.abs(piece))] ?? 0

const pieceAt = ({ squares }: View, at: number) => (at < 0 ? 0 : (squares[at] ?? 0))
const rankOf = (square: number) => Math.floor(square / 9) + 1

/** Whether a piece of the other side is among the letters; promoted pieces count as their kind. */
const isEnemy = (piece: number, letters: string) =>
  piece < 0 && (letters === '' || letters.includes(KINDS[bare(-piece)] ?? ' '))

/** Makes a condition of what is asked about the own latest move. */
const ofMove = (asked: (value: string) => OfMove) => (value: string) => {
  const holds = asked(value)
  return (view: View) => {
    const move = view.last[0]
    return move !== undefined && move.side === view.side && holds(view, move)
  }
}

/** The pieces of the other side that the moved piece attacks. */
const targets = (view: View, { to }: Done) => attacked(view.squares, to).filter((at) => pieceAt(view, at) < 0)

/**
 * Whether the other side gives a target up unwillingly: the king, a piece worth more, or one without cover.
 */
function isGain(view: View, at: number, own: number): boolean {
  const piece = pieceAt(view, at)
  return piece === -KING || worthOf(piece) > worthOf(own) || attackers(view.squares, at, -1).length === 0
}

const guards = (view: View, { to }: Done) => attackers(view.squares, to, -1)
const backers = (view: View, { to }: Done) => attackers(view.squares, to, 1)
const kingOf = (view: View) => view.squares.indexOf(-KING)
/** The own pieces that give check. */
const checkers = (view: View) => attackers(view.squares, kingOf(view), 1)

/** A neighbour of the moved piece, as `at:LEFT,BACK:WHAT`: see `docs/names.md`. */
function neighbour(value: string): OfMove {
  const [, left, back, who = '', letters = ''] = /^(-?\d),(-?\d):([mo-])([PLNSGBRK]*)$/.exec(value) ?? []
  if (!who) throw new Error(`no neighbour: ${value}`)
  const step = [Number(left), Number(back)] as const
  return (view, { to }) => {
    const at = stepFrom(to, step)
    const piece = pieceAt(view, at)
    if (who === '-') return at >= 0 && piece === 0
    if (who === 'o') return isEnemy(piece, letters)
    return piece > 0 && (letters === '' || letters.includes(KINDS[piece] ?? ' '))
  }
}

/** The first two pieces of the other side on the line forward, without an own piece before them. */
function lineForward(view: View, { to }: Done): [number, number] {
  const first = along(view.squares, to, [0, -1]).at(-1) ?? -1
  const second = first < 0 ? -1 : (along(view.squares, first, [0, -1]).at(-1) ?? -1)
  return [pieceAt(view, first), pieceAt(view, second)]
}

/** The own pieces directly behind one another on the file of the moved piece that all attack forward. */
function rocket(view: View, { to }: Done): number {
  const pushes = (piece: number) => piece === LANCE || piece === ROOK
  const file = [...Array(9).keys()].map((rank) => rank * 9 + (to % 9))
  let best = 0
  let run = 0
  for (const at of file) {
    const piece = pieceAt(view, at)
    if (pushes(piece)) run += 1
    else if (piece !== 0) run = 0
    best = Math.max(best, run)
  }
  return best
}

/** Whether a knight here attacks nothing yet, and its next jump would attack two pieces of worth. */
function waitingKnight(view: View, move: Done): boolean {
  if (targets(view, move).length > 0) return false
  const jumps = attacked(view.squares, move.to).filter((at) => pieceAt(view, at) === 0)
  return jumps.some((at) => {
    const ends = (
      [
        [-1, -2],
        [1, -2],
      ] as const
    ).map((step) => pieceAt(view, stepFrom(at, step)))
    return ends.every((piece) => isEnemy(piece, 'SGBRK'))
  })
}

/** The own move before this one, and the answer to it. */
const before = ({ last }: View): [Done | undefined, Done | undefined] => [last[2], last[1]]

/** Whether the answer to the own last move captured on the square directly before the moved piece. */
function afterCapture(view: View, { to }: Done, way: 'push' | 'drop'): boolean {
  const [own, answer] = before(view)
  if (!own || !answer || own.piece !== PAWN || answer.captured !== PAWN) return false
  const lost = 80 - answer.to
  if (lost !== own.to || lost !== to - 9) return false
  return way === 'drop' ? own.from < 0 : own.from >= 0
}

/**
 * The number of empty squares between the moved piece and the other king on one rank or file; -1 otherwise.
 */
function gapToKing(view: View, { to }: Done): number {
  for (const step of [
    [0, -1],
    [-1, 0],
    [1, 0],
    [0, 1],
  ] as const) {
    const line = along(view.squares, to, step)
    if (pieceAt(view, line.at(-1) ?? -1) === -KING) return line.length - 1
  }
  return -1
}

/**
 * Whether a dropped piece stops a check from afar although nothing covers it and the king is not beside it.
 */
function interposes(view: View, move: Done): boolean {
  const king = view.squares.indexOf(KING)
  if (move.from >= 0 || king < 0 || backers(view, move).length > 0) return false
  const [fileGap, rankGap] = [(king % 9) - (move.to % 9), rankOf(king) - rankOf(move.to)].map(Math.abs)
  if (Math.max(fileGap ?? 0, rankGap ?? 0) < 2) return false
  const without = [...view.squares]
  without[move.to] = 0
  return attackers(without, king, -1).length > 0 && attackers(view.squares, king, -1).length === 0
}

const longAttack: OfMove = (view, move) =>
  targets(view, move).some((at) => rankOf(move.to) - rankOf(at) >= 4 && isEnemy(pieceAt(view, at), 'GSRKNL'))

/** The pieces of the rook's kind in the camp of the other side. */
const rooksInside = (view: View) =>
  view.squares.filter((piece, at) => at < 27 && piece > 0 && bare(piece) === ROOK).length

const count =
  (letters: string, least: number): OfMove =>
  (view, move) =>
    targets(view, move).filter(
      (at) => isEnemy(pieceAt(view, at), letters) && isGain(view, at, pieceAt(view, move.to)),
    ).length >= least

/** The conditions by their words in the data. */
export const SHAPES: Readonly<Record<string, (value: string) => (view: View) => boolean>> = {
  at: ofMove(neighbour),
  /** At least one piece of these kinds is attacked. */
  hits: ofMove(
    (letters) => (view, move) => targets(view, move).some((at) => isEnemy(pieceAt(view, at), letters)),
  ),
  /** At least two pieces of these kinds are attacked, each of which the other side would not give up. */
  forks: ofMove((letters) => count(letters, 2)),
  /**
   * A rook attacks one piece along its file and one along its rank, both of which the other side would not
   * give up.
   */
  cross: ofMove(() => (view, { to, promotes }) => {
    if (promotes) return false
    const gains = attacked(view.squares, to).filter(
      (at) => isEnemy(pieceAt(view, at), 'LNSGBRK') && isGain(view, at, ROOK),
    )
    return gains.some((at) => at % 9 === to % 9) && gains.some((at) => at % 9 !== to % 9)
  }),
  check: ofMove(() => (view) => checkers(view).length > 0),
  discovered: ofMove(
    () =>
      (view, { to }) =>
        checkers(view).some((at) => at !== to),
  ),
  double: ofMove(() => (view) => checkers(view).length > 1),
  /** Own pieces cover the moved piece. */
  backed: ofMove(() => (view, move) => backers(view, move).length > 0),
  /** At least so many pieces of the other side can capture the moved piece. */
  guarded: ofMove((least) => (view, move) => guards(view, move).length >= Number(least)),
  /** The moved piece came from one of these squares. */
  from: ofMove((place) => {
    const squares = squaresOf(place)
    return (_, { from }) => squares.includes(from)
  }),
  takes: ofMove(
    (letters) =>
      (_, { captured }) =>
        captured > 0 && letters.includes(KINDS[bare(captured)] ?? ' '),
  ),
  skewers: ofMove(() => (view, move) => {
    const [first, second] = lineForward(view, move)
    return isEnemy(first, 'NSGBRK') && isEnemy(second, 'NSGBRK')
  }),
  rocket: ofMove((least) => (view, move) => rocket(view, move) >= Number(least)),
  waiting: ofMove(() => waitingKnight),
  joined: ofMove((way) => (view, move) => afterCapture(view, move, way === 'drop' ? 'drop' : 'push')),
  gap: ofMove((wanted) => (view, move) => gapToKing(view, move) === Number(wanted)),
  interposes: ofMove(() => interposes),
  far: ofMove(() => longAttack),
  inside: ofMove((least) => (view) => rooksInside(view) >= Number(least)),
  /** The moved piece could have promoted and did not. */
  unpromoted: ofMove(
    () =>
      (_, { from, to, promotes, piece }) =>
        from >= 0 &&
        !promotes &&
        piece < PROMOTED &&
        piece !== GOLD &&
        piece !== KING &&
        Math.min(from, to) < 27,
  ),
  /** The square beside, above or below the other king: `beside:head`, `side`, `back`. */
  king: ofMove((where) => (view, { to }) => {
    const king = kingOf(view)
    const [left, back] = [(to % 9) - (king % 9), rankOf(to) - rankOf(king)]
    if (where === 'head') return left === 0 && back === 1
    return where === 'side' ? Math.abs(left) === 1 && back === 0 : left === 0 && back === -1
  }),
}
