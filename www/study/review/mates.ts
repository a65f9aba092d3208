/**
 * Carries what is certain along the line of a game, so that no position of a review
 * contradicts its neighbours: proved mates, and positions with only one legal move,
 * which are worth as much as the one after it.
 */
import type { MoveText, PositionEvent, Side } from '../../engine/protocol.ts'
import { type Finding, OVER } from './grade.ts'

/** The rules' part of a position of the game. */
export interface Fact {
  /** The side to move. */
  side: Side
  /** Number of legal moves; 0 where the game is over. */
  legal: number
  /** The move that the game went on with; absent at its end. */
  played?: MoveText | undefined
}

/** The facts of a position; `played` is the next move of the game. */
export function factOf({ side, legal, result }: PositionEvent, played?: MoveText): Fact {
  const count = result ? 0 : Object.values(legal).reduce((sum, targets) => sum + targets.length, 0)
  return { side, legal: count, played }
}

/** A proved mate: who wins, and within how many plies. */
interface Proof {
  winner: Side
  plies: number
}

/** The mate that is proved for a position; `null` for none. */
export function proofOf({ value: { score } }: Finding): Proof | null {
  const number = 'mate' in score ? score.mate : score.cp
  const isMate = 'mate' in score || Math.abs(number) === OVER.mate
  return isMate ? { winner: number > 0 ? 'b' : 'w', plies: 'mate' in score ? Math.abs(number) : 0 } : null
}

/**
 * The finding with a proved mate, or as it is where it has one at least as short, or one for the other side.
 */
function proved(finding: Finding, { winner, plies }: Proof, line = finding.line): Finding {
  const known = proofOf(finding)
  if (known && (known.winner !== winner || known.plies <= plies)) return finding
  const sign = winner === 'b' ? 1 : -1
  const rate = sign > 0 ? 1000 : 0
  return { ...finding, value: { rate, score: { mate: sign * plies } }, line, range: [rate, rate] }
}

/** What the position after a move of the game proves for the one before it. */
function backwards(before: Finding, { side, legal, played }: Fact, after: Finding): Finding {
  if (!played) return before
  const line = [played, ...after.line]
  const proof = proofOf(after)
  // The side to move could play as it did.
  if (proof && (proof.winner === side || legal === 1))
    return proved(before, { ...proof, plies: proof.plies + 1 }, line)
  if (legal !== 1 || proofOf(before)) return before
  const { range, value } = after
  return { ...before, value, line, ...(range && { range }) }
}

/** What the position before a move of the game proves for the one after it. */
function forwards(before: Finding, { side, played }: Fact, after: Finding): Finding {
  const proof = proofOf(before)
  const [first, ...rest] = before.line
  const isOnLine = first?.usi === played?.usi
  // The loser may play anything; the winner must follow the mating line.
  if (!proof || proof.plies < 1 || (proof.winner === side && !isOnLine)) return after
  return proved(after, { ...proof, plies: Math.max(1, proof.plies - 1) }, isOnLine ? rest : undefined)
}

/** The findings with everything that neighbours prove; both by the number of moves before the position. */
export function carryMates(
  findings: readonly (Finding | undefined)[],
  facts: readonly (Fact | undefined)[],
): (Finding | undefined)[] {
  const carried = [...findings]
  const step = (ply: number, isBack: boolean) => {
    const [before, fact, after] = [carried[ply], facts[ply], carried[ply + 1]]
    if (!before || !fact || !after) return
    if (isBack) carried[ply] = backwards(before, fact, after)
    else carried[ply + 1] = forwards(before, fact, after)
  }
  for (let ply = carried.length - 2; ply >= 0; ply -= 1) step(ply, true)
  for (let ply = 0; ply < carried.length - 1; ply += 1) step(ply, false)
  return carried
}
