/**
 * The phases of a game, by rules that can be counted on the board:
 *
 * - The opening lasts until a rook, gold, silver, knight or lance (promoted or not) is captured for the first
 *   time, and at most {@link LONGEST_OPENING} moves. Exchanges of pawns and bishops belong to it.
 * - The endgame begins when the opening is over and one side has two pieces, other than pawns and its king,
 *   within two squares of the other king in each direction. It does not end again.
 * - The middle game is between the two.
 */
import { baseOf, fileAndRank, kindOf, type Position, readSfen, sideOf } from '../../elements/board/sfen.ts'

/** A phase. */
export type Phase = 'opening' | 'middle' | 'endgame'

/** The phases in their order. */
export const PHASES: readonly Phase[] = ['opening', 'middle', 'endgame']

/** The most moves of an opening. */
export const LONGEST_OPENING = 60
/** How far from a king a piece counts as near, in files and in ranks. */
const NEAR = 2
/** The number of pieces near a king with which the endgame begins. */
const ATTACKERS = 2
/** Pieces whose capture leaves the game in the opening. */
const QUIET = 'PB'

/** The largest number of pieces, other than pawns and kings, that a side has near the other's king. */
export function attackers({ pieces }: Position): number {
  const kings = [...pieces].filter(([, piece]) => kindOf(piece) === 'K')
  const counts = kings.map(([square, king]) => {
    const at = fileAndRank(square)
    const near = [...pieces].filter(([other, piece]) => {
      const { file, rank } = fileAndRank(other)
      const isFar = Math.abs(file - at.file) > NEAR || Math.abs(rank - at.rank) > NEAR
      return !isFar && sideOf(piece) !== sideOf(king) && !['K', 'P'].includes(kindOf(piece))
    })
    return near.length
  })
  return Math.max(0, ...counts)
}

/** Whether a move captures a piece with which the opening ends. */
function endsOpening({ pieces }: Position, usi: string): boolean {
  const taken = usi[1] === '*' ? undefined : pieces.get(usi.slice(2, 4))
  return taken !== undefined && !QUIET.includes(baseOf(taken))
}

/** The phase of each move: that of the position before it. Both lists by the number of moves before. */
export function phasesOf(sfens: readonly string[], moves: readonly string[]): Phase[] {
  let phase: Phase = 'opening'
  let isOver = false
  return moves.map((usi, index) => {
    const position = readSfen(sfens[index] ?? '')
    if (phase !== 'endgame' && (isOver || index >= LONGEST_OPENING))
      phase = attackers(position) >= ATTACKERS ? 'endgame' : 'middle'
    isOver ||= endsOpening(position, usi)
    return phase
  })
}
