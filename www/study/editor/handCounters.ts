/** The pieces in both hands, with a button for one more and one less of each kind. */

import { el } from '../../app/views/dom.ts'
import { kindName } from '../../elements/board/labels.ts'
import type { StudyText } from '../../text/study/text.ts'
import { changeHand, type EditedPosition, kindsOf } from './editedPosition.ts'

/** The counters; `change` is called with the position after a press. */
export function handCounters(change: (position: EditedPosition) => void) {
  const root = el('div', { class: 'editor-hands' })
  let rendered: { position: EditedPosition; words: StudyText } | null = null

  function stepButton(place: string, step: 1 | -1, label: string, position: EditedPosition): HTMLElement {
    const id = `hand-${place}-${step}`
    const attributes = { type: 'button', 'aria-label': label, 'data-testid': id }
    const element = el('button', attributes, step < 0 ? '−' : '+')
    element.disabled = step < 0 && !position.hands.get(place)
    element.addEventListener('click', () => {
      change(changeHand(position, place, step))
      // The buttons are new elements now: the one in the same place gets the focus.
      root.querySelector<HTMLElement>(`[data-testid="${id}"]`)?.focus()
    })
    return element
  }

  function counter(place: string, position: EditedPosition, { code, editor }: StudyText): HTMLElement {
    const name = kindName(place.slice(2), code)
    const count = el('span', {}, `${name} ${position.hands.get(place) ?? 0}`)
    const less = stepButton(place, -1, editor.less(name), position)
    return el('li', {}, count, less, stepButton(place, 1, editor.more(name), position))
  }

  return {
    root,
    render(position: EditedPosition, words: StudyText): void {
      // New buttons would lose the focus, or a press that has begun.
      if (rendered?.position === position && rendered.words === words) return
      rendered = { position, words }
      const kinds = kindsOf(position.size).filter((kind) => kind !== 'K')
      const groups = (['b', 'w'] as const).map((side) => {
        const label = words.editor.hands[side]
        const counters = kinds.map((kind) => counter(`${side}:${kind}`, position, words))
        return el('div', {}, el('h2', {}, label), el('ul', { 'aria-label': label }, ...counters))
      })
      root.replaceChildren(...groups)
    },
  }
}
