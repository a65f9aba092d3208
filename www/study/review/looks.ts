/** Chooses the positions of a game that a review looks at again, with more nodes. */
import { type Finding, isBad, LOSSES, type Verdict } from './grade.ts'
import type { Fact } from './mates.ts'

type Findings = readonly (Finding | undefined)[]

/**
 * The positions, by the number of moves before them, that a mark rests on and that had no
 * second look yet: before and after each bad move, and around each other swing of the chances
 * as large as a mistake. The last one first.
 */
export function doubtful(verdicts: readonly Verdict[], findings: Findings, facts: readonly Fact[]): number[] {
  const wanted = new Set<number>()
  for (const { ply, grade } of verdicts) {
    const [before, after] = [findings[ply - 1], findings[ply]]
    const swing = Math.abs((before?.value.rate ?? 0) - (after?.value.rate ?? 0))
    if (!isBad(grade) && swing < LOSSES.mistake) continue
    for (let at of [ply - 1, ply]) {
      // With one legal move the position after it is looked at.
      while (facts[at]?.legal === 1 && findings[at + 1]) at += 1
      if (!findings[at]?.range) wanted.add(at)
    }
  }
  return [...wanted].sort((one, other) => other - one)
}

/**
 * The positions whose best move was played and may have been the only good one. Not where it took the piece
 * that had just moved, nor with one legal move, nor where the search after it saw other chances.
 */
export function perhapsGood(
  verdicts: readonly Verdict[],
  findings: Findings,
  facts: readonly Fact[],
): number[] {
  return verdicts.flatMap(({ ply, grade }) => {
    const [before, after, fact, last] = [findings[ply - 1], findings[ply], facts[ply - 1], facts[ply - 2]]
    if (grade !== 'best' || !before || !after || !fact || fact.legal < 2) return []
    const isRetaken = fact.played?.usi.slice(2, 4) === last?.played?.usi.slice(2, 4)
    const isKept = Math.abs(before.value.rate - after.value.rate) < LOSSES.inaccuracy
    return isRetaken || !isKept ? [] : [ply - 1]
  })
}

/** A text that is the same for equal positions: the SFEN without the number of the move. */
export const keyOf = (sfen: string): string => sfen.split(' ').slice(0, 3).join(' ')
