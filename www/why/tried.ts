/** The sentences about a move that was compared with the best one. */
import type { MoveText } from '../engine/protocol.ts'
import type { WhyText } from '../text/why/index.ts'
import { percent } from './answers.ts'
import type { Tried } from './ask.ts'
import { choose } from './choose.ts'
import { nothingFound, type Sentence, sentencesOf } from './sentences.ts'

/** The least loss of winning chances whose reason is told, in thousandths: an inaccuracy. */
const LEAST = 50

/** How much the move loses, and why; `write` writes a move as it is seen, or as it is heard. */
export function triedSentences(
  { side, best, move, loss, found }: Tried,
  text: WhyText,
  write: (move: MoveText) => string,
): readonly Sentence[] {
  const plain = (words: string): Sentence => ({ text: words, moves: found.lines.better, line: 'better' })
  if (best.usi === move.usi) return [plain(text.same(write(move)))]
  if (loss < LEAST) return [plain(text.close(write(move), write(best), percent(loss)))]
  const telling = { lines: found.lines, loss: percent(loss), text, write }
  const reasons = sentencesOf(choose(found.facts, { side }), telling)
  const loses = plain(text.loses(write(move), write(best), percent(loss)))
  return [loses, ...(reasons.length > 0 ? reasons : [nothingFound(telling)])]
}
