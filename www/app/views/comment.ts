/** The comment on the position that is shown. */
import { html, type TemplateResult } from 'lit-html'
import type { Text } from '../../text/text.ts'
import { commentOf, type State } from '../game/state.ts'

/** The comment; hidden where there is none. */
export function commentNote(state: State, text: Text): TemplateResult {
  const comment = commentOf(state)
  return html`<p
      class="comment"
      role="note"
      tabindex="0"
      data-testid="comment"
      aria-label=${text.records.comment}
      ?hidden=${comment === ''}
    >${comment}</p>`
}
