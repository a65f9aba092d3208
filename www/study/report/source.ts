/** The game and the review that a report is made of. */
import type { ReviewState } from '../review/reviewState.ts'
import type { StudyState } from '../study.ts'

/** Both, and the study that shows them. */
export interface ReportSource {
  state(): StudyState
  review: Pick<ReviewState, 'findings' | 'verdicts' | 'nodes'>
  /** Renders the study. */
  changed(): void
}
