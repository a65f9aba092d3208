/** Finds the names of castles, openings and shapes of attack in a game, move by move. */
import { EVEN_START, keyOf, type Position, readSfen, type Side } from './board.ts'
import type { Name, NameKind } from './names.ts'
import { Followed, type View } from './view.ts'

/**
 * Own moves after which openings and castles are not looked for any more: what stands so by then is an
 * accident.
 */
const LAST_MOVE: Readonly<Record<NameKind, number>> = { opening: 25, castle: 40, shape: 999 }

/** A name that is complete for a side. */
export interface Found {
  name: Name
  side: Side
  /** Number of moves since the start after which it is complete for the first time. */
  ply: number
}

/** The positions of the known lines, from the even start. */
export function knownPositions(names: readonly Name[]): Set<string> {
  const keys = new Set<string>()
  for (const { line } of names) {
    const start = readSfen(EVEN_START)
    if (!start || line.length === 0) continue
    const game = new Followed(start)
    keys.add(keyOf(start))
    for (const usi of line) if (game.play(usi)) keys.add(keyOf(game.position))
  }
  return keys
}

/** Follows one game. */
export class Recognizer {
  private readonly names: readonly Name[]
  private readonly known: ReadonlySet<string>
  private readonly game: Followed
  private readonly parents: ReadonlyMap<string, string | null>
  /** The names so far, in their order in the game. */
  readonly found: Found[] = []
  /**
   * The last ply whose position is in a known line, by whatever order of moves; 0 where only the start is.
   */
  lastKnown = 0

  constructor(names: readonly Name[], known: ReadonlySet<string>, start: Position) {
    this.names = names
    this.known = known
    this.game = new Followed(start)
    this.parents = new Map(names.map(({ id, parent }) => [id, parent]))
  }

  /**
   * Carries out a move in USI; returns the names that it completes. A text that moves nothing completes none.
   */
  play(usi: string): Found[] {
    if (!this.game.play(usi)) return []
    const ply = this.game.done.length
    if (this.known.has(keyOf(this.game.position))) this.lastKnown = ply
    const fresh = this.game
      .views()
      .flatMap((view) => this.complete(view).map((name) => ({ name, side: view.side, ply })))
    this.found.push(...fresh)
    return fresh
  }

  /** The names that are complete for a side now and were not before, without those they grew from. */
  private complete(view: View): Name[] {
    const { moves, entered, names: had } = view.facts
    const isLate = (kind: NameKind) => moves > LAST_MOVE[kind] || (entered && kind === 'castle')
    const now = this.names.filter(({ id, kind, holds }) => !isLate(kind) && !had.has(id) && holds(view))
    for (const { id } of now) had.add(id)
    // Whoever has the grown castle is not told of the one it grew from.
    const told = new Set(now.flatMap(({ id }) => this.ancestors(id)))
    for (const id of told) had.add(id)
    return now.filter(({ id }) => !told.has(id))
  }

  private ancestors(id: string): string[] {
    const parent = this.parents.get(id)
    return parent ? [parent, ...this.ancestors(parent)] : []
  }
}

/** The names of a whole game from `sfen`, or null where its board is not 9×9. */
export function namesOfGame(
  names: readonly Name[],
  known: ReadonlySet<string>,
  sfen: string,
  moves: readonly string[],
): Recognizer | null {
  const start = readSfen(sfen)
  if (!start) return null
  const recognizer = new Recognizer(names, known, start)
  for (const usi of moves) recognizer.play(usi)
  return recognizer
}
