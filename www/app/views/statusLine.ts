/** The status line: whose turn it is and what happened; a live region for screen readers. */

import { html, type TemplateResult } from 'lit-html'
import type { Text } from '../../text/text.ts'
import { provedNow } from '../game/proved.ts'
import { canPlayFromHere, isHandicap, type State } from '../game/state.ts'
import { aloud } from './aloud.ts'
import { button } from './buttons.ts'
import { namedText } from './named.ts'
import { provedText, statusText, statusWord, toneOf } from './status.ts'
import { LiveText, spokenLine } from './template.ts'
import type { Dispatch } from './view.ts'

/** The status line, with the buttons that belong to what it says. */
export class StatusLine {
  private readonly dispatch: Dispatch
  private readonly heard = new LiveText()

  constructor(dispatch: Dispatch) {
    this.dispatch = dispatch
  }

  /** The line; `buttons` come from other views and stand at its end. */
  template(state: State, text: Text, buttons: TemplateResult[]): TemplateResult {
    const word = statusWord(state)
    const spoken = statusText(state, aloud(text, isHandicap(state)))
    const line = {
      class: 'status-line',
      testId: 'status',
      state: word,
      seen: statusText(state, text),
      heard: this.heard.of(spoken, state.refusal && state.refusalLines),
    }
    const proved = provedNow(state)
    const named = namedText(state, text)
    return html`
      <div class="status" data-state=${word} data-tone=${toneOf(state)}>
        ${spokenLine(line)}
        <p class="proved" role="status" data-testid="proved" ?hidden=${proved === null}>${
          proved ? provedText(proved, isHandicap(state), text) : ''
        }</p>
        <p class="proved" role="status" data-testid="named" ?hidden=${named === ''}>${named}</p>
        ${this.ownButtons(state, text)}${buttons}
      </div>`
  }

  private ownButtons(state: State, text: Text): TemplateResult {
    const { dispatch } = this
    const isMissing = statusWord(state) === 'noOpponent'
    const usual = { type: 'changeOpponent', opponent: null, level: null } as const
    return html`
      ${button('fromhere', text.status.fromHere, () => dispatch({ type: 'playFromHere' }), {
        hidden: !canPlayFromHere(state),
      })}
      ${button('premove-cancel', text.newGame.cancel, () => dispatch({ type: 'cancelPremove' }), {
        hidden: state.premove === null,
      })}
      ${button('retry', text.notice.retry, () => dispatch({ type: 'retry' }), {
        hidden: state.health !== 'lost' && !isMissing,
      })}
      ${button('play-instead', text.status.playInstead(text.title), () => dispatch(usual), {
        hidden: !isMissing,
      })}`
  }
}
