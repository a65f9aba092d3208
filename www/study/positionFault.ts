/** Why the engine refuses a position, in the reader's language. */
import { kindName } from '../elements/board/labels.ts'
import type { EventOf } from '../engine/answers.ts'
import type { PositionFault } from '../engine/protocol.ts'
import type { StudyText } from '../text/study/text.ts'

/** Why a request for a position failed: the engine's own message where it gives no fault of the position. */
export const failureText = ({ fault, message }: EventOf<'failed'>, words: StudyText): string =>
  fault ? faultText(fault, words) : message

/** A square as the reader writes it: `5a` or ５一. */
function squareName(square: string, code: 'ja' | 'en'): string {
  if (code === 'en') return square
  const file = '１２３４５６７８９'.charAt(Number(square.charAt(0)) - 1)
  return file + '一二三四五六七八九'.charAt('abcdefghi'.indexOf(square.charAt(1)))
}

/** One sentence for one fault. */
export function faultText(fault: PositionFault, { code, editor: { faults, sides } }: StudyText): string {
  switch (fault.kind) {
    case 'unreadable':
      return faults.unreadable(fault.column)
    case 'tooManyPieces':
      return faults.tooManyPieces(kindName(fault.piece, code), fault.count, fault.max)
    case 'twoPawns':
      return faults.twoPawns(sides[fault.side], fault.file)
    case 'deadEnd':
      return faults.deadEnd(sides[fault.side], kindName(fault.piece, code), squareName(fault.square, code))
    case 'twoKings':
      return faults.twoKings(sides[fault.side])
    case 'noKing':
      return faults.noKing(sides[fault.side])
    case 'opponentInCheck':
      return faults.opponentInCheck(squareName(fault.square, code))
  }
}
