/** A game between two opponents that is played: it goes on until it ends or is paused. */
import { cardOf } from '../../app/game/opponents.ts'
import type { Variant } from '../../engine/protocol.ts'
import type { Engine } from '../engine.ts'
import type { Seat } from '../route.ts'
import { beginDuel, type Duel, nextMove, seatOf, watchedLimits } from './duel.ts'

/** The shortest time between two moves, in milliseconds, by the name of the speed. */
const PACES = { slow: 2000, usual: 700, fast: 0 } as const

/** A name of a speed. */
export type Speed = keyof typeof PACES

export const SPEEDS = Object.keys(PACES) as Speed[]

/** The seats of a watched game; `variant` is `null` where the opponents have no board in common. */
export interface Seats {
  black: Seat
  white: Seat
  variant: Variant | null
}

/** The game. */
export class WatchedDuel {
  /** The speed that was chosen last, also for the next pair of opponents. */
  static speed: Speed = 'usual'
  duel: Duel | null = null
  isRunning = false
  failure: unknown = null
  /** Distinguishes the runs: an answer for an earlier one is ignored. */
  private turn = 0
  private readonly seed = Math.floor(Math.random() * 2 ** 31)
  private readonly seats: Seats
  private readonly engine: Engine
  private readonly changed: () => void

  constructor(seats: Seats, engine: Engine, changed: () => void) {
    this.seats = seats
    this.engine = engine
    this.changed = changed
  }

  pause(): void {
    this.isRunning = false
    this.turn += 1
    this.changed()
  }

  clear(): void {
    this.pause()
    this.duel = null
  }

  async run(): Promise<void> {
    const { variant } = this.seats
    if (!variant) return
    const mine = ++this.turn
    this.isRunning = true
    this.failure = null
    this.changed()
    try {
      await this.prepare(variant)
      while (mine === this.turn && this.duel?.position && !this.duel.position.result) {
        this.changed()
        if (!(await this.playMove(variant, mine))) break
      }
    } catch (error) {
      this.failure = error
    }
    if (mine !== this.turn) return
    this.isRunning = false
    this.changed()
  }

  /** Begins the game, or sets its position again: the engine may have been asked other things in between. */
  private async prepare(variant: Variant): Promise<void> {
    const position = this.duel?.position
    if (position) {
      const moves = position.moves.map(({ usi }) => usi)
      await this.engine.position({ start: { variant, rules: position.rules }, moves })
    } else this.duel = await beginDuel(this.engine, variant)
  }

  /** Plays one move; returns whether the game goes on in this run. */
  private async playMove(variant: Variant, mine: number): Promise<boolean> {
    const { duel } = this
    if (!duel?.position) return false
    const seat = seatOf(duel.position.side, this.seats.black, this.seats.white)
    const ofLevel = cardOf(seat.id)?.levels.find(({ id }) => id === seat.level)?.limits ?? {}
    const limits = watchedLimits(variant, ofLevel)
    const pace = new Promise((done) => setTimeout(done, PACES[WatchedDuel.speed]))
    const played = await nextMove(this.engine, duel, seat, limits, this.seed + duel.values.length)
    await pace
    if (mine !== this.turn || !played) return false
    this.duel = played
    return true
  }
}
