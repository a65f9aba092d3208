/** The names of openings and castles in the page's game and in the library. Fetched after the first moves. */
import { type Found, namesIn, type Recognizer, recognizerFor } from '../../names/namesBook.ts'
import type { Text } from '../../text/text.ts'
import type { Entry } from '../game/library.ts'
import { plies, type SavedGame, type State } from '../game/state.ts'

/** Number of plies for which a name stays in sight. */
const STAYS = 6
/** Milliseconds of work between two pauses, so that the page stays responsive. */
const SLICE = 12

/** Follows the page's game: only the moves that are new are looked at. */
class Follower {
  private sfen: string | undefined
  private moves: readonly string[] = []
  private recognizer: Recognizer | null = null

  found(moves: readonly string[], sfen: string | undefined): readonly Found[] {
    const goes = sfen === this.sfen && this.moves.every((usi, ply) => moves[ply] === usi)
    if (!goes || !this.recognizer) {
      this.recognizer = recognizerFor(sfen)
      this.moves = []
    }
    for (const usi of moves.slice(this.moves.length)) this.recognizer?.play(usi)
    this.sfen = sfen
    this.moves = moves
    return this.recognizer?.found ?? []
  }
}

const follower = new Follower()

/** The newest name of an opening or castle on the board, after the word for its side; empty for none. */
export function newestName(state: State, text: Text): string {
  const { position, setup } = state
  const { all, shown } = plies(state)
  const { start } = setup
  if (!position || shown < all || start.variant !== 'shogi' || start.handicap) return ''
  const moves = position.moves.map(({ usi }) => usi)
  const found = follower.found(moves, start.sfen).filter(({ name }) => name.kind !== 'shape')
  const newest = found.at(-1)
  if (!newest || newest.ply <= moves.length - STAYS) return ''
  return `${text.side(newest.side === 0 ? 'b' : 'w', false)} ${newest.name[text.code]}`
}

/** The names that were found for games of the library, by their ids and numbers of moves. */
const known = new Map<string, string>()

/** The names of a game in all spellings. */
function spellings({ moves, setup: { start } }: SavedGame): string {
  if (start.variant !== 'shogi' || start.handicap) return ''
  const found = namesIn(moves, start.sfen)?.found ?? []
  return found.map(({ name }) => `${name.ja} ${name.romaji} ${name.en}`).join(' ')
}

/** Looks for the names of all games; `changed` gets them by the id of the game, more after each slice. */
export async function lookForNames(
  entries: readonly Entry[],
  changed: (names: ReadonlyMap<string, string>) => void,
): Promise<void> {
  const names = new Map<string, string>()
  let begun = performance.now()
  for (const { id, game } of entries) {
    const key = `${id} ${game.moves.length}`
    const found = known.get(key) ?? spellings(game)
    known.set(key, found)
    names.set(id, found)
    if (performance.now() - begun < SLICE) continue
    changed(new Map(names))
    await new Promise((resume) => setTimeout(resume))
    begun = performance.now()
  }
  changed(names)
}
