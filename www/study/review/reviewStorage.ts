/** Reviews as they are stored with a game. Better lines are stored for bad moves only. */
import type { StoredReview } from '../../game/review.ts'
import { type Finding, isBad, type Verdict } from './grade.ts'

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
    return `${rate}${scoreText}${finding?.best && finding.best.usi === moves[ply] ? '*' : ''}`
  })
  const better = verdicts.flatMap(({ ply, grade, best, line }) =>
    best && isBad(grade) ? [[ply, best.ja, best.en, line.join(' ')] as const] : [],
  )
  return { nodes, moves: moves.join(' '), values: values.join(' '), better }
}

/** The findings of a stored review; `null` when they do not fit its moves. */
export function decodeFindings({ moves, values, better }: StoredReview): Finding[] | null {
  const played = moves.split(' ')
  const words = values.split(' ').map((word) => WORD.exec(word))
  if (words.length !== played.length + 1) return null
  const findings = words.flatMap((word, index): Finding[] => {
    if (!word) return []
    const [, rate, kind, size, isBest] = word
    const score = kind === ':' ? { cp: Number(size) } : { mate: Number(size) }
    const value = { rate: Number(rate), score }
    const usi = played[index] ?? ''
    if (isBest) return [{ value, best: { usi, ja: usi, en: usi }, line: [usi] }]
    const row = better.find(([ply]) => ply === index + 1)
    if (!row) return [{ value, best: null, line: [] }]
    const [, ja, en, text] = row
    const line = text.split(' ')
    return [{ value, best: { usi: line[0] ?? '', ja, en }, line }]
  })
  return findings.length === words.length ? findings : null
}
