/** Fetches the names of openings and castles, once a game has begun and the page is idle. */
import type { Settings } from '../game/save.ts'
import type { State } from '../game/state.ts'
import { setNamer } from '../views/named.ts'
import { importAgain } from './importAgain.ts'

/**
 * Follows the game, and begins where there is something to name. Where the names cannot be fetched, nothing
 * is named. `update` renders the page again.
 */
export function namesLauncher(settings: Settings, update: () => void): (state: State) => void {
  let hasBegun = false
  return ({ position, setup }) => {
    if (hasBegun || !settings.names || !position?.moves.length || setup.start.variant !== 'shogi') return
    hasBegun = true
    // Safari has no idle callbacks.
    const whenIdle = window.requestIdleCallback ?? setTimeout
    whenIdle(() =>
      importAgain(() => import('../names/namesOfGame.ts')).then(
        ({ newestName }) => {
          setNamer((state, text) => (settings.names ? newestName(state, text) : ''))
          update()
        },
        () => {},
      ),
    )
  }
}
