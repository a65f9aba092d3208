/** The rows of the report's tables as texts, for the page and for the text that is copied. */
import { minutes } from '../../app/views/time.ts'
import type { Side } from '../../engine/protocol.ts'
import type { ReportText } from '../../text/report/text.ts'
import type { StudyText } from '../../text/study/text.ts'
import { percent } from '../format.ts'
import type { Grade } from '../review/grade.ts'
import LEVELS from './levels.json'
import { LONGEST_OPENING, PHASES, type Phase } from './phases.ts'
import type { Report, SideReport } from './report.ts'

/** The texts of the report and of the study. */
export interface Words {
  report: ReportText
  study: StudyText
}

/** A row of a table: a name, and a value for each side. */
export interface Row {
  name: string
  values: Readonly<Record<Side, string>>
}

/** The grades in the order of the table. */
const GRADES: readonly Grade[] = ['good', 'best', 'fine', 'inaccuracy', 'mistake', 'blunder']

type Of = (side: SideReport) => string

const row = (name: string, { sides }: Report, of: Of): Row => ({
  name: name.charAt(0).toUpperCase() + name.slice(1),
  values: { b: of(sides.b), w: of(sides.w) },
})

/** The level, or why there is none. */
function levelText({ level }: SideReport, { levelOf, none }: ReportText): string {
  return 'none' in level ? none[level.none] : levelOf(level.level, level.error)
}

/** Accuracy, level, and the moves of each grade. */
export function summaryRows(report: Report, { report: words, study }: Words): Row[] {
  const { grades } = study.review
  return [
    row(words.accuracy, report, ({ accuracy }) =>
      accuracy === null ? words.noMoves : `${accuracy.toFixed(1)}%`,
    ),
    row(words.level, report, (side) => levelText(side, words)),
    ...GRADES.map((grade) => row(grades[grade], report, ({ counts }) => String(counts[grade]))),
    row(words.unsure, report, ({ unsure }) => String(unsure)),
  ]
}

/** The name of a phase with its moves: `Opening (moves 1–24)`. */
function phaseName(
  phase: Phase,
  { begins }: Report,
  last: number,
  { phases, range, code }: ReportText,
): string {
  const from = begins[phase] ?? 0
  const later = PHASES.slice(PHASES.indexOf(phase) + 1).flatMap((other) => begins[other] ?? [])
  const text = range(from, (later[0] ?? last + 1) - 1)
  return code === 'ja' ? `${phases[phase]}（${text}）` : `${phases[phase]} (${text})`
}

/** Winning chances lost in each phase that there was, and in all; with times beside them where they are
 * known. */
export function phaseRows(report: Report, last: number, { report: words }: Words): Row[] {
  const lost = ({ loss, moves, time }: SideReport['whole']) => {
    if (moves === 0) return words.noMoves
    const share = percent(loss)
    return (
      words.lost(share === '0%' ? share : `−${share}`, moves) + (report.hasTimes ? ` ${minutes(time)}` : '')
    )
  }
  const known = PHASES.filter((phase) => report.begins[phase] !== undefined)
  return [
    ...known.map((phase) =>
      row(phaseName(phase, report, last, words), report, ({ phases }) => lost(phases[phase])),
    ),
    row(words.lossAll, report, ({ whole }) => lost(whole)),
  ]
}

/** Times in all and for bad and other moves; none where times are not known. */
export function timeRows(report: Report, { report: words }: Words): Row[] {
  if (!report.hasTimes) return []
  const text = (time: number | null) => (time === null ? words.noMoves : minutes(time))
  return [
    row(words.timeAll, report, ({ whole }) => text(whole.time)),
    row(words.timeBad, report, ({ timeOf }) => text(timeOf.bad)),
    row(words.timeOther, report, ({ timeOf }) => text(timeOf.other)),
  ]
}

/** How the figures are computed: the level only where one is shown. */
export function notesOf({ sides }: Report, { explained }: ReportText): string[] {
  const hasLevel = [sides.b, sides.w].some(({ level }) => 'level' in level)
  return [
    explained.accuracy,
    ...(hasLevel ? [explained.level(LEVELS.games)] : []),
    explained.phases(LONGEST_OPENING),
  ]
}
