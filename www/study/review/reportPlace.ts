/** The place of the game's report in the review: its code is fetched at the first press. */
import { html, nothing, type TemplateResult } from 'lit-html'
import { button } from '../../app/views/buttons.ts'
import type { StudyText } from '../../text/study/text.ts'
import type { ReportPart } from '../report/index.ts'
import type { ReportSource } from '../report/source.ts'

/** The place. */
export class ReportPlace {
  private readonly source: ReportSource
  private part: ReportPart | null = null
  private hasFailed = false

  constructor(source: ReportSource) {
    this.source = source
  }

  /** The button, where the whole game is reviewed, and the report. */
  template(words: StudyText, isWhole: boolean): TemplateResult {
    const { code, review } = words
    return html`
      ${button('review-report', review.report, () => void this.open(code), { hidden: !isWhole })}
      <p class="hint" role="status">${this.hasFailed ? review.noReport : ''}</p>
      ${this.part?.template(words) ?? nothing}`
  }

  private async open(code: StudyText['code']): Promise<void> {
    try {
      const { openReport } = await import('../report/index.ts')
      this.part ??= await openReport(this.source, code)
      this.part.open()
      this.hasFailed = false
    } catch {
      this.hasFailed = true
    }
    this.source.changed()
  }
}
