/** The comment on the position that is shown. */
import { commentOf } from '../game/state.ts'
import { el, setAttribute, setText } from './dom.ts'
import type { View } from './view.ts'

/** The view; hidden without a comment. */
export function commentView(): View {
  const root = el('p', { class: 'comment', role: 'note', tabindex: '0', 'data-testid': 'comment' })
  return {
    root,
    render(state, text) {
      const comment = commentOf(state)
      root.hidden = comment === ''
      setAttribute(root, 'aria-label', text.records.comment)
      setText(root, comment)
    },
  }
}
