/** The facts of a mistake, in a sentence or two. */
import type { MoveText } from '../../engine/protocol.ts'
import type { StudyText } from '../../text/study/text.ts'
import { percent } from '../format.ts'
import type { Verdict } from './grade.ts'
import { markOf } from './mistakeList.ts'

/** The name of the move with this number. */
export type Names = (ply: number) => string

/** The move played, the best answer, and the best move; `write` gets a move and the number of its arrow. */
export function factsOf(
  verdict: Verdict,
  nameOf: Names,
  words: StudyText,
  write: (move: string, number?: string) => string,
): string {
  const { ply, loss, line, replies } = verdict
  const { review: text, code } = words
  // An answer that was played has its name in the game; a stored one has none of its own.
  const named = (move: MoveText) => (move[code] === move.usi ? nameOf(ply + 1) : move[code])
  const [best, answer] = [line[0], replies[0]]
  return [
    text.shown(ply, write(nameOf(ply), '①'), markOf(verdict, words).name, percent(loss)),
    ...(answer ? [text.answer(write(named(answer), '②'))] : []),
    ...(best ? [text.instead(write(best[code]))] : []),
  ].join(code === 'ja' ? '' : ' ')
}
