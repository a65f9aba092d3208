/** The row below the board: steps through the moves, and the move that is shown. */
import type { TemplateResult } from 'lit-html'
import { lineFrom, pathTo, ROOT } from '../../app/game/tree.ts'
import { moveAloud } from '../../app/views/aloud.ts'
import { LiveText, spokenLine } from '../../app/views/template.ts'
import type { StudyText } from '../../text/study/text.ts'
import type { Text } from '../../text/text.ts'
import { isTyping } from '../keys.ts'
import { failureText } from '../positionFault.ts'
import { STEP_KEYS, type StepName, stepRow } from '../stepRow.ts'
import type { Study } from '../study.ts'

/** The place that a step leads to. */
function placeAfter(study: Study, name: StepName): number {
  const { at, tree } = study.state
  switch (name) {
    case 'first':
      return ROOT
    case 'previous':
      return tree.nodes[at]?.parent ?? ROOT
    case 'next':
      return study.next() ?? at
    case 'last':
      return lineFrom(tree, at).at(-1) ?? at
  }
}

/** The place that a key leads to; `null` for other keys. */
function placeOfKey(study: Study, key: string): number | null {
  const name = STEP_KEYS[key]
  if (name) return placeAfter(study, name)
  if (key === 'ArrowUp') return study.sibling(-1)
  return key === 'ArrowDown' ? study.sibling(1) : null
}

/** A refusal, a failure, or the move that is shown; `name` writes the move. */
function statusText(study: Study, text: Text, words: StudyText, name: (move: string) => string): string {
  const { refusal, failed, position, tree, at } = study.state
  if (refusal) return text.refusal(refusal)
  if (study.client.health === 'lost') return words.lost
  if (failed !== null) return words.failed(failureText(failed, words))
  if (!position) return words.loading
  const move = tree.nodes[at]?.played
  return move ? `${pathTo(tree, at).length} ${name(move[text.code])}` : words.start
}

/** The row. */
export class StepButtons {
  private readonly study: Study
  private readonly heard = new LiveText()

  constructor(study: Study) {
    this.study = study
  }

  template(text: Text, words: StudyText): TemplateResult {
    const { study } = this
    const { at, refusal, refused } = study.state
    const status = spokenLine({
      class: refusal ? 'where refused' : 'where',
      testId: 'study-status',
      seen: statusText(study, text, words, (move) => move),
      heard: this.heard.of(
        statusText(study, text, words, (move) => moveAloud(move, text.code)),
        refused,
      ),
    })
    const go = (name: StepName) => study.goTo(placeAfter(study, name))
    const [atStart, atEnd] = [at === ROOT, study.next() === null]
    return stepRow({ prefix: 'study', middle: status, atStart, atEnd, go }, words)
  }

  /** Goes one step; true where there are moves to step through. */
  step(name: 'previous' | 'next'): boolean {
    this.study.goTo(placeAfter(this.study, name))
    return this.study.state.tree.nodes.length > 0
  }

  /** Handles the keys of the whole document. */
  onKey(event: KeyboardEvent): void {
    const { study } = this
    if (event.defaultPrevented || isTyping(event)) return
    if (event.target instanceof Element && event.target.closest('[role=slider]')) return
    if (event.key === 'f' && !event.ctrlKey && !event.altKey && !event.metaKey) {
      study.flip()
      event.preventDefault()
    }
    const place = placeOfKey(study, event.key)
    if (place === null) return
    study.goTo(place)
    event.preventDefault()
  }
}
