/**
 * The names that the person has played, and the names played against the person, in the games on the device.
 */
import { ownSide } from '../../app/game/nextGame.ts'
import type { SavedGame } from '../../app/game/state.ts'
import { namesIn } from '../../names/namesBook.ts'

/** Milliseconds of work between two pauses, so that the page stays responsive. */
const SLICE = 12

/** What is known so far. */
export interface OwnNames {
  played: ReadonlySet<string>
  met: ReadonlySet<string>
  /** Number of games looked at, and of all. */
  done: number
  all: number
}

/** Whether the names of a game belong to a person: it was played against the engine on the 9×9 board. */
const isOwn = ({ setup: { start, lookedAt } }: SavedGame): boolean =>
  start.variant === 'shogi' && !start.handicap && !lookedAt

/** Looks through games, the newest first; `changed` is told after each slice until it returns false. */
export async function lookThrough(
  games: readonly SavedGame[],
  changed: (known: OwnNames) => boolean,
): Promise<void> {
  const own = games.filter(isOwn).flatMap((game) => {
    const side = ownSide(game.setup)
    return side ? [{ game, side }] : []
  })
  const [played, met] = [new Set<string>(), new Set<string>()]
  const known = (done: number) => ({ played, met, done, all: own.length })
  let begun = performance.now()
  for (const [done, { game, side }] of own.entries()) {
    for (const found of namesIn(game.moves, game.setup.start.sfen)?.found ?? [])
      (found.side === (side === 'b' ? 0 : 1) ? played : met).add(found.name.id)
    if (performance.now() - begun < SLICE) continue
    if (!changed(known(done + 1))) return
    await new Promise((resume) => setTimeout(resume))
    begun = performance.now()
  }
  changed(known(own.length))
}
