/** Reviews as they are stored with a game. Better lines and refutations are stored for bad moves only. */
import type { StoredReview } from '../../app/game/review.ts'
import type { MoveText } from '../../engine/protocol.ts'
import { type Finding, isBad, LOSSES, type Verdict } from './grade.ts'

/** `512:34` for thousandths and centipawns, `1000#5` for a 5-ply mate; `*` where the best move was played. */
const WORD = /^(\d+)([:#])(-?\d+)(\*?)$/

/** A review for the storage; `null` unless all positions are known. */
export function encodeReview(
  nodes: number,
  moves: readonly string[],
  findings: readonly (Finding | undefined)[],
  verdicts: readonly Verdict[],
): StoredReview | null {
  if (findings.length !== moves.length + 1 || findings.includes(undefined)) return null
  const values = findings.map((finding, ply) => {
    const { rate, score } = finding?.value ?? { rate: 500, score: { cp: 0 } }
    const scoreText = 'cp' in score ? `:${score.cp}` : `#${score.mate}`
    return `${rate}${scoreText}${finding?.line[0] && finding.line[0].usi === moves[ply] ? '*' : ''}`
  })
  const bad = verdicts.filter(({ grade }) => isBad(grade))
  // The better line of a bad move, and its refutation, which is the better line after it.
  const wanted = new Set(bad.flatMap(({ ply }) => [ply - 1, ply]))
  const better = findings.flatMap((finding, at) => {
    const { line = [] } = finding ?? {}
    const [best] = line
    return best && wanted.has(at) && best.usi !== moves[at]
      ? [[at + 1, best.ja, best.en, line.map(({ usi }) => usi).join(' ')] as const]
      : []
  })
  const pliesOf = (some: readonly Verdict[]) => some.map(({ ply }) => ply)
  const unsure = pliesOf(bad.filter(({ sure }) => !sure))
  const good = pliesOf(verdicts.filter(({ grade }) => grade === 'good'))
  return { nodes, moves: moves.join(' '), values: values.join(' '), better, unsure, good }
}

/** A move of which only the text in USI is known. */
const unnamed = (usi: string): MoveText => ({ usi, ja: usi, en: usi })

/** The findings of a stored review; `null` when they do not fit its moves. */
export function decodeFindings({ moves, values, better, unsure, good }: StoredReview): Finding[] | null {
  const played = moves.split(' ')
  const words = values.split(' ').map((word) => WORD.exec(word))
  if (words.length !== played.length + 1) return null
  const findings = words.flatMap((word, index): Finding[] => {
    if (!word) return []
    const [, rateText, kind, size, isBest] = word
    const rate = Number(rateText)
    const value = { rate, score: kind === ':' ? { cp: Number(size) } : { mate: Number(size) } }
    // A mark is unsure where the position before it has no range.
    const more = {
      ...(unsure && !unsure.includes(index + 1) && { range: [rate, rate] as const }),
      ...(good?.includes(index + 1) && { gap: LOSSES.mistake }),
    }
    if (isBest) return [{ value, line: [unnamed(played[index] ?? '')], ...more }]
    const [, ja, en, line] = better.find(([ply]) => ply === index + 1) ?? []
    const [first = '', ...rest] = line?.split(' ') ?? []
    const named = ja === undefined || en === undefined ? [] : [{ usi: first, ja, en }, ...rest.map(unnamed)]
    return [{ value, line: named, ...more }]
  })
  return findings.length === words.length ? findings : null
}
