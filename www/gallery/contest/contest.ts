/** A tournament that the visitor started: its games, several at the same time in workers of their own. */
import { cardOf } from '../../app/game/opponents.ts'
import type { Client } from '../../engine/client.ts'
import { EngineLost } from '../../engine/errors.ts'
import type { GoLimits, GoTime, PositionEvent, Side, Variant } from '../../engine/protocol.ts'
import { followDevice, Workers } from '../../engine/workers.ts'
import { Engine, engineMaker } from '../engine.ts'
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

/** The most games at the same time: where the limit is time, each has a processor thread for itself. */
export const mostAtOnce = (pace: Pace, cores = 2): number =>
  'moveTime' in PACES[pace] ? Math.max(1, cores - 1) : Number.POSITIVE_INFINITY

/**
 * The tournament. Its games are played at the same time, each by an engine of its own, in which both sides
 * think in turn. Where the limit is nodes, their number changes no result.
 */
export class Contest {
  readonly plan: Plan
  readonly games: ContestGame[]
  isRunning = false
  /** Whether it was stopped because the visitor left the gallery. */
  wasLeft = false
  failure: unknown = null
  /** Draws its view, while there is one. */
  changed: () => void = () => {}
  private workers: Workers | null = null
  private unfollow: () => void = () => {}
  private readonly host: Pick<GalleryHost, 'engine' | 'cores'>
  private readonly seed: number
  /** Distinguishes the runs: an answer for an earlier one is ignored. */
  private turn = 0
  /** The games that have an engine, in the order in which they began. */
  private playing: ContestGame[] = []
  /** Wakes the games that wait, because the page is hidden or on battery. */
  private waiting: (() => void)[] = []

  constructor(plan: Plan, host: Pick<GalleryHost, 'engine' | 'cores'>, seed = Math.random()) {
    this.plan = plan
    this.host = host
    this.games = schedule(plan)
    this.seed = Math.floor(seed * 2 ** 31)
  }

  /** The number of games that are over. */
  get done(): number {
    return this.games.filter((game) => blackPoints(game) !== null).length
  }

  /** The number of games that are played at the same time now. */
  get atOnce(): number {
    return Math.max(1, Math.min(this.workers?.count ?? 1, this.games.length - this.done))
  }

  stop(): void {
    removeEventListener('hashchange', this.follow)
    this.turn += 1
    this.isRunning = false
    this.unfollow()
    this.workers?.close()
    this.workers = null
    this.playing = []
    this.wake()
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
    const workers = new Workers(engineMaker(this.host), 1)
    Object.assign(this, { workers, isRunning: true, wasLeft: false, failure: null })
    const most = mostAtOnce(this.plan.pace, navigator.hardwareConcurrency)
    this.unfollow = followDevice(this.host.cores, (count) => {
      workers.limit(Math.min(count, most))
      this.wake()
    })
    this.changed()
    try {
      const open = this.games.filter((game) => blackPoints(game) === null)
      await Promise.all(open.map((game) => this.playWith(workers, game, mine)))
    } catch (error) {
      if (mine === this.turn) this.failure = error
    }
    if (mine === this.turn) this.stop()
  }

  /** Plays a game to its end, from where it was stopped; from there again where its engine is lost. */
  private playWith(workers: Workers, game: ContestGame, mine: number): Promise<void> {
    const { duel } = game
    return workers.run(async (client) => {
      game.duel = duel
      this.playing.push(game)
      try {
        await this.play(client, game, mine)
      } finally {
        this.playing = this.playing.filter((each) => each !== game)
        this.wake()
      }
    })
  }

  private async play(client: Client, game: ContestGame, mine: number): Promise<void> {
    const { variant, pace, seats } = this.plan
    const engine = new Engine({ engine: () => client })
    const { spawned } = client
    const moves = game.duel?.position?.moves.map(({ usi }) => usi) ?? game.opening
    const position = await engine.position({ start: duelStart(variant), moves })
    if (!position) throw new Error('no position')
    let duel: Duel = { position, values: game.duel?.values ?? game.opening.map(() => null) }
    while (await this.goesOn(game, duel, mine)) {
      const seat = seats[duel.position?.side === 'b' ? game.black : game.white]
      if (!seat) return
      const { limits, time } = goFor(pace, seat)
      const next = await nextMove(engine, duel, seat, limits, this.seed + duel.values.length, time)
      if (mine !== this.turn) return
      // An engine that was replaced has forgotten what it had learned in this game.
      if (client.spawned !== spawned) throw new EngineLost('the engine was replaced during a game')
      if (!next) throw new Error('no move')
      duel = next
      game.duel = duel
      this.changed()
    }
  }

  /**
   * Whether a game goes on, once it is its turn: while fewer engines are good than play, the games that began
   * last wait.
   */
  private async goesOn(game: ContestGame, { position }: Duel, mine: number): Promise<boolean> {
    if (position?.result) return false
    // A game that begins from the gallery changes the address without an event.
    this.follow()
    while (mine === this.turn && this.playing.indexOf(game) >= (this.workers?.count ?? 1))
      await new Promise<void>((wake) => this.waiting.push(wake))
    return mine === this.turn
  }

  private wake(): void {
    for (const wake of this.waiting.splice(0)) wake()
  }
}

/** The names of the sides of a game. */
export const seatsOf = ({ seats }: Plan, { black, white }: ContestGame): Record<Side, Seat | undefined> => ({
  b: seats[black],
  w: seats[white],
})

/** The position that a game has reached. */
export const reached = ({ duel }: ContestGame): PositionEvent | null => duel?.position ?? null
