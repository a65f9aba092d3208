/** The live part of a board in a foreign page: fetched when it is tapped. */
import { ShogiBoard } from '../board/index.ts'
import { EngineLost } from '../engine/client.ts'
import type { Asker, Seat } from '../engine/seats.ts'
import { Game } from '../game/game.ts'
import { UNSET } from '../game/save.ts'
import { initialState, type State } from '../game/state.ts'
import { en } from '../text/en.ts'
import { ja } from '../text/ja.ts'
import { engine } from './engine.ts'
import { Goals } from './goals.ts'
import type { Options } from './options.ts'
import { PuzzleSeat } from './puzzle.ts'
import { type Opening, openingOf, Unreadable } from './setup.ts'
import { type Tell, Telling } from './telling.ts'
import { playerView } from './view.ts'

/** Where a live board lives. */
export interface Place {
  options: Options
  /** The elements are there and show something: they may take the place of the diagram. */
  shown(root: HTMLElement): void
  tell: Tell
}

/** What a page can ask of a live board. */
export interface Live {
  readonly state: State
  play(move: string): void
  takeBack(): void
  restart(): void
  resign(): void
  flip(): void
  look(ply: number): void
  /** Gives the engine free for others. */
  end(): void
}

/** Who answers the game: the engine, or in a problem the mate solver before it. */
async function askerFor({ mode, goal }: Options): Promise<{ asker: Asker; seats: Seat[] }> {
  const table = await engine()
  const seat = table.seat()
  if (mode !== 'puzzle' || (goal && goal.kind !== 'mate')) return { asker: seat, seats: [seat] }
  const trial = table.seat()
  return { asker: new PuzzleSeat(seat, trial), seats: [seat, trial] }
}

/**
 * Makes a board live. The promise is kept when the engine has told the first position; it breaks where there is no engine,
 * and then nothing was shown.
 */
export async function enliven(place: Place): Promise<Live> {
  const { options } = place
  const opening = await openingOf(options, Math.random)
  const { asker, seats } = await askerFor(options)
  const text = options.language === 'ja' ? ja : en
  const state = { ...initialState(opening.game.setup), looking: opening.ply }
  const settings = { ...UNSET, language: options.language }
  const game = new Game({ client: asker, store: null, settings, now: () => performance.now() }, state)
  const board = new ShogiBoard()
  const live = controls(game, opening, seats)
  const goals = new Goals(options, opening)
  const view = playerView({ board, game, live, options, text })
  const telling = new Telling(place.tell, goals)
  if (asker instanceof PuzzleSeat) asker.onVerdict = (verdict) => view.say(goals.judged(verdict))

  try {
    await begun(game, opening, (now) => {
      view.render(now)
      view.say(goals.look(now))
      telling.look(now)
    })
    place.shown(view.root)
    view.render(game.state)
    telling.ready(game.state)
    if (asker instanceof PuzzleSeat) void asker.hasMate().then((mate) => mate || view.say('noMate'))
  } catch (error) {
    live.end()
    throw error
  }
  return live
}

/** Begins the game; kept with its first position. Every later state goes to `changed`. */
function begun(game: Game, opening: Opening, changed: (state: State) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let there = false
    game.subscribe((state) => {
      if (there) changed(state)
      else if (state.health === 'lost') reject(new EngineLost(state.healthReason ?? ''))
      else if (state.notice?.kind === 'badLink') reject(new Unreadable('the position cannot be played'))
      else if (state.position && state.asked === state.answered) {
        there = true
        resolve()
        changed(state)
      }
    })
    void game.greet()
    game.dispatch({ type: 'resume', game: opening.game, ...(opening.ply !== null && { ply: opening.ply }) })
  })
}

function controls(game: Game, opening: Opening, seats: readonly Seat[]): Live {
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
    look: (ply) => game.dispatch({ type: 'look', ply }),
    end() {
      for (const seat of seats) seat.leave()
    },
  }
}
