/** The moves so far, the last one in sight. */
import type { MoveText } from '../protocol.ts'
import type { Text } from '../text/text.ts'
import { el, setAttribute, setText } from './dom.ts'
import type { View } from './view.ts'

/** The list. */
export function movesView(): View {
  const heading = el('h2', { class: 'visually-hidden', id: 'moves-title' })
  const empty = el('p', { class: 'empty-line' })
  const list = el('ol', { class: 'move-list' })
  const box = el(
    'div',
    { class: 'moves-box', tabindex: '0', role: 'group', 'aria-labelledby': heading.id },
    empty,
    list,
  )
  const root = el(
    'section',
    { class: 'moves', 'data-testid': 'moves', 'aria-labelledby': heading.id },
    heading,
    box,
  )
  let shown: { usi: string; code: string }[] = []

  function update(moves: readonly MoveText[], code: Text['code']): boolean {
    let same = 0
    while (same < moves.length && shown[same]?.usi === moves[same]?.usi && shown[same]?.code === code)
      same += 1
    if (same === moves.length && same === shown.length) return false
    while (list.children.length > same) list.lastElementChild?.remove()
    for (const [index, move] of moves.slice(same).entries())
      list.append(el('li', { value: String(same + index + 1), 'data-usi': move.usi }, move[code]))
    shown = moves.map(({ usi }) => ({ usi, code }))
    for (const item of list.children)
      setAttribute(item, 'aria-current', item === list.lastElementChild ? 'step' : false)
    return true
  }

  return {
    root,
    render(state, text) {
      setText(heading, text.moves.label)
      setText(empty, text.moves.empty)
      const moves = state.position?.moves ?? []
      empty.hidden = moves.length > 0
      // Only the box scrolls, never the page under the player's finger.
      if (update(moves, text.code)) box.scrollTo(box.scrollWidth, box.scrollHeight)
    },
  }
}
