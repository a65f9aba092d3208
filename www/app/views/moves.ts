/** The move list: each move shows its position; the current one is scrolled into view. */

import type { MoveText } from '../../engine/protocol.ts'
import type { Text } from '../../text/text.ts'
import { endOfLine, plies, type State } from '../game/state.ts'
import { branches } from '../game/variation.ts'
import { moveAloud } from './aloud.ts'
import { el, setAttribute, setText } from './dom.ts'
import { endName } from './status.ts'
import { steps } from './steps.ts'
import type { Dispatch, View } from './view.ts'

/** The list, with the step buttons beside it. */
export function movesView(dispatch: Dispatch): View {
  const heading = el('h2', { class: 'visually-hidden', id: 'moves-title' })
  const empty = el('p', { class: 'empty-line' })
  const list = el('ol', { class: 'move-list', translate: 'no' })
  const end = el('p', { class: 'end-line', 'data-testid': 'moves-end' })
  const box = el('div', { class: 'moves-box' }, empty, list, end)
  const stepping = steps(dispatch)
  const { first, previous, next, last } = stepping.buttons
  const root = el(
    'section',
    { class: 'moves', 'data-testid': 'moves', 'aria-labelledby': heading.id },
    ...[heading, first, previous, box, next, last],
  )
  let written: { usi: string; code: string }[] = []
  let current = 0
  let forked: { position?: unknown; tree?: unknown; text?: unknown } = {}

  list.addEventListener('click', (event) => {
    const item = (event.target as Element).closest('li')
    if (item) dispatch({ type: 'showPly', ply: item.value })
  })

  function write(moves: readonly MoveText[], code: Text['code']): boolean {
    let same = 0
    while (same < moves.length && written[same]?.usi === moves[same]?.usi && written[same]?.code === code)
      same += 1
    if (same === moves.length && same === written.length) return false
    while (list.children.length > same) list.lastElementChild?.remove()
    for (const [index, move] of moves.slice(same).entries()) {
      const name = move[code]
      const go = el('button', { type: 'button', tabindex: '-1', 'aria-label': moveAloud(name, code) }, name)
      list.append(el('li', { value: String(same + index + 1), 'data-usi': move.usi }, go))
    }
    written = moves.map(({ usi }) => ({ usi, code }))
    return true
  }

  /** Marks the current move; it is the one that Tab reaches. */
  function mark(shown: number): void {
    for (const [index, item] of [...list.children].entries()) {
      const here = index === shown - 1
      setAttribute(item, 'aria-current', here ? 'step' : false)
      if (item.firstElementChild) setAttribute(item.firstElementChild, 'tabindex', here ? '0' : '-1')
    }
    current = shown
  }

  /** Marks moves that have variations beside them. */
  function fork(state: State, text: Text): void {
    const { tree } = state.setup
    if (forked.position === state.position && forked.tree === tree && forked.text === text) return
    forked = { position: state.position, tree, text }
    const beside = branches(state)
    for (const [index, item] of [...list.children].entries()) {
      const has = beside.has(index + 1)
      setAttribute(item, 'data-branch', has)
      if (item.firstElementChild)
        setAttribute(item.firstElementChild, 'aria-description', has && text.variations.label)
    }
  }

  /** Scrolls the list, but never the page. */
  function bringIntoSight(): void {
    const item = list.children[current - 1]
    if (!(item instanceof HTMLElement)) {
      box.scrollTo(0, 0)
      return
    }
    const [inner, outer] = [item.getBoundingClientRect(), box.getBoundingClientRect()]
    const middle = (rect: DOMRect) => [rect.left + rect.width / 2, rect.top + rect.height / 2] as const
    const [[x, y], [boxX, boxY]] = [middle(inner), middle(outer)]
    box.scrollBy(x - boxX, y - boxY)
  }

  return {
    root,
    render(state, text) {
      setText(heading, text.moves.label)
      setText(empty, text.moves.empty)
      const moves = state.position?.moves ?? []
      empty.hidden = moves.length > 0
      stepping.render(state, text)
      const ended = endOfLine(state)
      setText(end, ended ? endName(ended, text) : '')
      end.hidden = ended === null
      const { shown } = plies(state)
      const changed = write(moves, text.code)
      fork(state, text)
      if (!changed && shown === current) return
      mark(shown)
      bringIntoSight()
    },
  }
}
