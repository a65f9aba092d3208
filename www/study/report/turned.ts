/** A turning point in words. */
import type { Side } from '../../engine/protocol.ts'
import { percent } from '../format.ts'
import type { Finding, Verdict } from '../review/grade.ts'
import type { Words } from './rows.ts'

/** The game's moves as texts, and what its review found; both by the number of moves before. */
export interface Named {
  /** The name of the move with this number in the language of the page. */
  nameOf(ply: number): string
  findings: readonly (Finding | undefined)[]
}

const chancesOf = (finding: Finding | undefined, side: Side) => {
  const black = finding?.value.rate ?? 500
  return percent(side === 'b' ? black : 1000 - black)
}

/** The move, its grade, the chances of its side before and after it, and the best move. */
export function turnedText(verdict: Verdict, { nameOf, findings }: Named, { report, study }: Words): string {
  const { ply, side, grade, line } = verdict
  const [before, after] = [findings[ply - 1], findings[ply]].map((finding) => chancesOf(finding, side))
  const best = line[0]?.[report.code]
  const played = report.turned(ply, nameOf(ply), study.review.grades[grade], before ?? '', after ?? '')
  return [played, ...(best ? [report.better(best)] : [])].join(report.code === 'ja' ? '' : ' ')
}
