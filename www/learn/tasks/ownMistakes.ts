/** The person's mistakes in the reviewed games that are kept on the device. */
import type { Entry } from '../../app/game/library.ts'
import { ownSide } from '../../app/game/nextGame.ts'
import { isReviewOf, type MarkedMistake, type StoredReview } from '../../app/game/review.ts'
import type { PositionEvent } from '../../engine/protocol.ts'
import type { GameStart } from '../../engine/restore.ts'

/** Gives the position after moves. */
type AskPosition = (place: { start: GameStart; moves: readonly string[] }) => Promise<PositionEvent>

/** The least loss of winning chances of a mistake, in thousandths: an inaccuracy. */
const LEAST = 50

/** `512:34` or `1000#5`: Black's winning chances, in thousandths, and a score. */
const RATE = /^(\d+)[:#]-?\d+\*?$/

/** The marks of a review that are sure: the number of the move, the better line, the chances lost by Black.
 * */
export function sureMarks({ moves, values, better, unsure }: StoredReview) {
  const rates = values.split(' ').map((word) => Number(RATE.exec(word)?.[1] ?? Number.NaN))
  return better.flatMap(([ply, , , line]) => {
    const blackLoss = (rates[ply - 1] ?? Number.NaN) - (rates[ply] ?? Number.NaN)
    const played = moves.split(' ')[ply - 1]
    if (!played || !line || !unsure || unsure.includes(ply) || !Number.isFinite(blackLoss)) return []
    return [{ ply, played, line: line.split(' '), blackLoss }]
  })
}

/** The person's sure mistakes in a game; empty without a review or without a side of the person. */
async function ownMistakes({ game: { setup, moves } }: Entry, ask: AskPosition): Promise<MarkedMistake[]> {
  const { start, review } = setup
  const side = ownSide(setup)
  if (!review || !side || !isReviewOf(review, moves)) return []
  const marks = sureMarks(review)
  if (marks.length === 0) return []
  const { start: first, moves: named } = await ask({ start, moves })
  const sfenBefore = (ply: number) => named[ply - 2]?.sfen ?? first
  return marks.flatMap(({ ply, played, line, blackLoss }) => {
    const sfen = sfenBefore(ply)
    const mover = sfen.split(' ')[1]
    const loss = mover === 'b' ? blackLoss : -blackLoss
    if (mover !== side || loss < LEAST) return []
    const { variant, rules } = start
    const last = named[ply - 2]?.usi ?? null
    return [
      { start: { variant, ...(rules && { rules }) }, sfen, last, played, line, loss, nodes: review.nodes },
    ]
  })
}

/** The mistakes of all games; a game that the engine refuses has none. */
export async function allMistakes(games: readonly Entry[], ask: AskPosition): Promise<MarkedMistake[]> {
  const found: MarkedMistake[] = []
  for (const game of games) found.push(...(await ownMistakes(game, ask).catch(() => [])))
  return found
}
