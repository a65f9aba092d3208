/** The goal of a board (mate, win, hold), and whether it is reached. */
import type { State } from '../../app/game/state.ts'
import type { Side } from '../../engine/protocol.ts'
import type { LiveText } from '../../text/embedLive.ts'
import type { InitialGame } from './initialGame.ts'
import type { Goal, Options } from './options.ts'
import type { Verdict } from './puzzle.ts'

/** A message about the goal: a key of the texts, or the number of moves to hold. */
export type GoalMessage =
  | Extract<keyof LiveText, 'solve' | 'win' | 'solved' | 'missed' | 'noMate'>
  | { hold: number }
  | null

export class Goals {
  private readonly goal: Goal | null
  private readonly side: Side
  private readonly first: number
  private missed = false

  constructor(options: Options, { game }: InitialGame) {
    this.goal = options.goal ?? (options.mode === 'puzzle' ? { kind: 'mate' } : null)
    this.side = game.setup.players.b === 'human' ? 'b' : 'w'
    this.first = game.moves.length
  }

  /** Whether the goal was reached or missed; `null` while it is open, or without a goal. */
  reached({ position }: State): boolean | null {
    if (!this.goal || !position) return null
    const { result, moves } = position
    if (this.goal.kind === 'hold') {
      const own = Math.floor((moves.length - this.first + 1) / 2)
      const lost = result?.winner !== undefined && result.winner !== this.side
      if (lost) return false
      return own >= this.goal.moves || result !== undefined ? true : null
    }
    return result ? result.winner === this.side : null
  }

  /** The message for a state. */
  message(state: State): GoalMessage {
    if (!this.goal) return null
    if (this.reached(state)) return 'solved'
    if ((state.position?.moves.length ?? 0) <= this.first) this.missed = false
    if (this.missed) return 'missed'
    if (this.goal.kind === 'hold') return { hold: this.goal.moves }
    return this.goal.kind === 'win' ? 'win' : 'solve'
  }

  /** The message after the solver's verdict on the last move. */
  afterVerdict(verdict: Verdict): GoalMessage {
    this.missed = verdict === 'misses'
    return this.missed ? 'missed' : 'solve'
  }
}
