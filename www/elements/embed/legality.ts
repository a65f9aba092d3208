/** The legality of positions and moves that a page's author wrote, checked before an engine is loaded. */

import { inCheck, isDeadEnd, isLegal, kingOf, playMove, SETS } from '../../app/records/rules.ts'
import { baseOf, kindOf, otherSide, type Position, sideOf } from '../board/sfen.ts'

/** How many of the moves are legal, one after the other. */
export function countLegal(start: Position, moves: readonly string[]): number {
  let position = start
  for (const [index, usi] of Object.entries(moves)) {
    if (!isLegal(position, usi)) return Number(index)
    position = playMove(position, usi)
  }
  return moves.length
}

const NAMES = { b: 'Black', w: 'White' }

/**
 * The reason in English why nobody can play from a position; `null` if one
 * can. `problem`: the attacker needs no king.
 */
export function positionFault(position: Position, problem: boolean): string | null {
  const { pieces, hands, turn, size } = position
  for (const [square, piece] of pieces) {
    const [side, kind] = [sideOf(piece), kindOf(piece)]
    if (isDeadEnd(kind, side, square, size)) return `the piece on ${square} could never move`
    const same = [...pieces].filter(([at, other]) => other === piece && (kind === 'K' || at[0] === square[0]))
    if (same.length > 1 && kind === 'P') return `two pawns of ${NAMES[side]} on file ${square[0]}`
    if (same.length > 1 && kind === 'K') return `${NAMES[side]} has more than one king`
  }
  for (const [kind, most] of SETS[size]) {
    const held = (hands.get(`b:${kind}`) ?? 0) + (hands.get(`w:${kind}`) ?? 0)
    const count = held + [...pieces.values()].filter((piece) => baseOf(piece) === kind).length
    if (count > most) return `too many of ${kind}: ${count}, at most ${most}`
  }
  for (const side of ['b', 'w'] as const)
    if (!kingOf(position, side) && !(problem && side === turn)) return `${NAMES[side]} has no king`
  const other = otherSide(turn)
  return inCheck(position, other) ? `${NAMES[other]} is in check, but the other side is to move` : null
}
