/** The live part of an embedded board, fetched when the board is tapped. */
import { ShogiBoard } from '../board/index.ts'
import { EngineLost } from '../engine/client.ts'
import type { EngineClient, Session } from '../engine/sharedClient.ts'
import { Game } from '../game/game.ts'
import { DEFAULT_SETTINGS } from '../game/save.ts'
import { initialState, type State } from '../game/state.ts'
import type { EngineNet } from '../net.ts'
import { en } from '../text/en.ts'
import { ja } from '../text/ja.ts'
import { sharedEngine } from './engine.ts'
import { Goals } from './goals.ts'
import { type InitialGame, initialGameOf, UnreadableRecord } from './initialGame.ts'
import type { LiveBoard, LiveHost } from './liveBoard.ts'
import type { Options } from './options.ts'
import { PlayerEvents } from './playerEvents.ts'
import { playerView } from './playerView.ts'
import { PuzzleSession } from './puzzle.ts'

/** The client of the game: the engine, in mating problems with the mate solver in front of it. */
async function clientFor({ mode, goal }: Options): Promise<{ client: EngineClient; sessions: Session[] }> {
  const shared = await sharedEngine()
  const session = shared.openSession()
  if (mode !== 'puzzle' || (goal && goal.kind !== 'mate')) return { client: session, sessions: [session] }
  return { client: new PuzzleSession(session), sessions: [session] }
}

const isSettledNet = ({ state }: EngineNet) => state === 'ready' || state === 'unavailable'

/**
 * Makes a board live. Resolves when the engine has sent the first position. Rejects where there is no engine; nothing
 * was shown then.
 */
export async function startLive(place: LiveHost): Promise<LiveBoard> {
  const { options } = place
  const opening = await initialGameOf(options, Math.random)
  const { client, sessions } = await clientFor(options)
  const [session] = sessions
  if (session) session.onNet = (net) => place.emit('net', net)
  const text = options.language === 'ja' ? ja : en
  const state = { ...initialState(opening.game.setup), shownPly: opening.ply }
  const settings = { ...DEFAULT_SETTINGS, language: options.language }
  const game = new Game({ client: client, store: null, settings, now: () => performance.now() }, state)
  const board = new ShogiBoard()
  const live = controls(game, opening, sessions)
  const goals = new Goals(options, opening)
  const view = playerView({ board, game, live, options, text })
  const telling = new PlayerEvents(place.emit, goals)
  if (client instanceof PuzzleSession) client.onVerdict = (verdict) => view.say(goals.afterVerdict(verdict))

  try {
    await begun(game, opening, (now) => {
      view.render(now)
      view.say(goals.message(now))
      telling.update(now)
    })
    place.shown(view.root)
    view.render(game.state)
    telling.ready(game.state)
    const { notice } = game.state
    if (notice?.kind === 'unknownChoice') place.emit('error', { message: `no ${notice.what} ${notice.id}` })
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
    const from = opening.game.setup.source ? 'record' : 'save'
    const shown = opening.ply === null ? {} : { ply: opening.ply }
    game.dispatch({ type: 'resume', game: opening.game, from, ...shown })
  })
}

function controls(game: Game, opening: InitialGame, sessions: readonly Session[]): LiveBoard {
  return {
    get state() {
      return game.state
    },
    play: (move) => game.dispatch({ type: 'move', move }),
    takeBack: () => game.dispatch({ type: 'takeBack' }),
    restart: () =>
      game.dispatch({
        type: 'resume',
        game: opening.game,
        ...(opening.ply !== null && { ply: opening.ply }),
      }),
    resign: () => game.dispatch({ type: 'resign' }),
    flip: () => game.dispatch({ type: 'flip' }),
    goTo: (ply) => game.dispatch({ type: 'showPly', ply }),
    end() {
      for (const session of sessions) session.leave()
    },
  }
}
