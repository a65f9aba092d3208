/** The switches of the analysis: the engine, the number of lines, the threat, and the search for a mate. */
import { html, type TemplateResult } from 'lit-html'
import { live } from 'lit-html/directives/live.js'
import { ROOT } from '../../app/game/tree.ts'
import { button } from '../../app/views/buttons.ts'
import { unlessLost } from '../../engine/client.ts'
import type { StudyText } from '../../text/study/text.ts'
import type { Study } from '../study.ts'

/** The numbers of lines to choose from. */
const LINES = [1, 2, 3, 4, 5]

/** The row of switches; `why` asks about the move that led to the position shown. */
export function engineTools(study: Study, { analysis }: StudyText, why: () => void): TemplateResult {
  const { on, threat, lines, at } = study.state
  const chooseLines = ({ target }: Event) =>
    study.choose({ lines: Number((target as HTMLSelectElement).value), on: true, threat: false })
  return html`
    <div class="tools" role="group">
      ${button('analysis-on', analysis.on, () => study.choose({ on: !on }), { pressed: on })}
      <select data-testid="analysis-lines" aria-label=${analysis.lines} @change=${chooseLines}>
        ${LINES.map(
          (count) =>
            html`<option value=${count} .selected=${live(count === lines)}>${`${analysis.lines} ${count}`}</option>`,
        )}
      </select>
      ${button('analysis-threat', analysis.threat, () => study.choose({ threat: !threat, on: true }), { pressed: threat })}
      ${button('analysis-why', analysis.why, why, { disabled: at === ROOT })}
      ${button('analysis-solve', analysis.solve, () => study.solve().catch(unlessLost))}
    </div>`
}
