/** The reducer: one pure function from what was known and what happened to what is known and what is to be done. */
import { other, restoring } from '../engine/restore.ts'
import type { Action } from './actions.ts'
import {
  gameSoFar,
  hearAnswer,
  hearChoice,
  hearHello,
  hearInfo,
  hearNoChoice,
  withKnownOpponent,
} from './hear.ts'
import { askHint, hearAdvice } from './hint.ts'
import { isReviewOf, type KeptReview } from './review.ts'
import { savedGame } from './save.ts'
import {
  bottomSide,
  clockOf,
  humanSide,
  plies,
  previewOf,
  resigningSide,
  type SavedGame,
  type Setup,
  type State,
  takeBackPlies,
} from './state.ts'
import { ask, isSettled, only, type Step } from './step.ts'
import { goAlong, ownMoves } from './variation.ts'

/** What follows when this happens. */
export function update(state: State, action: Action): Step {
  switch (action.type) {
    case 'hello':
      return hearHello(state, action.hello)
    case 'health':
      return only({ ...state, health: action.health, healthReason: action.reason })
    case 'answer':
      return thenTakeBack(hearAnswer(state, action.number, action.request, action.event))
    case 'info':
      return hearInfo(state, action.token, action.info)
    case 'choice':
      return hearChoice(state, action.token, action.choice, action.info)
    case 'noChoice':
      return hearNoChoice(state, action.token)
    case 'move':
      return move(state, action.move)
    case 'begin':
      return begin(state, action.setup)
    case 'resume':
      return resume(state, action.game, action.ply)
    case 'notice':
      return only({ ...state, notice: action.notice, earlier: action.earlier })
    case 'takeBack':
      return takeBack(state)
    case 'resign':
      return resign(state)
    case 'declare':
      return humanSide(state) && isSettled(state) ? ask(state, { type: 'declare' }) : only(state)
    case 'hint':
      return askHint(state)
    case 'advice':
      return hearAdvice(state, action.token, action.choice, action.info)
    case 'tick':
      return only(state)
    case 'hidden':
      return only({ ...state, hidden: action.hidden })
    case 'flip':
      return only({ ...state, orientation: other(state.orientation) })
    case 'look':
      return look(state, action.ply)
    case 'goFromHere':
      return goFromHere(state, action.id)
    case 'goAlong':
      return goAlong(state, action.move)
    case 'showThinking':
      return { state: { ...state, showThinking: action.on }, effects: [{ type: 'saveSettings' }] }
    case 'kept':
      return only(state.unkept === action.kept ? { ...state, unkept: !action.kept } : state)
    case 'offline':
      return only({ ...state, offline: action.offline })
    case 'looks':
      return { state: { ...state, looks: action.looks }, effects: [{ type: 'saveLooks' }] }
    case 'net':
      return only({ ...state, net: action.net })
    case 'refusalOver':
      return only({ ...state, refusal: null, because: [] })
    case 'tree':
      return {
        state: { ...state, setup: { ...state.setup, tree: action.tree } },
        effects: [{ type: 'save' }],
      }
    case 'review':
      return keepReview(state, action.review)
    case 'dismissNotice':
      return dismissNotice(state)
    case 'retry':
      return retry(state)
  }
}

function move(state: State, usi: string): Step {
  if (!humanSide(state)) return only(state)
  if (!state.position) return only({ ...state, early: usi })
  if (!isSettled(state)) return only(state)
  return ask({ ...state, early: null, refusal: null, because: [], notice: null }, { type: 'play', move: usi })
}

function begin(state: State, wanted: Setup): Step {
  const setup = withKnownOpponent(wanted, state.hello)
  const fresh = freshGame(state, setup)
  return ask({ ...fresh, preview: previewOf(setup, state.hello) }, ...restoring(setup.start, [], null))
}

function resume(state: State, game: SavedGame, ply: number | undefined): Step {
  const setup = withKnownOpponent(game.setup, state.hello)
  const { sfen, last, moves, ending } = game
  const fresh = {
    ...freshGame(state, setup),
    preview: { sfen, last },
    opening: { moves, ending },
    earlier: null,
    looking: ply ?? null,
    clock: clockOf(setup, game.left),
  }
  const { state: next, effects } = ask(fresh, ...restoring(setup.start, moves, ending))
  return { state: next, effects: state.earlier ? [{ type: 'forgetEarlier' }, ...effects] : effects }
}

/** Everything that belongs to one game, back to its beginning. */
function freshGame(state: State, setup: Setup): State {
  return {
    ...state,
    setup,
    position: null,
    aside: null,
    opening: { moves: [], ending: null },
    early: null,
    thought: null,
    lastInfo: null,
    lostFor: 0,
    refusal: null,
    because: [],
    hint: null,
    hintToken: null,
    clock: clockOf(setup),
    notice: null,
    orientation: bottomSide(setup),
    looking: null,
    takeBackLater: false,
  }
}

function keepReview(state: State, review: KeptReview): Step {
  if (!isReviewOf(review, ownMoves(state))) return only(state)
  return { state: { ...state, setup: { ...state.setup, review } }, effects: [{ type: 'save' }] }
}

function look(state: State, ply: number): Step {
  const { all } = plies(state)
  return only({ ...state, looking: ply >= all ? null : Math.max(0, ply), refusal: null })
}

function goFromHere(state: State, id: string | undefined): Step {
  const { all, shown } = plies(state)
  const earlier = savedGame(state)
  if (!earlier || !state.position || (shown === all && !state.aside) || !isSettled(state)) return only(state)
  const next: State = {
    ...state,
    position: state.aside ?? state.position,
    aside: null,
    // A flag that fell in the game before has not fallen in this one.
    clock: state.clock && { ...state.clock, fallen: false, spent: 0 },
    thought: null,
    refusal: null,
    looking: null,
    earlier,
    notice: { kind: 'branched' },
    setup: { ...state.setup, ...(id && { id }) },
  }
  const moves = gameSoFar(state.position).moves.slice(0, shown)
  const { state: asked, effects } = ask(next, ...restoring(state.setup.start, moves, null))
  return { state: asked, effects: [{ type: 'saveEarlier', game: earlier }, ...effects] }
}

function takeBack(state: State): Step {
  const back = takeBackPlies(state)
  if (back === null || !state.position) return only(state)
  // A press between the engine's move and its being shown would else be lost.
  if (!isSettled(state)) return only({ ...state, takeBackLater: true })
  const next = { ...state, thought: null, refusal: null, looking: null }
  if (back > 0) return ask(next, { type: 'takeBack', plies: back })
  return ask(next, ...restoring(state.setup.start, gameSoFar(state.position).moves, null))
}

/** What was wished for while the engine answered. */
function thenTakeBack({ state, effects }: Step): Step {
  if (!state.takeBackLater || !isSettled(state)) return { state, effects }
  const next = takeBack({ ...state, takeBackLater: false })
  return { state: next.state, effects: [...effects, ...next.effects] }
}

function resign(state: State): Step {
  const side = resigningSide(state)
  if (!side || !isSettled(state)) return only(state)
  return ask({ ...state, thought: null, refusal: null, looking: null }, { type: 'resign', side })
}

function dismissNotice(state: State): Step {
  return {
    state: { ...state, notice: null, earlier: null },
    effects: state.earlier ? [{ type: 'forgetEarlier' }] : [],
  }
}

/** After the engine was lost: the same game, in a new worker. */
function retry(state: State): Step {
  const { moves, ending } = state.position ? gameSoFar(state.position) : state.opening
  const next = {
    ...state,
    health: 'loading' as const,
    healthReason: null,
    thought: null,
    answered: state.asked,
  }
  const again = ask(next, ...restoring(state.setup.start, moves, ending))
  // Lost before it had said who it is: without that there are no levels to choose from.
  return state.hello ? again : { ...again, effects: [{ type: 'greet' }, ...again.effects] }
}
