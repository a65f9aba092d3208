/** The interface between a live board and the player that contains it. */
import type { State } from '../game/state.ts'
import type { Options } from './options.ts'
import type { Emit } from './playerEvents.ts'

/** The player that a live board belongs to. */
export interface LiveHost {
  options: Options
  /** Called when the live board shows its first position: its elements may replace the diagram. */
  shown(root: HTMLElement): void
  emit: Emit
}

/** A live board, as the player and its page control it. */
export interface LiveBoard {
  readonly state: State
  play(move: string): void
  takeBack(): void
  restart(): void
  resign(): void
  flip(): void
  goTo(ply: number): void
  /** Closes its sessions with the engine. */
  end(): void
}
