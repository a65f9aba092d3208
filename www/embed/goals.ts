/** What the reader is to reach, and whether it is reached. */
import type { State } from '../game/state.ts'
import type { Side } from '../protocol.ts'
import type { EmbedText } from '../text/embed.ts'
import type { InitialGame } from './initialGame.ts'
import type { Goal, Options } from './options.ts'
import type { Verdict } from './puzzle.ts'

/** What is to be said of it: a key of the words, with a number where they need one. */
export type GoalMessage =
  | Extract<keyof EmbedText, 'solve' | 'win' | 'solved' | 'missed' | 'noMate'>
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

  /** Whether the goal is reached; `null` while it is open, or where there is none. */
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

  /** What is to be said now. */
  message(state: State): GoalMessage {
    if (!this.goal) return null
    if (this.reached(state)) return 'solved'
    if ((state.position?.moves.length ?? 0) <= this.first) this.missed = false
    if (this.missed) return 'missed'
    if (this.goal.kind === 'hold') return { hold: this.goal.moves }
    return this.goal.kind === 'win' ? 'win' : 'solve'
  }

  /** The solver's word on the reader's last move. */
  afterVerdict(verdict: Verdict): GoalMessage {
    this.missed = verdict === 'misses'
    return this.missed ? 'missed' : 'solve'
  }
}
