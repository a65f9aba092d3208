/** The part of the reducer that handles the engine's answers. */

import type { Choice, Event, GoLimits, Info, PositionEvent, Request } from '../../engine/protocol.ts'
import { endingOf } from '../../engine/restore.ts'
import { afterReport } from './proved.ts'
import { isReviewOf } from './review.ts'
import type { Setup, State } from './state.ts'
import { isOpponentMissing, playerToMove, sideToMove } from './state.ts'
import { ask, type Step, stateOnly } from './step.ts'

/** Search limit where no level is set. */
const FALLBACK: GoLimits = { nodes: 30_000 }

/** Handles the answer to a request that may change the game. */
export function onAnswer(before: State, number: number, request: Request, event: Event): Step {
  const state = { ...before, answered: Math.max(before.answered, number) }
  const isLatest = number === state.asked
  switch (event.type) {
    case 'position': {
      const search = isLatest ? null : state.search
      // An engine that answers is ready, even if the reducer had given it up.
      const engine = { health: 'ready' as const, healthReason: null }
      // The moves that are shown may have been taken back.
      const shownPly = state.shownPly !== null && state.shownPly < event.moves.length ? state.shownPly : null
      const quiet = { refusal: null, refusalLines: [], hint: null, hintToken: null }
      const setup = state.gamePosition ? state.setup : withoutOldReview(state.setup, event)
      const premove = event.result ? null : state.premove
      const { players, turns } = setup
      const isTurned = turns && players.b === players.w && !event.result && !state.gamePosition
      const orientation = isTurned ? event.side : state.orientation
      const shown = { position: event, shownPly, orientation }
      const updated = { ...state, ...engine, ...quiet, setup, premove, search, ...shown }
      return isLatest ? continueGame(updated) : stateOnly(updated)
    }
    case 'refused': {
      const next = continueGame({ ...state, refusal: event.reason, refusalLines: event.because ?? [] })
      return { ...next, effects: [...next.effects, { type: 'refusalTimer' }] }
    }
    case 'failed':
      return request.type === 'new' ? startFallback(state, request, event) : continueGame(state)
    default:
      return stateOnly(state)
  }
}

/** Drops a review that belongs to other moves. */
function withoutOldReview(setup: Setup, { moves }: PositionEvent): Setup {
  const played = moves.map(({ usi }) => usi)
  if (!setup.review || isReviewOf(setup.review, played)) return setup
  const { review: _, ...rest } = setup
  return rest
}

/** Saves the game, and starts a search when it is the engine's turn. */
function continueGame(state: State): Step {
  if (state.asked !== state.answered || !state.position) return stateOnly(state)
  const next = playerToMove(state) === 'engine' && !state.search ? think(state) : stateOnly(state)
  return { state: next.state, effects: [{ type: 'save' }, ...next.effects] }
}

/** Starts a search for the engine's move. */
export function think(state: State): Step {
  const { opponent, level, seed, resigns } = state.setup
  const token = state.lastToken + 1
  return {
    state: { ...state, lastToken: token, search: { token, info: null } },
    effects: [
      {
        type: 'think',
        token,
        request: {
          type: 'go',
          seed,
          ...(opponent && { opponent }),
          ...(level ? { level } : { limits: FALLBACK }),
          ...(resigns !== false && { resigns: true }),
        },
      },
    ],
  }
}

/** Handles the report of a finished iteration. */
export function onInfo(state: State, token: number, info: Info): Step {
  if (token !== state.search?.token) return stateOnly(state)
  const lastInfo = { info, side: sideToMove(state), instead: null }
  return stateOnly({ ...state, search: { token, info }, lastInfo, proved: afterReport(state, info) })
}

/** Handles the engine's choice: the engine checks it like any other move. */
export function onChoice(state: State, token: number, choice: Choice, info: Info | null): Step {
  if (token !== state.search?.token) return stateOnly(state)
  const side = sideToMove(state)
  // The limit may cut off an iteration that has found a better move: it is
  // played, but no finished line begins with it.
  const instead = choice.type === 'move' && choice.usi !== info?.pv[0]?.usi ? choice : null
  const proved = afterReport(state, info)
  const next = { ...state, search: null, lastInfo: info && { info, side, instead }, proved }
  switch (choice.type) {
    case 'move':
      return ask(next, { type: 'play', move: choice.usi })
    case 'resign':
      return ask(next, { type: 'resign', side })
    case 'declare':
      return ask(next, { type: 'declare' })
  }
}

/**
 * Handles a refused search: waits for the reader where the opponent could not be loaded, or else tries the
 * default opponent without a level, and gives up if that was refused.
 */
export function onNoChoice(state: State, token: number): Step {
  if (token !== state.search?.token) return stateOnly(state)
  if (isOpponentMissing(state)) return stateOnly({ ...state, search: null })
  const setup: Setup = { ...state.setup, opponent: null, level: null }
  if (state.setup.opponent === null && state.setup.level === null)
    return stateOnly({ ...state, search: null, health: 'lost' })
  const notice: State['notice'] = { kind: 'unknownChoice', what: 'opponent', id: state.setup.opponent ?? '' }
  return think({ ...state, setup, search: null, notice })
}

/** Handles a start that the engine refused: begins what is possible, with a notice. */
function startFallback(
  state: State,
  request: Request & { type: 'new' },
  failed: Event & { type: 'failed' },
): Step {
  const { variant, rules, handicap, sfen, moves } = request
  if (failed.code === 'badMove' && moves?.length) {
    const kept = Math.min(failed.at ?? 0, moves.length - 1)
    const { from } = state.requestedGame
    const requestedGame = { moves: moves.slice(0, kept), ending: null, from }
    const notice: State['notice'] =
      from === 'record'
        ? { kind: 'cutRecord', kept, line: null, refusal: failed.refusal ?? null }
        : { kind: from === 'link' ? 'cutLink' : 'cutSave', kept }
    return ask({ ...state, requestedGame, notice }, { ...request, moves: requestedGame.moves })
  }
  if (handicap === undefined && sfen === undefined && rules === undefined)
    return stateOnly({ ...state, health: 'lost' })
  const field = failed.code === 'unknownHandicap' ? 'handicap' : 'sfen'
  const setup = { ...state.setup, start: { variant } }
  return ask({ ...state, setup, notice: { kind: 'badLink', field } }, { type: 'new', variant, moves: [] })
}

/** Moves and ending of the game, for restoring it. */
export function movesAndEnding(position: PositionEvent) {
  return { moves: position.moves.map((move) => move.usi), ending: endingOf(position) }
}
