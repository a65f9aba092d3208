/** Opens the help, whose code is fetched when it is first wanted: by a button, or by the key `?`. */

import { RULES_TEXTS } from '../../text/rules/index.ts'
import type { Text } from '../../text/text.ts'
import type { Game } from '../game/game.ts'
import { importAgain } from './importAgain.ts'

/** The function that opens it. */
export function helpOpener(game: Game, text: () => Text): () => void {
  async function open(): Promise<void> {
    try {
      const { code } = text()
      const [{ openHelp }] = await Promise.all([
        importAgain(() => import('../../learn/rules/rules.ts')),
        RULES_TEXTS.fetch(code, importAgain),
      ])
      openHelp(code, game.state.appearance)
    } catch {
      game.dispatch({ type: 'notice', notice: { kind: 'noHelp' }, previousGame: game.state.previousGame })
    }
  }
  document.addEventListener('keydown', (event) => {
    if (event.key !== '?' || event.defaultPrevented || event.ctrlKey || event.metaKey) return
    if (event.target instanceof Element && event.target.closest('input, select, textarea, dialog')) return
    event.preventDefault()
    void open()
  })
  return () => void open()
}
