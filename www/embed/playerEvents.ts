/** The events of a live board, derived from its successive states. */
import { type State, shownPosition } from '../game/state.ts'
import type { EngineNet } from '../net.ts'
import type { EndReason, Side } from '../protocol.ts'
import type { Goals } from './goals.ts'

/** The details of the events. */
export interface Details {
  ready: { sfen: string; side: Side }
  /** A move of either player. */
  move: { usi: string; ja: string; en: string; side: Side; ply: number; sfen: string }
  /** `solved` is `null` without a goal; `reason` is `goal` where the goal was reached before the game ended. */
  gameend: { reason: EndReason | 'goal'; winner: Side | null; solved: boolean | null; moves: string[] }
  error: { message: string }
  /** The learned net: `loading`, `ready`, or `unavailable` with the fault; the engine then plays without it. */
  net: EngineNet
}

/** The events by name, as listeners get them. */
export type PlayerEventMap = { [T in keyof Details]: CustomEvent<Details[T]> }

/** Adding and removing listeners, with the types of the player's own events. */
export interface PlayerListeners {
  addEventListener<T extends keyof PlayerEventMap>(
    type: T,
    listener: (event: PlayerEventMap[T]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void
  removeEventListener<T extends keyof PlayerEventMap>(
    type: T,
    listener: (event: PlayerEventMap[T]) => void,
    options?: boolean | EventListenerOptions,
  ): void
}

/** Dispatches an event. */
export type Emit = <T extends keyof Details>(type: T, detail: Details[T]) => void

/**
 * Derives the events.
 * @internal Not part of the package's types.
 */
export class PlayerEvents {
  private reported = 0
  private ended = false
  private begun = false
  private readonly emit: Emit
  private readonly goals: Goals

  constructor(emit: Emit, goals: Goals) {
    this.emit = emit
    this.goals = goals
  }

  /** Reports the first position; moves before it are not reported. */
  ready(state: State): void {
    const { position } = state
    if (!position) return
    this.reported = position.moves.length
    this.ended = position.result !== undefined
    this.begun = true
    this.emit('ready', { sfen: shownPosition(state)?.sfen ?? position.sfen, side: position.side })
  }

  update(state: State): void {
    const { position } = state
    // Moves of a variation are shown, not played.
    if (!this.begun || !position || state.gamePosition || state.asked !== state.answered) return
    const { moves, result, side } = position
    for (const [index, move] of moves.entries()) {
      if (index < this.reported) continue
      const mover: Side = (moves.length - index) % 2 === 0 ? side : side === 'b' ? 'w' : 'b'
      this.emit('move', { ...move, side: mover, ply: index + 1 })
    }
    this.reported = moves.length
    const solved = this.goals.reached(state)
    const over = result !== undefined || solved === true
    if (over && !this.ended)
      this.emit('gameend', {
        reason: result?.reason ?? 'goal',
        winner: result?.winner ?? null,
        solved,
        moves: moves.map((move) => move.usi),
      })
    this.ended = over
  }
}
