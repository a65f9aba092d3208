/** The message about an attempt at a mating problem. */
import { kindName } from '../../elements/board/labels.ts'
import type { StudyText } from '../../text/study/text.ts'
import type { Attempt } from './attempt.ts'

/** How moves are written: each one, and the sign between two. */
export interface Writing {
  move(name: string): string
  between: string
}

/** The message; `plies` is the length of the problem. */
export function statusText(
  { feedback, left, made, step }: Attempt,
  plies: number,
  words: StudyText,
  { move, between }: Writing,
): string {
  const { tsume, code } = words
  switch (feedback.kind) {
    case 'turn':
      return tsume.yourTurn(left)
    case 'noMate':
      return feedback.move ? tsume.noMate(move(feedback.move[code])) : tsume.noMatePlain
    case 'hint':
      return tsume.hintText(kindName(feedback.piece, code))
    case 'answer':
      return feedback.line.map((each) => move(each[code])).join(between)
    case 'step':
      return feedback.move ? `${step} ${move(feedback.move[code])}` : words.start
    case 'done':
      return made > plies ? tsume.doneLonger(made, plies) : tsume.done
    case 'lost':
      return words.lost
    default:
      return tsume[feedback.kind]
  }
}
