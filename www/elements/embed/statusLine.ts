/** The status line of a live board: whose turn it is and what happened; a live region for screen readers. */

import { provedNow } from '../../app/game/proved.ts'
import { canPlayFromHere, isHandicap, type State } from '../../app/game/state.ts'
import { aloud } from '../../app/views/aloud.ts'
import { provedText, statusText, statusWord, toneOf } from '../../app/views/status.ts'
import type { Dispatch } from '../../app/views/view.ts'
import type { Text } from '../../text/text.ts'
import { button, el, setAttribute, setText } from './dom.ts'

/** Makes the status line with its buttons. */
export function statusLine(dispatch: Dispatch) {
  const seen = el('p', { class: 'status-line', 'data-testid': 'status', 'aria-hidden': 'true' })
  const heard = el('p', { class: 'visually-hidden', role: 'status' })
  const proof = el('p', { class: 'proved', role: 'status', 'data-testid': 'proved' })
  const here = button('fromhere', () => dispatch({ type: 'playFromHere' }))
  const cancel = button('premove-cancel', () => dispatch({ type: 'cancelPremove' }))
  const retry = button('retry', () => dispatch({ type: 'retry' }))
  const instead = button('play-instead', () =>
    dispatch({ type: 'changeOpponent', opponent: null, level: null }),
  )
  const root = el('div', { class: 'status' }, seen, heard, proof, here, cancel, retry, instead)
  return {
    root,
    /** Shows a state in a language. */
    render(state: State, text: Text): void {
      const word = statusWord(state)
      for (const element of [seen, root]) setAttribute(element, 'data-state', word)
      setAttribute(root, 'data-tone', toneOf(state))
      setText(seen, statusText(state, text))
      setText(heard, statusText(state, aloud(text, isHandicap(state))), state.refusal && state.refusalLines)
      const proved = provedNow(state)
      proof.hidden = proved === null
      setText(proof, proved ? provedText(proved, isHandicap(state), text) : '')
      setText(here, text.status.fromHere)
      here.hidden = !canPlayFromHere(state)
      setText(cancel, text.newGame.cancel)
      cancel.hidden = state.premove === null
      const isMissing = word === 'noOpponent'
      setText(retry, text.notice.retry)
      retry.hidden = state.health !== 'lost' && !isMissing
      setText(instead, text.status.playInstead(text.title))
      instead.hidden = !isMissing
    },
  }
}
