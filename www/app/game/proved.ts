/** Thinking while the person does, and what the opponent has proved about the game. */
import type { Info, Proved } from '../../engine/protocol.ts'
import { levelOf } from './opponents.ts'
import { type ProvedResult, playerToMove, type State } from './state.ts'

/** What a report on the current position proves; else what was proved before. */
export function afterReport(state: State, info: Info | null): ProvedResult | null {
  const { position, proved } = state
  if (!position || !info?.proved) return proved
  const { moves, sfen } = position
  return { ...info.proved, ply: moves.length, sfen, move: info.pv[0]?.usi ?? null }
}

/**
 * The proved result of the game as it stands, with the plies that are left. A proof holds for its position,
 * and for the one after it: whatever the loser plays, or after the winner's move of the proof.
 */
export function provedNow({ proved, position, gamePosition, shownPly }: State): Proved | null {
  if (!proved || !position || position.result || gamePosition || shownPly !== null) return null
  const { winner, plies, ply, sfen, move } = proved
  const { moves } = position
  const past = moves.length - ply
  if (past < 0 || past > 1 || (moves[ply - 1]?.sfen ?? position.start) !== sfen) return null
  const mover = sfen.split(' ')[1]
  if (past === 1 && mover === winner && moves[ply]?.usi !== move) return null
  return { winner, plies: plies - past }
}

/**
 * The opponent that thinks while the person does: one whose level does so, in a visible page, when nothing
 * else is asked of the engine; otherwise `null`.
 */
export function ponderingOpponent(state: State): string | null {
  const { setup, position, asked, answered, hidden, hintToken, health } = state
  const isFree = position !== null && asked === answered && !hidden && hintToken === null
  const plays = setup.players.b === 'engine' || setup.players.w === 'engine'
  if (!isFree || !plays || health !== 'ready' || playerToMove(state) !== 'human') return null
  return levelOf(setup)?.ponders ? setup.opponent : null
}
