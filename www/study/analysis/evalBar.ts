/** The evaluation bar: Black's winning chances. Keeps the last value that is known. */
import { html, type TemplateResult } from 'lit-html'
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

/** The bar. */
export class EvalBar {
  /** The value that is shown. */
  private value: Value = { rate: 500, score: { cp: 0 } }

  /** `reviewed` is the value that a review found for the position shown. */
  template(state: StudyState, reviewed: Value | null, words: StudyText): TemplateResult {
    this.value = knownValue(state) ?? reviewed ?? this.value
    const { rate, score } = this.value
    const bottom = state.orientation === 'b' ? rate : 1000 - rate
    return html`<div
        class="eval-bar"
        role="img"
        data-testid="eval-bar"
        data-bottom=${state.orientation}
        data-rate=${rate}
        aria-label=${valueAloud(rate, score, words)}
        .style=${`--rate: ${bottom / 1000}`}
      ><i></i><b>${percent(rate)}</b></div>`
  }
}
