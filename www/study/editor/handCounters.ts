/** The pieces in both hands, with a button for one more and one less of each kind. */
import { html, type TemplateResult } from 'lit-html'
import { kindName } from '../../elements/board/labels.ts'
import type { Side } from '../../engine/protocol.ts'
import type { StudyText } from '../../text/study/text.ts'
import { changeHand, type EditedPosition, kindsOf } from './editedPosition.ts'

/** Called with the position after a press. */
type Change = (position: EditedPosition) => void

/** One kind of piece in a hand (`b:P`). */
function counter(
  place: string,
  position: EditedPosition,
  { code, editor }: StudyText,
  change: Change,
): TemplateResult {
  const name = kindName(place.slice(2), code)
  const count = position.hands.get(place) ?? 0
  const step = (by: 1 | -1, label: string) => html`<button
      type="button"
      aria-label=${label}
      data-testid="hand-${place}-${by}"
      ?disabled=${by < 0 && count === 0}
      @click=${() => change(changeHand(position, place, by))}
    >${by < 0 ? '−' : '+'}</button>`
  return html`<li><span>${`${name} ${count}`}</span>${step(-1, editor.less(name))}${step(1, editor.more(name))}</li>`
}

/** The counters of both hands. */
export function handCounters(position: EditedPosition, words: StudyText, change: Change): TemplateResult {
  const kinds = kindsOf(position.size).filter((kind) => kind !== 'K')
  const hand = (side: Side) => {
    const label = words.editor.hands[side]
    const counters = kinds.map((kind) => counter(`${side}:${kind}`, position, words, change))
    return html`<div><h2>${label}</h2><ul aria-label=${label}>${counters}</ul></div>`
  }
  return html`<div class="editor-hands">${hand('b')}${hand('w')}</div>`
}
