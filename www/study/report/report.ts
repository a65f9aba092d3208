/** The report of a reviewed game: figures without words. Pure. */
import type { Side, Variant } from '../../engine/protocol.ts'
import { type Finding, type Grade, isBad, type Verdict } from '../review/grade.ts'
import { gameAccuracy, moveAccuracy, weightsOf } from './accuracy.ts'
import { type Estimate, estimateOf, featuresOf } from './level.ts'
import { PHASES, type Phase, phasesOf } from './phases.ts'
import { turningPoints } from './turningPoints.ts'

/** A game with its review; lists by the number of moves before. */
export interface ReviewedGame {
  variant: Variant
  /** Whether it began with the even start position. */
  isEven: boolean
  /** The first position and the one after each move. */
  sfens: readonly string[]
  moves: readonly string[]
  /** How long each move took, in milliseconds; 0 where that is not known. */
  times: readonly number[]
  findings: readonly (Finding | undefined)[]
  verdicts: readonly Verdict[]
  /** Nodes for each position in the review's first look. */
  nodes: number
}

/** A side's moves in one phase. */
export interface PhaseReport {
  moves: number
  /** Winning chances lost in all, in thousandths. */
  loss: number
  /** Milliseconds used; 0 where times are not known. */
  time: number
}

/** The report on one side. */
export interface SideReport {
  moves: number
  /** Percent; `null` without moves. */
  accuracy: number | null
  /** Moves of each grade; of the bad ones those that are sure. */
  counts: Readonly<Record<Grade, number>>
  /** Bad moves whose mark is not certain. */
  unsure: number
  phases: Readonly<Record<Phase, PhaseReport>>
  /** All phases together. */
  whole: PhaseReport
  /** Milliseconds in the mean for a bad move and for any other; `null` without times or such moves. */
  timeOf: { bad: number | null; other: number | null }
  level: Estimate
}

/** The report. */
export interface Report {
  sides: Readonly<Record<Side, SideReport>>
  turning: readonly Verdict[]
  /** The number of the first move of each phase that there is. */
  begins: Readonly<Partial<Record<Phase, number>>>
  hasTimes: boolean
}

/** The nodes of the reviews that the level estimate was fitted to. */
export const CALIBRATED_NODES = 60_000
/** The share of moves whose times must be known. */
const TIMED = 0.5

const GRADES: readonly Grade[] = ['good', 'best', 'fine', 'inaccuracy', 'mistake', 'blunder']

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const mean = (numbers: readonly number[]) => (numbers.length > 0 ? sum(numbers) / numbers.length : null)

function levelOf({ variant, isEven, nodes, verdicts, findings }: ReviewedGame, side: Side): Estimate {
  if (variant !== 'shogi' || !isEven) return { none: 'otherGame' }
  if (nodes !== CALIBRATED_NODES) return { none: 'otherReview' }
  return estimateOf(featuresOf(verdicts, findings, side))
}

/** What both sides' reports are made of. */
interface Common {
  phases: readonly Phase[]
  /** By the index of the move. */
  weights: readonly number[]
  hasTimes: boolean
}

function sideReport(game: ReviewedGame, side: Side, { phases, weights, hasTimes }: Common): SideReport {
  const own = game.verdicts.filter((verdict) => verdict.side === side)
  const isSure = ({ grade, sure }: Verdict) => sure || !isBad(grade)
  const timeOf = ({ ply }: Verdict) => (hasTimes ? (game.times[ply - 1] ?? 0) : 0)
  const part = (some: readonly Verdict[]): PhaseReport => ({
    moves: some.length,
    loss: sum(some.map(({ loss }) => loss)),
    time: sum(some.map(timeOf)),
  })
  const inPhase = (phase: Phase) => part(own.filter(({ ply }) => phases[ply - 1] === phase))
  const count = (grade: Grade) => own.filter((verdict) => verdict.grade === grade && isSure(verdict)).length
  const meanTime = (is: (verdict: Verdict) => boolean) =>
    hasTimes ? mean(own.filter((verdict) => is(verdict) && timeOf(verdict) > 0).map(timeOf)) : null
  return {
    moves: own.length,
    accuracy: gameAccuracy(
      own.map(({ ply, loss }) => ({ accuracy: moveAccuracy(loss / 10), weight: weights[ply - 1] ?? 1 })),
    ),
    counts: Object.fromEntries(GRADES.map((grade) => [grade, count(grade)])) as Record<Grade, number>,
    unsure: own.filter((verdict) => !isSure(verdict)).length,
    phases: Object.fromEntries(PHASES.map((phase) => [phase, inPhase(phase)])) as Record<Phase, PhaseReport>,
    whole: part(own),
    timeOf: { bad: meanTime(({ grade }) => isBad(grade)), other: meanTime(({ grade }) => !isBad(grade)) },
    level: levelOf(game, side),
  }
}

/** The report of a game whose review is finished. */
export function reportOf(game: ReviewedGame): Report {
  const { sfens, moves, times, findings, verdicts } = game
  const phases = phasesOf(sfens, moves)
  const weights = weightsOf(findings.map((finding) => (finding?.value.rate ?? 500) / 10))
  const hasTimes = times.filter((time) => time > 0).length >= Math.max(1, moves.length * TIMED)
  const common = { phases, weights, hasTimes }
  const begins = PHASES.flatMap((phase) => {
    const at = phases.indexOf(phase)
    return at < 0 ? [] : [[phase, at + 1] as const]
  })
  return {
    sides: { b: sideReport(game, 'b', common), w: sideReport(game, 'w', common) },
    turning: turningPoints(verdicts),
    begins: Object.fromEntries(begins),
    hasTimes,
  }
}
