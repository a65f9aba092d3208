/** A tournament that the visitor started: its games, played one after the other in a worker of its own. */
import { cardOf } from '../../app/game/opponents.ts'
import type { GoLimits, GoTime, PositionEvent, Side, Variant } from '../../engine/protocol.ts'
import { Engine } from '../engine.ts'
import type { GalleryHost } from '../host.ts'
import { readRoute, type Seat } from '../route.ts'
import { type Duel, duelStart, nextMove } from '../watch/duel.ts'
import { OPENINGS } from './openings.ts'

/** What a move may take: positions, or milliseconds. */
export const PACES = {
  n1000: { nodes: 1000 },
  n10000: { nodes: 10_000 },
  n100000: { nodes: 100_000 },
  t100: { moveTime: 100 },
  t500: { moveTime: 500 },
} as const satisfies Record<string, { nodes: number } | { moveTime: number }>
/** The name of one. */
export type Pace = keyof typeof PACES

/** The choices of a tournament. */
export interface Plan {
  seats: readonly Seat[]
  variant: Variant
  pace: Pace
  /** Games of each pair, divided by two: each opening is played with both colours. */
  rounds: number
}

/** A game of it, played or not; `black` and `white` are indices of seats. */
export interface ContestGame {
  black: number
  white: number
  opening: readonly string[]
  duel: Duel | null
}

/**
 * The games: each pair plays an opening with both colours, and another one
 * in every round.
 */
export function schedule({ seats, variant, rounds }: Plan): ContestGame[] {
  const openings = OPENINGS[variant]
  const games: ContestGame[] = []
  for (let round = 0; round < rounds; round++) {
    let pair = 0
    for (let one = 0; one < seats.length; one++)
      for (let other = one + 1; other < seats.length; other++) {
        const opening = openings[(pair + round) % openings.length] ?? []
        games.push({ black: one, white: other, opening, duel: null })
        games.push({ black: other, white: one, opening, duel: null })
        pair += 1
      }
  }
  return games
}

/** The most rounds on a board: so often a pair has another opening. */
export const mostRounds = (variant: Variant): number => OPENINGS[variant].length

/** The result of a game: Black's points, or `null` while it is not over. */
export function blackPoints({ duel }: ContestGame): number | null {
  const result = duel?.position?.result
  if (!result) return null
  return result.winner === 'b' ? 1 : result.winner === 'w' ? 0 : 0.5
}

/** The points of a seat against another, and the games between them that are over. */
export function score(games: readonly ContestGame[], own: number, other: number | null) {
  let [points, played] = [0, 0]
  for (const game of games) {
    const black = blackPoints(game)
    const isOwn = game.black === own || game.white === own
    const rival = game.black === own ? game.white : game.black
    if (black === null || !isOwn || (other !== null && rival !== other)) continue
    points += game.black === own ? black : 1 - black
    played += 1
  }
  return { points, played }
}

/** The limits and the time of a move. */
export function goFor(pace: Pace, { id, level }: Seat): { limits: GoLimits; time?: GoTime } {
  const each = PACES[pace]
  if ('moveTime' in each) return { limits: {}, time: each }
  const limits = cardOf(id)?.levels.find((one) => one.id === level)?.limits ?? {}
  return { limits: { ...limits, nodes: Math.min(limits.nodes ?? each.nodes, each.nodes) } }
}

/** The tournament. */
export class Contest {
  readonly plan: Plan
  readonly games: ContestGame[]
  isRunning = false
  /** Whether it was stopped because the visitor left the gallery. */
  wasLeft = false
  failure: unknown = null
  /** Draws its view, while there is one. */
  changed: () => void = () => {}
  private engine: Engine | null = null
  private readonly host: GalleryHost
  private readonly seed = Math.floor(Math.random() * 2 ** 31)
  /** Distinguishes the runs: an answer for an earlier one is ignored. */
  private turn = 0

  constructor(plan: Plan, host: GalleryHost) {
    this.plan = plan
    this.host = host
    this.games = schedule(plan)
  }

  /** The number of games that are over. */
  get done(): number {
    return this.games.filter((game) => blackPoints(game) !== null).length
  }

  stop(): void {
    removeEventListener('hashchange', this.follow)
    this.turn += 1
    this.isRunning = false
    this.engine?.close()
    this.engine = null
    this.changed()
  }

  /** Stops where the page shows no view of the gallery. */
  private readonly follow = () => {
    if (readRoute(location.hash) !== null) return
    this.wasLeft = true
    this.stop()
  }

  async run(): Promise<void> {
    addEventListener('hashchange', this.follow)
    const mine = ++this.turn
    const engine = new Engine(this.host)
    Object.assign(this, { engine, isRunning: true, wasLeft: false, failure: null })
    this.changed()
    try {
      for (const game of this.games) if (blackPoints(game) === null) await this.play(engine, game, mine)
    } catch (error) {
      if (mine === this.turn) this.failure = error
    }
    if (mine === this.turn) this.stop()
  }

  /** Plays a game to its end, from where it was stopped. */
  private async play(engine: Engine, game: ContestGame, mine: number): Promise<void> {
    const { variant, pace, seats } = this.plan
    const moves = game.duel?.position?.moves.map(({ usi }) => usi) ?? game.opening
    const position = await engine.position({ start: duelStart(variant), moves })
    if (!position) throw new Error('no position')
    let duel: Duel = { position, values: game.duel?.values ?? game.opening.map(() => null) }
    while (mine === this.turn && !duel.position?.result) {
      // A game that begins from the gallery changes the address without an event.
      this.follow()
      if (mine !== this.turn) return
      const seat = seats[duel.position?.side === 'b' ? game.black : game.white]
      if (!seat) return
      const { limits, time } = goFor(pace, seat)
      const next = await nextMove(engine, duel, seat, limits, this.seed + duel.values.length, time)
      if (mine !== this.turn) return
      if (!next) throw new Error('no move')
      duel = next
      game.duel = duel
      this.changed()
    }
    game.duel = duel
  }
}

/** The names of the sides of a game. */
export const seatsOf = ({ seats }: Plan, { black, white }: ContestGame): Record<Side, Seat | undefined> => ({
  b: seats[black],
  w: seats[white],
})

/** The position that a game has reached. */
export const reached = ({ duel }: ContestGame): PositionEvent | null => duel?.position ?? null
