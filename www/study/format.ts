/** Values and mates as short texts, in both languages. */
import { isWon } from '../app/game/score.ts'
import type { Info, MateEvent, Score, Side } from '../engine/protocol.ts'
import type { StudyText } from '../text/study/text.ts'

/** The signs of the sides, which are seen; what is heard has their names. */
const SIGNS: Readonly<Record<Side, string>> = { b: '☗', w: '☖' }

/** A score as Black sees it, with the sign or the name of the side that is better. */
export function formatScore(score: Score, words: StudyText, sides = SIGNS): string {
  const value = 'cp' in score ? score.cp : score.mate
  if (value === 0) return words.even
  const mark = sides[value > 0 ? 'b' : 'w']
  if (isWon(score)) return `${mark} ${words.wins}`
  const size = Math.abs(value)
  return 'cp' in score ? `${mark} +${size}` : `${mark} ${words.mateIn(size)}`
}

/** A score of the side to move, as Black sees it. */
export function scoreForBlack({ score }: Info, side: Side): Score {
  if (side === 'b') return score
  return 'cp' in score ? { cp: -score.cp } : { mate: -score.mate }
}

/** Black's winning chances, in thousandths. */
export function blackRate({ winRate }: Info, side: Side): number {
  return side === 'b' ? winRate : 1000 - winRate
}

/** Nodes a second, three digits of them; 0 while the time is too short to tell. */
export const speedOf = (nodes: number, milliseconds: number): number =>
  milliseconds < 200 ? 0 : Number(((nodes * 1000) / milliseconds).toPrecision(3))

/** `54%`. */
export const percent = (rate: number): string => `${Math.round(rate / 10)}%`

/** Black's winning chances and the score, as they are heard. */
export const valueAloud = (rate: number, score: Score, words: StudyText): string =>
  words.analysis.bar(percent(rate), formatScore(score, words, words.editor.sides))

/**
 * The result of a search for a mate, with both of its lengths; without a mate only where it was `asked` for.
 */
export function mateText(mate: MateEvent | null, asked: boolean, words: StudyText): string {
  if (!mate) return ''
  const { conventional, plies = 0 } = mate
  if (mate.verdict === 'mate') return words.mateFound(conventional ?? plies, plies, mate.shortest)
  if (!asked) return ''
  return mate.verdict === 'noMate' ? words.noMate : words.mateUnknown
}
