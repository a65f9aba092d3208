/** The switches of the analysis: the engine, the number of lines, the threat, and the search for a mate. */

import { button, el, setAttribute, setText } from '../../app/views/dom.ts'
import { unlessLost } from '../../engine/client.ts'
import type { StudyText } from '../../text/study/text.ts'
import type { Study } from '../study.ts'

const MAX_LINES = 5

export function engineTools(study: Study) {
  const on = button('analysis-on', () => study.choose({ on: !study.state.on }))
  const threat = button('analysis-threat', () => study.choose({ threat: !study.state.threat, on: true }))
  const solve = button('analysis-solve', () => study.solve().catch(unlessLost))
  const lines = el('select', { 'data-testid': 'analysis-lines' })
  for (let count = 1; count <= MAX_LINES; count += 1) lines.append(el('option', { value: String(count) }))
  lines.addEventListener('change', () =>
    study.choose({ lines: Number(lines.value), on: true, threat: false }),
  )

  return {
    root: el('div', { class: 'tools', role: 'group' }, on, lines, threat, solve),
    render({ analysis }: StudyText): void {
      const { state } = study
      setText(on, analysis.on)
      setAttribute(on, 'aria-pressed', String(state.on))
      setText(threat, analysis.threat)
      setAttribute(threat, 'aria-pressed', String(state.threat))
      setText(solve, analysis.solve)
      lines.setAttribute('aria-label', analysis.lines)
      for (const option of lines.options) setText(option, `${analysis.lines} ${option.value}`)
      lines.value = String(state.lines)
    },
  }
}
