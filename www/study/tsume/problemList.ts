/** The problems of one length as a list of numbers: which is shown, which are solved. */

import { el, setAttribute } from '../../app/views/dom.ts'
import type { StudyText } from '../../text/study/text.ts'
import type { Problem } from './problems.ts'
import type { SolvedProblems } from './solved.ts'

/** The list; `choose` is called with the index of a problem that is pressed. */
export function problemList(solved: SolvedProblems, choose: (index: number) => void) {
  const root = el('ol', { class: 'numbers', 'data-testid': 'tsume-list' })
  let rendered: unknown[] = []

  root.addEventListener('click', (event) => {
    const index = (event.target as Element).closest('button')?.dataset.index
    if (index !== undefined) choose(Number(index))
  })

  function item(problem: Problem, index: number, current: boolean, { tsume }: StudyText): HTMLElement {
    const isSolved = solved.has(problem)
    const label = `${tsume.problem(index + 1)}${isSolved ? ` ${tsume.solved}` : ''}`
    const attributes = {
      type: 'button',
      'data-index': String(index),
      'aria-label': label,
      'data-solved': String(isSolved),
    }
    const button = el('button', attributes, String(index + 1))
    setAttribute(button, 'aria-current', current ? 'true' : false)
    return el('li', {}, button)
  }

  return {
    root,
    render(problems: readonly Problem[], shown: number, words: StudyText): void {
      const inputs = [problems, shown, solved.count(problems), words]
      if (inputs.every((input, at) => input === rendered[at])) return
      rendered = inputs
      root.replaceChildren(...problems.map((problem, at) => item(problem, at, at === shown, words)))
    },
  }
}
