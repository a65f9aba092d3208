/** The reducer: a pure function from a state and an action to a new state and effects. */
import { otherSide, restoreRequests } from '../../engine/restore.ts'
import type { Action } from './actions.ts'
import { movesAndEnding, onAnswer, onChoice, onInfo, onNoChoice, think } from './engineEvents.ts'
import { askHint, onAdvice } from './hint.ts'
import { playersFor } from './link.ts'
import { ownSide, withOtherSides } from './nextGame.ts'
import { withKnownOpponent } from './opponents.ts'
import { afterReport } from './proved.ts'
import { isReviewOf, type StoredReview } from './review.ts'
import { savedGame } from './save.ts'
import {
  bottomSide,
  canPlayFromHere,
  clockOf,
  type GameSource,
  humanSide,
  playerToMove,
  plies,
  premoveSide,
  previewOf,
  resigningSide,
  type SavedGame,
  type Setup,
  type State,
  shownPosition,
  takeBackPlies,
} from './state.ts'
import { ask, isSettled, type Step, stateOnly } from './step.ts'
import { followVariation, ownMoves } from './variation.ts'

/** The actions that only set fields of the state. */
type FieldAction = Extract<
  Action,
  {
    type:
      | 'hello'
      | 'health'
      | 'pondered'
      | 'cancelPremove'
      | 'notice'
      | 'tick'
      | 'hidden'
      | 'flip'
      | 'showPly'
      | 'saveResult'
      | 'offline'
      | 'net'
      | 'gallery'
      | 'refusalOver'
  }
>

/** Handles an action. */
export function update(state: State, action: Action): Step {
  switch (action.type) {
    case 'answer':
      return thenTakeBack(onAnswer(state, action.number, action.request, action.event))
    case 'info':
      return onInfo(state, action.token, action.info)
    case 'choice':
      return onChoice(state, action.token, action.choice, action.info)
    case 'noChoice':
      return onNoChoice(state, action.token)
    case 'advice':
      return onAdvice(state, action.token, action.choice, action.info)
    case 'move':
      return move(state, action.move, action.id)
    case 'begin':
      return begin(state, action.setup)
    case 'resume':
      return resume(state, action.game, action.ply, action.from ?? 'save')
    case 'takeBack':
      return takeBack(state, action.id)
    case 'resign':
      return resign(state)
    case 'declare':
      return declare(state)
    case 'hint':
      return askHint(state)
    case 'playFromHere':
      return playFromHere(state, action)
    case 'followVariation':
      return followVariation(state, action.move)
    case 'showThinking':
      return { state: { ...state, showThinking: action.on }, effects: [{ type: 'saveSettings' }] }
    case 'separated':
      return separated(state, action.id)
    case 'appearance':
      return { state: { ...state, appearance: action.appearance }, effects: [{ type: 'saveAppearance' }] }
    case 'changeOpponent':
      return changeOpponent(state, action.opponent, action.level)
    case 'tree':
      return saved({ ...state, setup: { ...state.setup, tree: action.tree } })
    case 'review':
      return keepReview(state, action.review)
    case 'dismissNotice':
      return dismissNotice(state)
    case 'retry':
      return retry(state)
    default:
      return stateOnly(withFields(state, action))
  }
}

/** The state with the fields that an action sets. */
function withFields(state: State, action: FieldAction): State {
  switch (action.type) {
    case 'hello':
      return { ...state, hello: action.hello }
    case 'health':
      return { ...state, health: action.health, healthReason: action.reason }
    case 'pondered':
      return { ...state, proved: afterReport(state, action.info) }
    case 'cancelPremove':
      return { ...state, premove: null }
    case 'notice':
      return { ...state, notice: noticeAfter(state, action.notice), previousGame: action.previousGame }
    case 'tick':
      return state
    case 'hidden':
      return { ...state, hidden: action.hidden }
    case 'flip':
      return { ...state, orientation: otherSide(state.orientation) }
    case 'showPly':
      return showPly(state, action.ply)
    case 'saveResult':
      return afterSaving(state, action.ok)
    case 'offline':
      return { ...state, offline: action.offline }
    case 'net':
      return { ...state, net: action.net }
    case 'gallery':
      return { ...state, gallery: action.status }
    case 'refusalOver':
      return { ...state, refusal: null, refusalLines: [] }
  }
}

/** A new state, and the game saved. */
const saved = (state: State): Step => ({ state, effects: [{ type: 'save' }] })

/** The notice `wanted`; without one, that an opponent is unknown: this was found when the game began. */
const noticeAfter = ({ notice }: State, wanted: State['notice']): State['notice'] =>
  wanted ?? (notice?.kind === 'unknownChoice' ? notice : null)

/** Another tab has changed the game: the game of this page has the id `id` now. */
const separated = (state: State, id: string): Step =>
  saved({ ...state, setup: { ...state.setup, id }, notice: { kind: 'separated' } })

function declare(state: State): Step {
  const isAllowed = humanSide(state) && !state.setup.lookedAt && isSettled(state)
  return isAllowed ? ask(state, { type: 'declare' }) : stateOnly(state)
}

function move(state: State, usi: string, id: string | undefined): Step {
  if (premoveSide(state)) return stateOnly({ ...state, premove: usi.slice(0, 4) })
  if (!humanSide(state)) return stateOnly(state)
  if (!state.position) return stateOnly({ ...state, pendingMove: usi })
  if (!isSettled(state)) return stateOnly(state)
  const notice = state.notice?.kind === 'notSaved' ? state.notice : null
  const quiet = { ...state, pendingMove: null, premove: null, refusal: null, refusalLines: [], notice }
  const asked = ask(quiet, { type: 'play', move: usi })
  const isLegal = state.position.legal[usi.slice(0, 2)]?.includes(usi.slice(2))
  return state.setup.lookedAt && isLegal ? branch(state, id, asked) : asked
}

/** The step as that of another game: the one before it stays as it is, and can be resumed. */
function branch(before: State, id: string | undefined, { state, effects }: Step): Step {
  const previousGame = savedGame(before)
  const setup = { ...state.setup, ...(id && { id }), ...(before.setup.lookedAt && { lookedAt: false }) }
  if (!previousGame?.moves.length) return { state: { ...state, setup }, effects }
  return {
    state: { ...state, setup, previousGame, notice: { kind: 'branched' } },
    effects: [...effects, { type: 'savePreviousGame', game: previousGame }],
  }
}

/** Reports once that a game cannot be saved, until it can. */
function afterSaving(state: State, ok: boolean): State {
  const notice = state.notice?.kind === 'notSaved' ? null : state.notice
  if (ok && !state.saveFailed) return state
  if (ok) return { ...state, saveFailed: false, saveFailureReported: false, notice }
  const { tree } = state.setup
  const reports = !state.saveFailureReported && (ownMoves(state).length > 0 || (tree?.nodes.length ?? 0) > 0)
  if (!reports) return state.saveFailed ? state : { ...state, saveFailed: true }
  return { ...state, saveFailed: true, saveFailureReported: true, notice: { kind: 'notSaved' } }
}

function begin(state: State, wanted: Setup): Step {
  const { setup, unknown } = withKnownOpponent(wanted)
  const fresh = freshGame(state, setup)
  const notice: State['notice'] = unknown && { kind: 'unknownChoice', ...unknown }
  const next = { ...fresh, preview: previewOf(setup, state.hello), notice }
  return prepared(ask(next, ...restoreRequests(setup.start, [], null)))
}

function resume(state: State, game: SavedGame, ply: number | undefined, from: GameSource): Step {
  const { setup, unknown } = withKnownOpponent(game.setup)
  const { sfen, last, moves, ending } = game
  const fresh = {
    ...freshGame(state, setup),
    preview: { sfen, last },
    requestedGame: { moves, ending, from },
    previousGame: null,
    shownPly: ply ?? null,
    clock: clockOf(setup, game.left),
    log: game.log ?? { times: [] },
    notice: unknown && { kind: 'unknownChoice' as const, ...unknown },
  }
  const { state: next, effects } = prepared(ask(fresh, ...restoreRequests(setup.start, moves, ending)))
  return { state: next, effects: state.previousGame ? [{ type: 'forgetPreviousGame' }, ...effects] : effects }
}

/** The step, before which the engine is started that has the opponent of the game. */
function prepared({ state, effects }: Step): Step {
  const { opponent, players } = state.setup
  const plays = players.b === 'engine' || players.w === 'engine'
  return { state, effects: plays ? [{ type: 'prepare', opponent }, ...effects] : effects }
}

/** The game goes on against another opponent. */
function changeOpponent(state: State, opponent: string | null, level: string | null): Step {
  const { setup } = withKnownOpponent({ ...state.setup, opponent, level })
  return playOn({ ...state, setup, search: null })
}

/** Lets the opponent move if it is its turn, with the engine that has it. */
function playOn(state: State): Step {
  const waits = playerToMove(state) === 'engine' && isSettled(state) && !state.search
  return prepared(waits ? think(state) : saved(state))
}

/** Resets everything that belongs to one game. */
function freshGame(state: State, setup: Setup): State {
  return {
    ...state,
    setup,
    position: null,
    gamePosition: null,
    requestedGame: { moves: [], ending: null, from: 'save' },
    pendingMove: null,
    premove: null,
    search: null,
    lastInfo: null,
    proved: null,
    refusal: null,
    refusalLines: [],
    hint: null,
    hintToken: null,
    clock: clockOf(setup),
    log: { times: [] },
    notice: null,
    orientation: bottomSide(setup),
    shownPly: null,
    pendingTakeBack: false,
  }
}

function keepReview(state: State, review: StoredReview): Step {
  if (!isReviewOf(review, ownMoves(state))) return stateOnly(state)
  return saved({ ...state, setup: { ...state.setup, review } })
}

function showPly(state: State, ply: number): State {
  const { all } = plies(state)
  return { ...state, shownPly: ply >= all ? null : Math.max(0, ply), refusal: null }
}

function playFromHere(state: State, { id, line }: Extract<Action, { type: 'playFromHere' }>): Step {
  const { position } = state
  if (!line && !(position && canPlayFromHere(state) && isSettled(state))) return stateOnly(state)
  // Names, comments and ends of a record do not belong to this game.
  const { tree, review: _, source: __, lookedAt, ...plain } = state.setup
  const kept: Setup = tree && !lookedAt && !line ? { ...plain, tree } : plain
  const start = line?.start ?? kept.start
  const moves = line?.moves ?? position?.moves.slice(0, plies(state).shown).map(({ usi }) => usi) ?? []
  const first = start.sfen?.split(' ')[1] === 'w' || start.handicap ? 'w' : 'b'
  const side = moves.length % 2 === 0 ? first : otherSide(first)
  const same = ownSide(kept) === side
  const turned = ownSide(kept) && !same ? withOtherSides(kept) : kept
  const setup: Setup = { ...turned, start, players: playersFor(side, Math.random), ...(id && { id }) }
  const shown = shownPosition(state) ?? (position && { sfen: position.sfen, last: moves.at(-1) ?? null })
  const preview = line || !shown ? previewOf(setup, state.hello) : shown
  const left = same && state.clock ? { left: state.clock.left } : {}
  const game: SavedGame = {
    ...{ setup, moves: [...moves], ending: null, over: false },
    ...{ sfen: preview.sfen, last: preview.last, ...left },
  }
  return branch(state, id, resume(state, game, undefined, 'save'))
}

function takeBack(state: State, id?: string): Step {
  const back = takeBackPlies(state)
  if (back === null || !state.position) return stateOnly(state)
  // Otherwise a press just before the engine's move is shown would be lost.
  if (!isSettled(state)) return stateOnly({ ...state, pendingTakeBack: true })
  const next = { ...state, premove: null, search: null, refusal: null, shownPly: null }
  const asked = ask(next, { type: 'takeBack', plies: back })
  // A game that is over would lose its last moves and its end.
  if (back > 0) return state.position.result && id ? branch(state, id, asked) : asked
  return ask(next, ...restoreRequests(state.setup.start, movesAndEnding(state.position).moves, null))
}

/** Takes back a move if that was asked for while the engine answered. */
function thenTakeBack({ state, effects }: Step): Step {
  if (!state.pendingTakeBack || !isSettled(state)) return { state, effects }
  const next = takeBack({ ...state, pendingTakeBack: false })
  return { state: next.state, effects: [...effects, ...next.effects] }
}

function resign(state: State): Step {
  const side = resigningSide(state)
  if (!side || !isSettled(state)) return stateOnly(state)
  return ask({ ...state, search: null, refusal: null, shownPly: null }, { type: 'resign', side })
}

function dismissNotice(state: State): Step {
  return {
    state: { ...state, notice: null, previousGame: null },
    effects: state.previousGame ? [{ type: 'forgetPreviousGame' }] : [],
  }
}

/**
 * After the engine was lost: restores the game in a new worker; or tries to load the gallery's engine again.
 */
function retry(state: State): Step {
  if (state.health !== 'lost') return playOn({ ...state, gallery: null })
  const { moves, ending } = state.position ? movesAndEnding(state.position) : state.requestedGame
  const next = {
    ...state,
    health: 'loading' as const,
    healthReason: null,
    search: null,
    answered: state.asked,
  }
  const again = ask(next, ...restoreRequests(state.setup.start, moves, ending))
  // Lost before `hello`, which brings the handicaps.
  return state.hello ? again : { ...again, effects: [{ type: 'greet' }, ...again.effects] }
}
