/** New moves for a board that is live, as in a broadcast: it goes on with them without a new beginning. */

import type { Action } from '../../app/game/actions.ts'
import type { Game } from '../../app/game/game.ts'
import { plies, type State } from '../../app/game/state.ts'
import { isSettled } from '../../app/game/step.ts'
import { EngineLost } from '../../engine/errors.ts'
import type { InitialGame } from './initialGame.ts'
import type { Mode } from './options.ts'

/** Begins a game as its attributes describe it. */
export const resuming = ({ game, ply }: InitialGame): Action & { type: 'resume' } => ({
  type: 'resume',
  game,
  from: game.setup.source ? 'record' : 'save',
  ...(ply !== null && { ply }),
})

/**
 * The moves of the game that goes on: `given` where these begin with the moves `played`; `played` where they
 * begin with `given`, and these with `before`, the moves that were given last; `null`: it is another game.
 */
export function continued(
  played: readonly string[],
  before: readonly string[],
  given: readonly string[],
): readonly string[] | null {
  const begins = (whole: readonly string[], part: readonly string[]) =>
    part.every((move, index) => move === whole[index])
  if (begins(given, played)) return given
  return begins(played, given) && begins(given, before) ? played : null
}

/** Shows new moves on a live board, one update after the other. */
export class Updates {
  private readonly game: Game
  private readonly mode: Mode
  /** The moves that were given last. */
  private given: readonly string[]
  private last: Promise<unknown> = Promise.resolve()
  /** Called with each state until the game is settled. */
  private listener: (state: State) => void = () => {}

  constructor(game: Game, mode: Mode, opening: InitialGame) {
    this.game = game
    this.mode = mode
    this.given = opening.game.moves
  }

  /** Takes each state of the game. */
  changed(state: State): void {
    this.listener(state)
  }

  /**
   * Goes on with these moves. Rejects where the engine is lost, or where these are the moves of another game
   * than the one that is played. A replay takes any moves.
   */
  show(opening: InitialGame): Promise<void> {
    const shown = this.last.then(() => this.replace(opening))
    this.last = shown.catch(() => {})
    return shown
  }

  private async replace(opening: InitialGame): Promise<void> {
    await this.settled()
    if (this.mode === 'replay') this.resume(opening)
    else {
      const { position, setup } = this.game.state
      const played = position?.moves.map(({ usi }) => usi) ?? []
      const moves = continued(played, this.given, opening.game.moves)
      if (!moves) throw new Error('the moves belong to another game')
      if (moves.length > played.length)
        this.resume({ ...opening, game: { ...opening.game, setup, moves: [...moves] } })
    }
    this.given = opening.game.moves
    await this.settled()
  }

  /** A board that shows the last move shows the new last move; an earlier position stays shown. */
  private resume(opening: InitialGame): void {
    const { game } = this
    const before = game.state
    const { shown, all } = plies(before)
    const { ply: _, ...action } = resuming(opening)
    game.dispatch({ ...action, ...(shown < all && { ply: Math.min(shown, opening.game.moves.length) }) })
    if (game.state.orientation !== before.orientation) game.dispatch({ type: 'flip' })
  }

  /** Waits until the engine has answered all that changes the game. */
  private settled(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.listener = (state) => {
        if (state.health === 'lost') reject(new EngineLost(state.healthReason ?? ''))
        else if (isSettled(state)) resolve()
      }
      this.listener(this.game.state)
    })
  }
}
