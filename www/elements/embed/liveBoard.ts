/** The interface between a live board and the player that contains it. */
import type { State } from '../../app/game/state.ts'
import type { Emit } from './eventTypes.ts'
import type { Fault } from './faults.ts'
import type { Options } from './options.ts'

/** The player that a live board belongs to. */
export interface LiveHost {
  options: Options
  /** The faults that were told by events already. */
  faults: readonly Fault[]
  /**
   * Called when the live board shows its first position: its elements may
   * replace the diagram, and it may be controlled.
   */
  shown(root: HTMLElement, live: LiveBoard): void
  emit: Emit
  /** The address of the page with the analysis; `null` where there is none. */
  page: string | null
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
  /** Shows other moves from the same start, without a new beginning. Rejects as starting does. */
  update(options: Options, faults: readonly Fault[]): Promise<void>
  /** Closes its sessions with the engine. */
  end(): void
}
