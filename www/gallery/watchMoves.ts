/** The moves of a watched game as a list of buttons; the move that is looked at is marked. */

import { button, el, setAttribute } from '../app/views/dom.ts'
import type { Played } from '../engine/protocol.ts'
import type { GalleryText } from '../text/gallery/text.ts'

/** The list; `go` is called with the number of the move that is chosen, 0 for the start position. */
export function watchMoves(words: GalleryText, go: (ply: number) => void) {
  const list = el('ol', {
    class: 'watch-moves',
    'aria-label': words.watch.moveList,
    'data-testid': 'watch-moves',
  })
  const buttons: HTMLButtonElement[] = []

  function render(moves: readonly Played[], ply: number): void {
    while (buttons.length > moves.length) buttons.pop()?.parentElement?.remove()
    for (const move of moves.slice(buttons.length)) {
      const number = buttons.length + 1
      const press = button(`watch-move-${number}`, () => go(number))
      press.append(`${number} ${move[words.code]}`)
      buttons.push(press)
      list.append(el('li', {}, press))
    }
    for (const [index, press] of buttons.entries())
      setAttribute(press, 'aria-current', index + 1 === ply ? 'true' : false)
    const here = buttons[ply - 1]
    // Only the list scrolls, not the page.
    if (here) list.scrollTop = here.offsetTop - list.clientHeight / 2
    list.hidden = moves.length === 0
  }

  return { root: list, render }
}
