/** The words of the status line: whose turn it is and what happened. */

import { kindName } from '../../elements/board/labels.ts'
import type { GalleryStatus } from '../../engine/builds.ts'
import type { EndReason, Proved, Side } from '../../engine/protocol.ts'
import { otherSide } from '../../engine/restore.ts'
import type { Text } from '../../text/text.ts'
import type { RecordedEnd } from '../game/recordedEnd.ts'
import {
  isHandicap,
  isOpponentMissing,
  lastMove,
  loadingOpponent,
  playerToMove,
  plies,
  recordedEnd,
  type State,
  sideToMove,
} from '../game/state.ts'
import { opponentName } from './opponents.ts'
import { isShared } from './players.ts'

/** The status line's `data-state`. */
export type StatusWord = 'playing' | 'thinking' | 'lost' | 'noOpponent' | 'recorded' | EndReason

/** The status for scripts and tests. */
export function statusWord(state: State): StatusWord {
  if (state.refusal) return 'illegal'
  if (state.health === 'lost') return 'lost'
  const reason = state.position?.result?.reason
  if (reason) return reason
  if (recordedEnd(state)) return 'recorded'
  if (isOpponentMissing(state)) return 'noOpponent'
  return playerToMove(state) === 'engine' ? 'thinking' : 'playing'
}

/** The status as text. */
export function statusText(state: State, text: Text): string {
  if (state.refusal) return text.refusal(state.refusal)
  if (state.health === 'lost') return text.status.lost
  const { all, shown } = plies(state)
  if (shown < all || state.gamePosition) {
    const move = state.position?.moves[shown - 1]
    const look = state.gamePosition ? text.status.variation : text.status.earlier
    const line = look(shown, all, move && text.status.played(moverOf(state, shown), move[text.code]))
    const end = recordedEnd(state)
    return end ? `${line}${text.space}${recordedText(end, state, text)}` : line
  }
  if (state.position?.result) return endText(state, text)
  if (isOpponentMissing(state)) return text.status.noOpponent(opponentName(state.setup, text))
  const loading = loadingOpponent(state)
  if (loading) return loadingText(loading, state, text)
  if (state.health === 'loading') return state.position ? text.status.restarting : text.status.loading
  const { position } = state
  const parts: string[] = []
  const move = lastMove(state)
  if (!move && isShared(state.setup)) parts.push(text.players.two)
  if (move) parts.push(text.status.played(otherSide(sideToMove(state)), move[text.code]))
  if (position?.check) parts.push(text.status.check)
  if (position && position.repetition > 1) parts.push(text.status.repetition(position.repetition))
  if (position?.perpetual && !position.result)
    parts.push(text.perpetual(text.side(position.perpetual, isHandicap(state))))
  const end = recordedEnd(state)
  parts.push(end ? recordedText(end, state, text) : turnText(state, text))
  return parts.join(text.space)
}

function loadingText(
  { loaded, total }: GalleryStatus & { state: 'loading' },
  { setup }: State,
  text: Text,
): string {
  const percent = total > 0 ? Math.round((100 * loaded) / total) : 0
  return text.status.loadingOpponent(opponentName(setup, text), percent)
}

/** The side that played the move with this number. */
function moverOf(state: State, ply: number): Side {
  const { all } = plies(state)
  return (all - ply) % 2 === 0 ? otherSide(sideToMove(state)) : sideToMove(state)
}

function turnText(state: State, text: Text): string {
  const who = text.side(sideToMove(state), isHandicap(state))
  if (playerToMove(state) === 'engine') {
    const thinking = text.status.thinking(who)
    return state.premove ? `${thinking}${text.space}${premoveText(state.premove, text)}` : thinking
  }
  const alone = state.setup.players.b !== state.setup.players.w
  return alone ? text.status.yourTurn(who) : text.status.turn(who)
}

function premoveText(usi: string, text: Text): string {
  const piece = usi[1] === '*' ? kindName(usi.charAt(0), text.code) : null
  return text.status.premove(piece, usi.slice(0, 2), usi.slice(2))
}

function endText(state: State, text: Text): string {
  const result = state.position?.result
  if (!result) return ''
  return `${text.status.ended(result.reason)}${text.gap}${winnerText(result.winner, state, text)}`
}

/** The name of an end that a record gives. */
export function endName({ kind, name }: RecordedEnd, text: Text): string {
  return kind === 'other' ? (name ?? text.status.recorded.interrupted) : text.status.recorded[kind]
}

const DRAWS: readonly RecordedEnd['kind'][] = ['impasse', 'draw', 'repetition', 'move-limit']

function recordedText(end: RecordedEnd, state: State, text: Text): string {
  const name = text.status.recordEnds(endName(end, text))
  if (!end.winner && !DRAWS.includes(end.kind)) return name
  return `${name}${text.gap}${winnerText(end.winner, state, text)}`
}

function winnerText(winner: Side | undefined, { setup }: State, text: Text): string {
  if (!winner) return text.status.draw
  if (setup.players.b === setup.players.w)
    return text.status.wins(text.side(winner, setup.start.handicap !== undefined))
  return setup.players[winner] === 'human' ? text.status.youWin : text.status.youLose
}

/** A proved result in words. */
export function provedText({ winner, plies }: Proved, handicap: boolean, text: Text): string {
  return text.status.proved(text.side(otherSide(winner), handicap), plies)
}

/** The colour of the line, as `data-tone`. */
export function toneOf(state: State): string {
  if (state.refusal || state.health === 'lost' || statusWord(state) === 'noOpponent') return 'alarm'
  if (state.shownPly !== null || state.gamePosition) return 'past'
  if (state.position?.result || recordedEnd(state)) return 'over'
  return playerToMove(state) === 'human' ? 'yours' : 'waiting'
}
