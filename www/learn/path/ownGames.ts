/** The person's finished games against the engine, and who won them. */
import type { Entry } from '../../app/game/library.ts'
import { ownSide } from '../../app/game/nextGame.ts'
import { cardOf, DEFAULT_OPPONENT } from '../../app/game/opponents.ts'
import type { Client } from '../../engine/client.ts'
import type { Variant } from '../../engine/protocol.ts'
import { Kept, type Store } from '../kept.ts'
import { type Winner, winnerOf } from '../winner.ts'

/** A finished game. */
export interface OwnGame {
  /** When it was played, in milliseconds since 1970. */
  time: number
  variant: Variant
  opponent: string
  level: string
  /** The id of its handicap; `null` for an even game. */
  handicap: string | null
  /** Whether the person received the handicap. */
  receives: boolean
  /** 1 for a win of the person, 0.5 for a draw, 0 for a loss. */
  score: number
  /** Whether the engine played with the time of its level. */
  hasLevelTime: boolean
}

/** The winners of games, by their keys: the engine is asked once. */
interface Winners {
  format: 1
  winners: Readonly<Record<string, Winner>>
}

function readWinners(data: unknown): Winners | null {
  const { format, winners } = (data ?? {}) as Partial<Record<keyof Winners, unknown>>
  if (format !== 1 || typeof winners !== 'object' || winners === null) return null
  const good = Object.entries(winners).filter(([, winner]) => ['b', 'w', 'd'].includes(winner))
  return { format, winners: Object.fromEntries(good) }
}

/** Fewer moves than this, in plies, are no game: nobody has played. */
const SHORTEST = 10

/** A game that may count: finished, played here against the engine from a usual start. */
function ownGame({ changed, game }: Entry): Omit<OwnGame, 'score'> | null {
  const { setup, moves, over, log } = game
  const { start, source, lookedAt, moveTime } = setup
  const side = ownSide(setup)
  if (!over || !side || source || lookedAt || start.sfen || moves.length < SHORTEST) return null
  const card = cardOf(setup.opponent ?? DEFAULT_OPPONENT)
  const level = card?.levels.find(({ id }) => id === (setup.level ?? card.defaultLevel))
  if (!card || !level) return null
  return {
    time: log?.began ?? changed,
    ...{ variant: start.variant, opponent: card.id, level: level.id },
    ...{ handicap: start.handicap ?? null, receives: side === 'b', hasLevelTime: moveTime === undefined },
  }
}

/** The games with their results, the oldest first; the winners are kept on the device. */
export async function ownGames(
  entries: readonly Entry[],
  store: Store,
  client: () => Client,
): Promise<readonly OwnGame[]> {
  const kept = new Kept<Winners>(store, 'narikoma.winners', readWinners, () => ({ format: 1, winners: {} }))
  const known = kept.read().winners
  const winners: Record<string, Winner> = {}
  const games: OwnGame[] = []
  for (const entry of entries) {
    const own = ownGame(entry)
    if (!own) continue
    // A game may be taken back and go on.
    const key = `${entry.id} ${entry.game.moves.length}`
    const winner = known[key] ?? (await winnerOf(entry.game, client).catch(() => null))
    if (!winner) continue
    winners[key] = winner
    games.push({ ...own, score: winner === 'd' ? 0.5 : winner === ownSide(entry.game.setup) ? 1 : 0 })
  }
  if (Object.keys(winners).some((key) => !known[key])) kept.write({ format: 1, winners })
  return games.sort((one, other) => one.time - other.time)
}
