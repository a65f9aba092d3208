/**
 * Several tabs with the page: each keeps a game of its own, also over a reload,
 * and says where it is another tab's, too.
 */
import type { Game } from '../game/game.ts'
import { decodeGame, encodeGame, KEYS, type Store, savedGame, tryStore } from '../game/save.ts'

/** A storage of the browser; `null` where it is forbidden. */
function storage(name: 'localStorage' | 'sessionStorage'): Store | null {
  try {
    return window[name]
  } catch {
    return null
  }
}

/**
 * The storage of this tab: all tabs share it but for the current game, of which the tab has a copy of its own
 * where another tab has stored its game in this place, or where the place is full.
 */
export function tabStorage(): Store | null {
  const [shared, own] = [storage('localStorage'), storage('sessionStorage')]
  return (
    shared && {
      getItem: (key) => own?.getItem(key) ?? shared.getItem(key),
      removeItem: (key) => shared.removeItem(key),
      setItem(key, text) {
        try {
          shared.setItem(key, text)
        } catch (error) {
          if (key === KEYS.game) tryStore(own, key, text)
          throw error
        }
        own?.removeItem(key)
      },
    }
  )
}

/** Reacts to the games that other tabs store in the place of the current game. */
export function followOtherTabs(game: Game): void {
  addEventListener('storage', ({ key, newValue }) => {
    const other = key === KEYS.game && newValue ? decodeGame(newValue) : null
    const current = savedGame(game.state)
    if (!other || !current) return
    if (other.setup.id !== current.setup.id)
      tryStore(storage('sessionStorage'), KEYS.game, encodeGame(current))
    else if (other.moves.join() !== current.moves.join())
      game.dispatch({
        type: 'notice',
        notice: { kind: 'otherTab' },
        previousGame: game.state.previousGame,
      })
  })
}
