/** Chooses one of several games that a text contains. */

import type { DialogsText } from '../../text/dialogs/index.ts'
import type { ReadRecord } from '../records/index.ts'
import { button, el, setText } from '../views/dom.ts'
import { select } from '../views/fields.ts'

/** The part of the dialog; hidden while there is nothing to choose. */
export interface GameChoice {
  root: HTMLElement
  offer(games: readonly ReadRecord[], words: DialogsText['records']): void
  render(words: DialogsText['records']): void
}

/** Makes it; `opened` gets the chosen game. */
export function gameChoice(opened: (game: ReadRecord) => void): GameChoice {
  const list = select('record-game')
  const open = button('record-open-game', () => {
    const game = games[Number(list.value())]
    if (game) opened(game)
  })
  open.classList.add('primary')
  const root = el('div', { class: 'game-choice', hidden: true }, list.root, open)
  let games: readonly ReadRecord[] = []
  return {
    root,
    offer(found, words) {
      games = found
      root.hidden = found.length === 0
      render(words)
      list.choose('0')
      if (found.length > 0) root.querySelector('select')?.focus()
    },
    render,
  }

  function render(words: DialogsText['records']): void {
    setText(open, words.openGame)
    list.render(
      words.game,
      games.map(({ source, moves }, index) => {
        const { b = '', w = '' } = source?.names ?? {}
        return { value: String(index), label: words.gameName(index + 1, b, w, moves.length) }
      }),
    )
  }
}
