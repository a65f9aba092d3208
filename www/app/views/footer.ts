/** The footer: where games are kept, offline state, net, update. */

import { html, type TemplateResult } from 'lit-html'
import type { Text } from '../../text/text.ts'
import type { State } from '../game/state.ts'
import { button } from './buttons.ts'

/** The footer; `update` switches to the newer build. */
export const footer = (
  { saveFailed, offline, net }: State,
  text: Text,
  update: () => void,
): TemplateResult => html`
  <footer>
    <p class=${saveFailed ? 'warning' : ''}>${saveFailed ? text.saveFailed : text.footer}</p>
    <p class="net" data-testid="net" data-state=${net?.state ?? 'none'}>${netText(net, text)}</p>
    <p role="status" data-testid="offline" data-state=${offline}>${text.offline[offline]}</p>
    ${button('update', text.offline.change, update, { hidden: offline !== 'update' })}
  </footer>`

/** The state of the net; empty where there is none or it could not be loaded. */
function netText(net: State['net'], text: Text): string {
  if (net?.state === 'ready') return text.net.ready
  if (net?.state !== 'loading') return ''
  return text.net.loading(Math.floor((100 * net.loaded) / net.total))
}
