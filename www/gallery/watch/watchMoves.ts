/** The moves of a watched game as a list of buttons; the move that is looked at is marked. */

import { html, nothing, type TemplateResult } from 'lit-html'
import { type Ref, ref } from 'lit-html/directives/ref.js'
import type { Played } from '../../engine/protocol.ts'
import type { GalleryText } from '../../text/gallery/text.ts'
import { aloud, written } from '../spoken.ts'

/** The list; `go` is called with the number of the move that is chosen. */
export function watchMoves(
  moves: readonly Played[],
  ply: number,
  words: GalleryText,
  list: Ref<HTMLElement>,
  go: (ply: number) => void,
): TemplateResult {
  const [seen, heard] = [written(words), aloud(words)]
  const item = (move: Played, index: number) => html`
    <li><button
      type="button"
      data-testid="watch-move-${index + 1}"
      aria-label="${index + 1} ${heard(move)}"
      aria-current=${index + 1 === ply ? 'true' : nothing}
      @click=${() => go(index + 1)}
    >${`${index + 1} ${seen(move)}`}</button></li>`
  return html`
    <ol
      class="watch-moves"
      aria-label=${words.watch.moveList}
      data-testid="watch-moves"
      ?hidden=${moves.length === 0}
      ${ref(list)}
    >${moves.map(item)}</ol>`
}

/** Brings the move that is looked at into sight. Only the list scrolls, not the page. */
export function scrollToCurrent(list: HTMLElement): void {
  const here = list.querySelector<HTMLElement>('[aria-current]')
  if (here) list.scrollTop = here.offsetTop - list.clientHeight / 2
}
