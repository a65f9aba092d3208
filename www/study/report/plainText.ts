/** The report as plain text for forums and mail. */
import type { ReportText } from '../../text/report/text.ts'
import type { Report } from './report.ts'
import { notesOf, phaseRows, type Row, summaryRows, timeRows, type Words } from './rows.ts'
import { type Named, turnedText } from './turned.ts'

const lineOf = ({ name, values: { b, w } }: Row, { colon, between }: ReportText) =>
  `${name}${colon}${b}${between}${w}`

/** The text; `head` has the players and whatever else is known of the game, a line each. */
export function plainText(
  report: Report,
  game: Named & { moves: readonly string[] },
  head: readonly string[],
  words: Words,
): string {
  const { report: texts, study } = words
  const last = game.moves.length
  const { b, w } = study.review.sides
  const part = (title: string, lines: readonly string[]) => (lines.length > 0 ? ['', title, ...lines] : [])
  const rows = (some: readonly Row[]) => some.map((each) => lineOf(each, texts))
  const turning = report.turning.map((verdict) => turnedText(verdict, game, words))
  return [
    texts.title,
    ...head,
    texts.moves(last),
    ...part(`${texts.summary}${texts.colon}${b}${texts.between}${w}`, rows(summaryRows(report, words))),
    ...part(texts.phaseTitle, rows(phaseRows(report, last, words))),
    ...part(texts.timeTitle, rows(timeRows(report, words))),
    ...part(texts.turning, turning.length > 0 ? turning : [texts.noTurning]),
    '',
    ...notesOf(report, texts),
  ].join('\n')
}
