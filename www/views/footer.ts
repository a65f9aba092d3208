/** The foot of the page: what becomes of the games, whether it works offline, and the newer build that waits. */
import type { Text } from '../text/text.ts'
import { button, el, setAttribute, setText } from './dom.ts'
import type { View } from './view.ts'

/** The foot. */
export function footerView(update: () => void): View {
  const line = el('p')
  const offline = el('p', { role: 'status', 'data-testid': 'offline' })
  const change = button('update', update)
  return {
    root: el('footer', {}, line, offline, change),
    render(state, text: Text) {
      setText(line, state.unkept ? text.unkept : text.footer)
      line.classList.toggle('warning', state.unkept)
      setAttribute(offline, 'data-state', state.offline)
      setText(offline, text.offline[state.offline])
      setText(change, text.offline.change)
      change.hidden = state.offline !== 'update'
    },
  }
}
