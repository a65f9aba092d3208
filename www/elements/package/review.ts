/** `review`: judges the moves of a game by the winning chances that they lose, as the page does. */
import type { PositionEvent, Side } from '../../engine/protocol.ts'
import { type Finding, findingOf, findingOfEnd, gradeMoves } from '../../study/review/grade.ts'
import { carryMates, type Fact, factOf } from '../../study/review/mates.ts'
import { goRequest } from './bestMove.ts'
import { EngineError, errorOf } from './errors.ts'
import { wantedGame } from './games.ts'
import type { Evaluation, ReviewedMove, ReviewOptions } from './options.ts'
import type { Thinker } from './thinker.ts'

/** Nodes for each position where no limit is given. */
const USUAL_NODES = 60_000

/** A value from Black's point of view, from the point of view of a side. */
function valueFor(side: Side, { value }: Finding): Evaluation {
  if (side === 'b') return { score: value.score, winRate: value.rate }
  const { score, rate } = value
  return { score: 'cp' in score ? { cp: -score.cp } : { mate: -score.mate }, winRate: 1000 - rate }
}

const otherThan = (side: Side): Side => (side === 'b' ? 'w' : 'b')

/** Answers `review`. */
export async function review(thinker: Thinker, options: ReviewOptions): Promise<ReviewedMove[]> {
  const { nodes, depth, time, signal, onProgress } = options
  const limited = [nodes, depth, time].some((limit) => limit !== undefined)
  const request = goRequest({ time, depth, nodes: limited ? nodes : USUAL_NODES })
  const last = await thinker.setUp(wantedGame(options))
  const all = last.moves.length + 1
  const found: (Finding | undefined)[] = []
  const facts: (Fact | undefined)[] = []
  let position: PositionEvent = last
  // From the last position to the first: the transposition table then holds the later positions.
  for (let ply = last.moves.length; ply >= 0; ply -= 1) {
    facts[ply] = factOf(position, last.moves[ply])
    if (position.result) found[ply] = findingOfEnd(position)
    else {
      const answer = await thinker.search(request, signal)
      if (answer.type !== 'bestMove') throw errorOf(answer)
      if (!answer.info) throw new EngineError('gameOver', `nothing was searched after move ${ply}`)
      found[ply] = findingOf(answer.info, position.side)
    }
    onProgress?.(all - ply, all)
    if (ply > 0) position = await thinker.takeBack()
  }
  const { moves } = last
  const findings = carryMates(found, facts)
  const graded = gradeMoves(
    moves.map(({ usi }) => usi),
    findings,
    moves.length % 2 === 0 ? last.side : otherThan(last.side),
  )
  return graded.map(({ ply, side, grade, loss, line }) => {
    const { usi, ja, en } = moves[ply - 1]!
    const [before, after] = [valueFor(side, findings[ply - 1]!), valueFor(side, findings[ply]!)]
    // `good` needs a second line, which this review does not search.
    const plain = grade === 'good' ? 'best' : grade
    return {
      ply,
      side,
      move: { usi, ja, en },
      before,
      after,
      loss,
      grade: plain,
      best: line[0] ?? null,
      line,
    }
  })
}
