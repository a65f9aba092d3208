/** The events of a live board, derived from its successive states. */
import { type State, shownPosition } from '../../app/game/state.ts'
import type { Side } from '../../engine/protocol.ts'
import type { Control, Emit, RefusedCode } from './eventTypes.ts'
import type { Goals } from './goals.ts'
import { sentenceOf } from './refusals.ts'

/** Derives the events. */
export class PlayerEvents {
  private reported = 0
  private ended = false
  private begun = false
  /** The state that was handled last. */
  private last: State | null = null
  /** The move that was tried last. */
  private tried = ''
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

  /** A move is passed to the engine. */
  trying(move: string): void {
    this.tried = move
  }

  /** Reports that a control does nothing. */
  refuse(control: Control, code: Exclude<RefusedCode, 'notLive'>, move: string | null = null): void {
    this.emit('refused', { control, code, move, message: sentenceOf(code) })
  }

  update(state: State): void {
    this.reportFaults(state)
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

  /** Reports what the engine refuses, and that it cannot go on. */
  private reportFaults(state: State): void {
    const { last, emit } = this
    this.last = state
    const { refusal, health, healthReason, gallery } = state
    if (refusal && !last?.refusal) this.refuse('play', refusal, this.tried)
    if (health === 'lost' && last?.health !== 'lost')
      emit('error', { code: 'engine', message: healthReason || 'the engine has stopped' })
    if (gallery?.state === 'unavailable' && gallery !== last?.gallery)
      emit('error', { code: 'opponent', message: gallery.reason })
  }
}
