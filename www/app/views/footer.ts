/** The footer: where games are kept, offline state, net, update. */

import type { Text } from '../../text/text.ts'
import type { State } from '../game/state.ts'
import { button, el, setAttribute, setText } from './dom.ts'
import type { View } from './view.ts'

/** The footer. */
export function footerView(update: () => void, ...inside: HTMLElement[]): View {
  const line = el('p')
  const offline = el('p', { role: 'status', 'data-testid': 'offline' })
  const net = el('p', { class: 'net', 'data-testid': 'net' })
  const change = button('update', update)
  return {
    root: el('footer', {}, line, net, offline, change, ...inside),
    render(state, text: Text) {
      setText(line, state.saveFailed ? text.saveFailed : text.footer)
      line.classList.toggle('warning', state.saveFailed)
      setAttribute(offline, 'data-state', state.offline)
      setText(offline, text.offline[state.offline])
      setAttribute(net, 'data-state', state.net?.state ?? 'none')
      setText(net, netText(state.net, text))
      setText(change, text.offline.change)
      change.hidden = state.offline !== 'update'
    },
  }
}

/** The state of the net; empty where there is none or it could not be loaded. */
function netText(net: State['net'], text: Text): string {
  if (net?.state === 'ready') return text.net.ready
  if (net?.state !== 'loading') return ''
  return text.net.loading(Math.floor((100 * net.loaded) / net.total))
}
