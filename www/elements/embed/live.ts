/** The live part of an embedded board, fetched when the board is tapped. */
import '../board/index.ts'
import type { Action } from '../../app/game/actions.ts'
import { Game } from '../../app/game/game.ts'
import { DEFAULT_SETTINGS } from '../../app/game/save.ts'
import { initialState, type State } from '../../app/game/state.ts'
import { addWords } from '../../app/views/aloud.ts'
import { EngineLost } from '../../engine/errors.ts'
import { en } from '../../text/en.ts'
import { ja } from '../../text/ja.ts'
import { boardHome } from './engine.ts'
import { type Fault, illegalMove, unknownChoice } from './faults.ts'
import { GameEngine } from './gameEngine.ts'
import { Goals } from './goals.ts'
import { type InitialGame, initialGameOf, UnreadableRecord } from './initialGame.ts'
import type { LiveBoard, LiveHost } from './liveBoard.ts'
import { addLiveStyle } from './liveStyle.ts'
import type { Mode, Options } from './options.ts'
import { PlayerEvents } from './playerEvents.ts'
import { playerView } from './playerView.ts'
import { PuzzleEngine } from './puzzle.ts'
import { refusalOf } from './refusals.ts'
import { resuming, Updates } from './updates.ts'

/** The engine of a board: in mating problems the mate solver answers. */
async function engineFor({ mode, goal }: Options): Promise<GameEngine> {
  const home = await boardHome()
  const isMating = mode === 'puzzle' && (!goal || goal.kind === 'mate')
  return isMating ? new PuzzleEngine(home) : new GameEngine(home)
}

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
 * Makes a board live. Resolves when the engine has sent the first position. Rejects where
 * there is no engine; nothing was shown then.
 */
export async function startLive(place: LiveHost): Promise<LiveBoard> {
  const { options, emit } = place
  if (options.lesson) return (await import('./lesson.ts')).startLesson(place, options.lesson)
  let opening = await initialGameOf(options, Math.random)
  const engine = await engineFor(options)
  engine.onNet = (net) => emit('net', net)
  const text = options.language === 'ja' ? ja : en
  addWords(text)
  const state = { ...initialState(opening.game.setup), shownPly: opening.ply }
  const settings = { ...DEFAULT_SETTINGS, language: options.language }
  const game = new Game({ client: engine, store: null, settings, now: () => performance.now() }, state)
  const goals = new Goals(options, opening)
  const telling = new PlayerEvents(emit, goals)
  // Not by its class: after an update of the host, another module may have defined the element.
  const board = document.createElement('shogi-board')
  /** Shows all faults of a game, and tells by events those that were not told. */
  const tell = (given: InitialGame, known: readonly Fault[]) => {
    const faults = [...given.faults, ...foundFault(game.state, given)]
    view.showFaults(faults)
    for (const { kind, message } of faults)
      if (known.every((fault) => fault.message !== message)) emit('error', { code: kind, message })
  }
  const updates = new Updates(game, options.mode, opening)
  const live: LiveBoard = {
    ...controls(game, telling, options.mode),
    get state() {
      return game.state
    },
    restart: () => game.dispatch(resuming(opening)),
    async update(now, known) {
      const given = await initialGameOf(now, Math.random)
      await updates.show(given)
      // A replay begins where its moves say, a game where it began.
      if (options.mode === 'replay') opening = given
      tell(given, known)
    },
    end() {
      view.end()
      engine.leave()
    },
  }
  const view = playerView({ board, game, live, options, text, page: place.page })
  if (engine instanceof PuzzleEngine) engine.onVerdict = (verdict) => view.say(goals.afterVerdict(verdict))

  try {
    await begun(game, opening, (now) => {
      updates.changed(now)
      // While other moves are sent, the board stays as it is.
      if (now.position === null && now.health !== 'lost') return
      view.render(now)
      view.say(goals.message(now))
      telling.update(now)
    })
    place.shown(view.root, live)
    addLiveStyle(view.root)
    view.render(game.state)
    telling.ready(game.state)
    tell(opening, place.faults)
    if (engine instanceof PuzzleEngine) void engine.hasMate().then((mate) => mate || view.say('noMate'))
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

/** The board's controls, those that do nothing told by events. */
function controls(game: Game, telling: PlayerEvents, mode: Mode) {
  /** Acts, unless there is a reason why not. */
  const act = (control: 'play' | 'takeBack' | 'resign', action: Action, move?: string) => {
    const code = refusalOf(control, game.state, mode)
    if (code) {
      telling.refuse(control, code, move)
      return
    }
    if (move) telling.trying(move)
    game.dispatch(action)
  }
  return {
    play(given: string): void {
      const move = String(given)
      act('play', { type: 'move', move }, move)
    },
    takeBack: () => act('takeBack', { type: 'takeBack' }),
    resign: () => act('resign', { type: 'resign' }),
    flip: () => game.dispatch({ type: 'flip' }),
    goTo: (ply: number) => game.dispatch({ type: 'showPly', ply }),
  }
}
