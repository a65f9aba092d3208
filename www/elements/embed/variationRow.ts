/** The moves played or tried at the position that a live board shows, where there are several. */

import { type State, shownPosition } from '../../app/game/state.ts'
import { variationChoices } from '../../app/game/variation.ts'
import { moveAloud } from '../../app/views/aloud.ts'
import { plainName } from '../../app/views/variationChoices.ts'
import type { Dispatch } from '../../app/views/view.ts'
import type { Text } from '../../text/text.ts'
import { button, el, setAttribute, setText } from './dom.ts'

/** The row of moves, and the way back to the game. */
export function variationRow(dispatch: Dispatch) {
  const row = el('div', { role: 'group', class: 'tools', translate: 'no' })
  const back = button('variations-back', () => dispatch({ type: 'followVariation', move: null }))
  const root = el('div', { class: 'variations', 'data-testid': 'variations' }, row, back)
  let written: unknown[] = []

  row.addEventListener('click', (event) => {
    const usi = (event.target as Element).closest('button')?.dataset.usi
    if (usi) dispatch({ type: 'followVariation', move: usi })
  })

  function write(state: State, text: Text): void {
    const sfen = shownPosition(state)?.sfen ?? state.position?.sfen ?? ''
    const focused = row.contains(document.activeElement)
    const items = variationChoices(state).map(({ usi, chosen, played }) => {
      const name = plainName(usi, sfen, text.code)
      const label = (move: string) => (played ? text.variations.played(move) : move)
      const spoken = label(moveAloud(name, text.code))
      const element = el('button', { type: 'button', 'data-usi': usi, 'aria-label': spoken }, label(name))
      setAttribute(element, 'aria-pressed', String(chosen))
      return element
    })
    row.replaceChildren(...items)
    // Keeps the keyboard focus in the row.
    if (focused) (items.find((item) => item.ariaPressed === 'true') ?? (back.hidden ? null : back))?.focus()
  }

  return {
    root,
    /** Shows a state in a language. */
    render(state: State, text: Text): void {
      setText(back, text.variations.back)
      back.hidden = state.gamePosition === null
      setAttribute(row, 'aria-label', text.variations.label)
      const { position, shownPly, setup, gamePosition, clock } = state
      const inputs = [position, shownPly, setup.tree, gamePosition, clock === null, text]
      if (inputs.every((input, index) => input === written[index])) return
      written = inputs
      write(state, text)
      root.hidden = row.childElementCount === 0 && gamePosition === null
    },
  }
}
