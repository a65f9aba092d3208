/** The live part of an embedded board, fetched when the board is tapped. */
import '../board/index.ts'
import { EngineLost } from '../engine/client.ts'
import type { EngineClient, Session } from '../engine/sharedClient.ts'
import type { Action } from '../game/actions.ts'
import { Game } from '../game/game.ts'
import { DEFAULT_SETTINGS } from '../game/save.ts'
import { initialState, plies, type State } from '../game/state.ts'
import type { EngineNet } from '../net.ts'
import { en } from '../text/en.ts'
import { ja } from '../text/ja.ts'
import { sharedEngine } from './engine.ts'
import { type Fault, illegalMove, unknownChoice } from './faults.ts'
import { Goals } from './goals.ts'
import { type InitialGame, initialGameOf, UnreadableRecord } from './initialGame.ts'
import type { LiveBoard, LiveHost } from './liveBoard.ts'
import type { Options } from './options.ts'
import { PlayerEvents } from './playerEvents.ts'
import { playerView } from './playerView.ts'
import { PuzzleSession } from './puzzle.ts'
import { addReplayStyle } from './replayStyle.ts'

/** The client of the game: the engine, in mating problems with the mate solver in front of it. */
async function clientFor({ mode, goal }: Options): Promise<{ client: EngineClient; sessions: Session[] }> {
  const shared = await sharedEngine()
  const session = shared.openSession()
  if (mode !== 'puzzle' || (goal && goal.kind !== 'mate')) return { client: session, sessions: [session] }
  return { client: new PuzzleSession(session), sessions: [session] }
}

const isSettledNet = ({ state }: EngineNet) => state === 'ready' || state === 'unavailable'

/** The fault that the engine has found in a game, besides the faults that are known. */
function foundFault({ notice }: State, { game, faults }: InitialGame): Fault[] {
  const isKnown = (kind: Fault['kind']) => faults.some((fault) => fault.kind === kind)
  switch (notice?.kind) {
    case 'unknownChoice':
      return isKnown('choice') ? [] : [unknownChoice(notice.what, notice.id)]
    case 'cutRecord':
    case 'cutSave':
      return isKnown('move') ? [] : [illegalMove(notice.kept + 1, game.moves[notice.kept] ?? '')]
    default:
      return []
  }
}

/**
 * Makes a board live. Resolves when the engine has sent the first position. Rejects where there is no engine; nothing
 * was shown then.
 */
export async function startLive(place: LiveHost): Promise<LiveBoard> {
  const { options } = place
  let opening = await initialGameOf(options, Math.random)
  const { client, sessions } = await clientFor(options)
  const [session] = sessions
  if (session) session.onNet = (net) => place.emit('net', net)
  const text = options.language === 'ja' ? ja : en
  const state = { ...initialState(opening.game.setup), shownPly: opening.ply }
  const settings = { ...DEFAULT_SETTINGS, language: options.language }
  const game = new Game({ client: client, store: null, settings, now: () => performance.now() }, state)
  // Not by its class: after an update of the host, another module may have defined the element.
  const board = document.createElement('shogi-board')
  /** Shows all faults, and tells by events the faults that were not told. */
  const tell = (known: readonly Fault[]) => {
    const faults = [...opening.faults, ...foundFault(game.state, opening)]
    view.showFaults(faults)
    for (const { message } of faults)
      if (known.every((fault) => fault.message !== message)) place.emit('error', { message })
  }
  /** Called with each state while other moves are sent. */
  let updating: (now: State) => void = () => {}
  const update: LiveBoard['update'] = async (now, known) => {
    opening = await initialGameOf(now, Math.random)
    await new Promise<void>((resolve, reject) => {
      updating = (state) => {
        if (state.health === 'lost') reject(new EngineLost(state.healthReason ?? ''))
        else if (state.position && state.asked === state.answered) resolve()
      }
      replace(game, opening)
    })
    tell(known)
  }
  const live: LiveBoard = Object.assign(
    controls(game, () => opening, sessions),
    { update },
  )
  const goals = new Goals(options, opening)
  const view = playerView({ board, game, live, options, text, page: place.page })
  const telling = new PlayerEvents(place.emit, goals)
  if (client instanceof PuzzleSession) client.onVerdict = (verdict) => view.say(goals.afterVerdict(verdict))

  try {
    await begun(game, opening, (now) => {
      updating(now)
      // While other moves are sent, the board stays as it is.
      if (now.position === null && now.health !== 'lost') return
      view.render(now)
      view.say(goals.message(now))
      telling.update(now)
    })
    place.shown(view.root)
    addReplayStyle(view.root)
    view.render(game.state)
    telling.ready(game.state)
    tell(place.faults)
    // Another board of the page may have fetched it.
    if (session && isSettledNet(session.net)) place.emit('net', session.net)
    if (client instanceof PuzzleSession) void client.hasMate().then((mate) => mate || view.say('noMate'))
  } catch (error) {
    live.end()
    throw error
  }
  return live
}

/** Begins the game, and resolves with its first position. `changed` gets that state and all later ones. */
function begun(game: Game, opening: InitialGame, changed: (state: State) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let there = false
    game.subscribe((state) => {
      if (there) changed(state)
      else if (state.health === 'lost') reject(new EngineLost(state.healthReason ?? ''))
      else if (state.notice?.kind === 'badLink') reject(new UnreadableRecord('the position cannot be played'))
      else if (state.position && state.asked === state.answered) {
        there = true
        resolve()
        changed(state)
      }
    })
    void game.greet()
    game.dispatch(resuming(opening))
  })
}

const resuming = ({ game, ply }: InitialGame): Action & { type: 'resume' } => ({
  type: 'resume',
  game,
  from: game.setup.source ? 'record' : 'save',
  ...(ply !== null && { ply }),
})

/** Replaces the moves. A board that shows the last move shows the new last move; an earlier position stays shown. */
function replace(game: Game, opening: InitialGame): void {
  const before = game.state
  const { shown, all } = plies(before)
  const { ply: _, ...resume } = resuming(opening)
  game.dispatch({ ...resume, ...(shown < all && { ply: Math.min(shown, opening.game.moves.length) }) })
  if (game.state.orientation !== before.orientation) game.dispatch({ type: 'flip' })
}

/** The board's controls; `opening` gives the game that it begins with. */
function controls(
  game: Game,
  opening: () => InitialGame,
  sessions: readonly Session[],
): Omit<LiveBoard, 'update'> {
  return {
    get state() {
      return game.state
    },
    play: (move) => game.dispatch({ type: 'move', move }),
    takeBack: () => game.dispatch({ type: 'takeBack' }),
    restart: () => game.dispatch(resuming(opening())),
    resign: () => game.dispatch({ type: 'resign' }),
    flip: () => game.dispatch({ type: 'flip' }),
    goTo: (ply) => game.dispatch({ type: 'showPly', ply }),
    end() {
      for (const session of sessions) session.leave()
    },
  }
}
