/** The opponents that the visitor has beaten, from the games that the page keeps on the device. */
import { type Entry, Library } from '../../app/game/library.ts'
import { cardOf, DEFAULT_OPPONENT } from '../../app/game/opponents.ts'
import type { SavedGame } from '../../app/game/state.ts'
import type { Client } from '../../engine/client.ts'
import type { Side } from '../../engine/protocol.ts'

/** The place of the stars in the browser's storage. */
export const KEY = 'narikoma.stars'

/** The highest level that was beaten, by the opponent's id. */
export type Stars = ReadonlyMap<string, string>

/** A game that can earn a star: who was played, at which level, and the visitor's side. */
interface Candidate {
  opponent: string
  level: string
  side: Side
}

/**
 * The opponent of a game that counts: one that is over, was played here from the usual start without
 * handicap, by the visitor against an opponent of the roster. `null` for any other.
 */
export function candidateOf({ setup, over }: SavedGame): Candidate | null {
  const { start, players, source, lookedAt } = setup
  if (!over || source || lookedAt || start.handicap || start.sfen || players.b === players.w) return null
  const card = cardOf(setup.opponent ?? DEFAULT_OPPONENT)
  const level = card?.levels.find(({ id }) => id === (setup.level ?? card.defaultLevel))
  if (!card || !level) return null
  return { opponent: card.id, level: level.id, side: players.b === 'human' ? 'b' : 'w' }
}

/** The level that is higher, of those of an opponent. */
function higher(opponent: string, one: string | undefined, other: string): string {
  const ids = cardOf(opponent)?.levels.map(({ id }) => id) ?? []
  return one !== undefined && ids.indexOf(one) >= ids.indexOf(other) ? one : other
}

/** The winner of a game: after its moves and its ending the engine says who has won. */
async function winnerOf(client: () => Client, { setup, moves, ending }: SavedGame): Promise<Side | null> {
  if (ending?.type === 'resign' || ending?.type === 'timeUp') return ending.side === 'b' ? 'w' : 'b'
  const engine = client()
  const position = await engine.ask({ type: 'new', ...setup.start, moves })
  const last = ending ? await engine.ask(ending) : position
  return (last.type === 'position' && last.result?.winner) || null
}

/** The stars of games; those of `known` stay, and games that were judged before are not judged again. */
export async function starsOf(
  entries: readonly Entry[],
  known: Stars,
  judged: Set<string>,
  client: () => Client,
): Promise<Stars> {
  const stars = new Map(known)
  for (const { id, changed, game } of entries) {
    const found = candidateOf(game)
    // A game may be taken back and go on.
    const key = `${id} ${changed}`
    if (!found || judged.has(key)) continue
    const { opponent, level, side } = found
    const winner = await winnerOf(client, game)
    judged.add(key)
    if (winner === side) stars.set(opponent, higher(opponent, stars.get(opponent), level))
  }
  return stars
}

/** The stored stars and the games that were judged, by id and time; empty where nothing can be read. */
export function readStars(text: string | null): { stars: Map<string, string>; judged: Set<string> } {
  const stars = new Map<string, string>()
  try {
    const { won, judged } = JSON.parse(text ?? '') as { won?: unknown; judged?: unknown }
    for (const [id, level] of Object.entries(won ?? {}))
      if (cardOf(id)?.levels.some((each) => each.id === level)) stars.set(id, String(level))
    return { stars, judged: new Set(Array.isArray(judged) ? judged.map(String) : []) }
  } catch {
    return { stars, judged: new Set() }
  }
}

/** Reads the stars of this device, and adds those of games that were won since. */
export async function loadStars(makeClient: () => Client): Promise<Stars> {
  const { stars, judged } = readStars(stored())
  let client: Client | null = null
  try {
    const entries = await new Library().list()
    const found = await starsOf(entries, stars, judged, () => {
      client ??= makeClient()
      return client
    })
    store(JSON.stringify({ won: Object.fromEntries(found), judged: [...judged] }))
    return found
  } catch {
    // Without a database the stars are those that are known.
    return stars
  } finally {
    ;(client as Client | null)?.close()
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function store(text: string): void {
  try {
    localStorage.setItem(KEY, text)
  } catch {
    // They are found again from the games the next time.
  }
}
