/** Shows on the board why a check is mate, or that it is none. */
import { fileAndRank, readSfen, squareName, writeSfen } from '../../elements/board/sfen.ts'
import type { Arrow } from '../../elements/board/view.ts'
import type { PositionEvent } from '../../engine/protocol.ts'
import { type Ask, type Outcome, type ShownMove, setUp } from './outcome.ts'

/** The most escapes that are drawn. */
const ESCAPES = 8

/** All legal moves of a position, in USI. */
export const legalMoves = ({ legal }: Pick<PositionEvent, 'legal'>): string[] =>
  Object.entries(legal).flatMap(([from, targets]) => targets.map((to) => from + to))

/** The squares beside a square, on a board of this size. */
function around(square: string, size: number): string[] {
  const { file, rank } = fileAndRank(square)
  const steps = [-1, 0, 1]
  return steps.flatMap((x) =>
    steps.flatMap((y) => {
      const [at, row] = [file + x, rank + y]
      const isOutside = at < 1 || row < 1 || at > size || row > size
      return isOutside || (x === 0 && y === 0) ? [] : [squareName(at, row)]
    }),
  )
}

/** Whether two squares are neighbours. */
const isBeside = (one: string, other: string): boolean => {
  const [a, b] = [fileAndRank(one), fileAndRank(other)]
  return Math.max(Math.abs(a.file - b.file), Math.abs(a.rank - b.rank)) === 1
}

/**
 * The attackers of the squares beside the king: the engine names them when the king is put there. A free
 * square beside its attacker has a ring: arrows would hide the pieces.
 */
async function guards(ask: Ask, { sfen, check = '' }: PositionEvent): Promise<Arrow[]> {
  const position = readSfen(sfen)
  const king = position.pieces.get(check) ?? 'k'
  const marks: Arrow[] = []
  for (const square of around(check, position.size)) {
    const there = position.pieces.get(square)
    if (there && (there === there.toLowerCase()) === (king === 'k')) continue
    const pieces = new Map(position.pieces)
    pieces.delete(check)
    pieces.set(square, king)
    const { checkers = [] } = (await setUp(ask, writeSfen({ ...position, pieces }))) ?? {}
    const isNear = !there && checkers.some((from) => isBeside(from, square))
    for (const from of isNear ? [square] : checkers) marks.push({ from, to: square, tone: 'attack' })
  }
  return marks
}

/** Every move that ends the check; in a mate the pieces that guard the squares beside the king. */
export async function explainCheck(
  ask: Ask,
  position: PositionEvent,
): Promise<Pick<Outcome, 'marks' | 'moves'>> {
  const escapes = legalMoves(position).slice(0, ESCAPES)
  if (escapes.length > 0)
    return { moves: escapes.map((usi): ShownMove => ({ usi, side: position.side, kind: 'threat' })) }
  const checks = position.checkers.map((from): Arrow => ({ from, to: position.check ?? '', tone: 'attack' }))
  return { marks: [...checks, ...(await guards(ask, position))] }
}
