/** What follows from what the engine says. */
import { endingOf } from '../engine/restore.ts'
import type { Choice, Event, GoLimits, Hello, Info, PositionEvent, Request } from '../protocol.ts'
import { isReviewOf } from './review.ts'
import type { Setup, State } from './state.ts'
import { sideToMove, turnOf } from './state.ts'
import { ask, only, type Step } from './step.ts'

/** How long to think where there is no level: never without end. */
const FALLBACK: GoLimits = { nodes: 30_000 }

/** Puts ids in place that this engine knows; a level that a link named and that does not exist is said. */
export function hearHello(state: State, hello: Hello): Step {
  const setup = withKnownOpponent(state.setup, hello)
  const wanted = state.setup.level
  const unknown = wanted !== null && setup.level !== wanted && !/^\d+$/.test(wanted)
  const notice: State['notice'] = unknown ? { kind: 'badLink', field: 'level' } : state.notice
  return only({ ...state, hello, setup, notice })
}

/** The set-up with an opponent and a level that exist; the weakest one for those who have not chosen. */
export function withKnownOpponent(setup: Setup, hello: Hello | null): Setup {
  const playable = hello?.opponents.filter((card) => card.variants.includes(setup.start.variant)) ?? []
  const card = playable.find((each) => each.id === setup.opponent) ?? playable[0]
  if (!card) return setup
  // A link may count the levels from 1 instead of naming one.
  const named = card.levels.find((each) => each.id === setup.level) ?? card.levels[Number(setup.level) - 1]
  return { ...setup, opponent: card.id, level: (named ?? card.levels[0])?.id ?? null }
}

/** An answer to a request that could have changed the game. */
export function hearAnswer(before: State, number: number, request: Request, event: Event): Step {
  const state = { ...before, answered: Math.max(before.answered, number) }
  const isLatest = number === state.asked
  switch (event.type) {
    case 'position': {
      const thought = isLatest ? null : state.thought
      // An engine that tells the position is there, also when it was the reducer that had given it up.
      const engine = { health: 'ready' as const, healthReason: null }
      // What was looked at may have been taken back.
      const looking = state.looking !== null && state.looking < event.moves.length ? state.looking : null
      const quiet = { refusal: null, because: [], hint: null, hintToken: null }
      const setup = state.aside ? state.setup : withoutOldReview(state.setup, event)
      const heard = { ...state, ...engine, ...quiet, setup, position: event, thought, looking }
      return isLatest ? goOn(heard) : only(heard)
    }
    case 'refused': {
      const next = goOn({ ...state, refusal: event.reason, because: event.because ?? [] })
      return { ...next, effects: [...next.effects, { type: 'refusalTimer' }] }
    }
    case 'failed':
      return request.type === 'new' ? beginAnyway(state, request, event) : goOn(state)
    default:
      return only(state)
  }
}

/** A review tells of a game as it was. */
function withoutOldReview(setup: Setup, { moves }: PositionEvent): Setup {
  const played = moves.map(({ usi }) => usi)
  if (!setup.review || isReviewOf(setup.review, played)) return setup
  const { review: _, ...rest } = setup
  return rest
}

/** Saves, and lets the engine think when it is its turn. */
function goOn(state: State): Step {
  if (state.asked !== state.answered || !state.position) return only(state)
  const next = turnOf(state) === 'engine' && !state.thought ? think(state) : only(state)
  return { state: next.state, effects: [{ type: 'save' }, ...next.effects] }
}

function think(state: State): Step {
  const { opponent, level, seed } = state.setup
  const token = state.lastToken + 1
  return {
    state: { ...state, lastToken: token, thought: { token, info: null } },
    effects: [
      {
        type: 'think',
        token,
        request: {
          type: 'go',
          seed,
          ...(opponent && { opponent }),
          ...(level ? { level } : { limits: FALLBACK }),
        },
      },
    ],
  }
}

/** A finished iteration. */
export function hearInfo(state: State, token: number, info: Info): Step {
  if (token !== state.thought?.token) return only(state)
  const lastInfo = { info, side: sideToMove(state), instead: null }
  return only({ ...state, thought: { token, info }, lastInfo })
}

/** A game is given up after so many moves in a row that looked lost by so many centipawns. */
const GIVES_UP_AFTER = 3
const LOST = -3000

/** Whether the engine thinks its game lost. Who gave pieces as a handicap is behind from the start: mate alone counts. */
function isLost({ setup }: State, { score }: Info): boolean {
  if ('mate' in score) return score.mate < 0
  const even = setup.start.handicap === undefined && setup.start.sfen === undefined
  return even && score.cp <= LOST
}

/** What the opponent wants to do: it is asked for like anybody's move. */
export function hearChoice(state: State, token: number, choice: Choice, info: Info | null): Step {
  if (token !== state.thought?.token) return only(state)
  const side = sideToMove(state)
  // What the iteration cut off by the limit has found is played, though no finished line begins with it.
  const instead = choice.type === 'move' && choice.usi !== info?.pv[0]?.usi ? choice : null
  const lostFor = info && isLost(state, info) ? state.lostFor + 1 : 0
  const next = { ...state, thought: null, lostFor, lastInfo: info && { info, side, instead } }
  if (lostFor >= GIVES_UP_AFTER && state.setup.resigns !== false) return ask(next, { type: 'resign', side })
  switch (choice.type) {
    case 'move':
      return ask(next, { type: 'play', move: choice.usi })
    case 'resign':
      return ask(next, { type: 'resign', side })
    case 'declare':
      return ask(next, { type: 'declare' })
  }
}

/** The engine would not think: with its own first opponent and no level it must. */
export function hearNoChoice(state: State, token: number): Step {
  if (token !== state.thought?.token) return only(state)
  const setup: Setup = { ...state.setup, opponent: null, level: null }
  if (state.setup.opponent === null && state.setup.level === null)
    return only({ ...state, thought: null, health: 'lost' })
  return think({ ...state, setup, thought: null })
}

/** A game could not be begun as asked: begins what can be, and says so. */
function beginAnyway(
  state: State,
  request: Request & { type: 'new' },
  failed: Event & { type: 'failed' },
): Step {
  const { variant, rules, handicap, sfen, moves } = request
  if (failed.code === 'badMove' && moves?.length) {
    const kept = Math.min(failed.at ?? 0, moves.length - 1)
    const opening = { moves: moves.slice(0, kept), ending: null }
    const notice: State['notice'] = state.setup.source
      ? { kind: 'cutRecord', kept, line: null, refusal: failed.refusal ?? null }
      : { kind: 'cutSave', kept }
    return ask({ ...state, opening, notice }, { ...request, moves: opening.moves })
  }
  if (handicap === undefined && sfen === undefined && rules === undefined)
    return only({ ...state, health: 'lost' })
  const field = failed.code === 'unknownHandicap' ? 'handicap' : 'sfen'
  const setup = { ...state.setup, start: { variant } }
  return ask({ ...state, setup, notice: { kind: 'badLink', field } }, { type: 'new', variant, moves: [] })
}

/** The moves and the ending of the game now, to begin it again. */
export function gameSoFar(position: PositionEvent) {
  return { moves: position.moves.map((move) => move.usi), ending: endingOf(position) }
}
