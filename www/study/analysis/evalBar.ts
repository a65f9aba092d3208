/** The evaluation bar: Black's winning chances. Keeps the last value that is known. */

import { el, setAttribute, setText } from '../../app/views/dom.ts'
import type { StudyText } from '../../text/study/text.ts'
import { blackRate, percent, scoreForBlack, valueAloud } from '../format.ts'
import type { Value } from '../review/grade.ts'
import type { StudyState } from '../study.ts'

/** The engine's value of the position shown; `null` before it has one, and while it shows a threat. */
export function knownValue({ infos, mate, mover, position, threat }: StudyState): Value | null {
  if (mate?.verdict === 'mate' && position) {
    const sign = position.side === 'b' ? 1 : -1
    const plies = mate.conventional ?? mate.plies ?? 1
    return { rate: sign > 0 ? 1000 : 0, score: { mate: sign * plies } }
  }
  const [info] = infos
  return info && !threat ? { rate: blackRate(info, mover), score: scoreForBlack(info, mover) } : null
}

/** The bar; `reviewed` is the value that a review found for the position shown. */
export function evalBar() {
  const root = el('div', { class: 'eval-bar', role: 'img', 'data-testid': 'eval-bar' }, el('i'), el('b'))
  let value: Value = { rate: 500, score: { cp: 0 } }

  return {
    root,
    render(state: StudyState, reviewed: Value | null, words: StudyText): void {
      value = knownValue(state) ?? reviewed ?? value
      const { rate, score } = value
      const bottom = state.orientation === 'b' ? rate : 1000 - rate
      root.style.setProperty('--rate', String(bottom / 1000))
      setAttribute(root, 'data-bottom', state.orientation)
      setAttribute(root, 'data-rate', String(rate))
      setAttribute(root, 'aria-label', valueAloud(rate, score, words))
      setText(root.lastElementChild as Element, percent(rate))
    },
  }
}
