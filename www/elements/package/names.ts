/** Names of openings, castles and shapes of attack in a game; needs no browser and no engine. */
import { NAMES as ALL, type Name, recognizerFor } from '../../names/namesBook.ts'

/** A name in Japanese, romanized and in English. */
export interface ShogiName {
  /** Never changes. */
  id: string
  kind: 'castle' | 'opening' | 'shape'
  ja: string
  romaji: string
  en: string
  /** The id of the name that it grew from. */
  parent: string | null
}

/** A name that is complete for a side. */
export interface FoundName extends ShogiName {
  side: 'b' | 'w'
  /** Number of moves since the start. */
  ply: number
}

/** The names of one game, found move by move. */
export interface NameFinder {
  /** Takes the next move, in USI, and returns the names that it completes. Moves are not checked. */
  play(usi: string): FoundName[]
  /** All names so far. */
  readonly found: readonly FoundName[]
  /** The last ply whose position is in a line of some opening. */
  readonly lastKnown: number
}

const plain = ({ id, kind, ja, romaji, en, parent }: Name): ShogiName => ({
  id,
  kind,
  ja,
  romaji,
  en,
  parent,
})

/** All names. */
export const NAMES: readonly ShogiName[] = ALL.map(plain)

/** Begins a game from a position in SFEN, by default the even start; `null` where the board is not 9×9. */
export function findNames(sfen?: string): NameFinder | null {
  const recognizer = recognizerFor(sfen)
  if (!recognizer) return null
  const found: FoundName[] = []
  return {
    play(usi) {
      const fresh = recognizer.play(usi).map(({ name, side, ply }) => ({
        ...plain(name),
        side: side === 0 ? ('b' as const) : ('w' as const),
        ply,
      }))
      found.push(...fresh)
      return fresh
    },
    found,
    get lastKnown() {
      return recognizer.lastKnown
    },
  }
}
