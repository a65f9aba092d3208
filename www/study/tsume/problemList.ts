/** The problems of one length as a list of numbers: which is shown, which are solved. */
import { html, nothing, type TemplateResult } from 'lit-html'
import type { StudyText } from '../../text/study/text.ts'
import type { Problem } from './problems.ts'

/** The list. */
export interface ProblemList {
  problems: readonly Problem[]
  /** Whether the problem with this index is in the list. */
  isListed(index: number): boolean
  /** The index of the problem that is shown. */
  shown: number
  isSolved(problem: Problem): boolean
  /** Called with the index of a problem that is pressed. */
  choose(index: number): void
}

/** The list. */
export function problemList(
  { problems, shown, isSolved, isListed, choose }: ProblemList,
  { tsume }: StudyText,
): TemplateResult {
  const item = (problem: Problem, index: number) => {
    const solved = isSolved(problem)
    return html`<li ?hidden=${!isListed(index)}><button
        type="button"
        data-index=${index}
        aria-label="${tsume.problem(index + 1)}${solved ? ` ${tsume.solved}` : ''}"
        data-solved=${solved}
        aria-current=${index === shown ? 'true' : nothing}
        @click=${() => choose(index)}
      >${index + 1}</button></li>`
  }
  return html`<ol class="numbers" data-testid="tsume-list">${problems.map(item)}</ol>`
}
