/** The row below the board: steps through the moves, and the move that is shown. */
import { lineFrom, pathTo, ROOT } from '../../app/game/tree.ts'
import { moveAloud, spokenLine } from '../../app/views/aloud.ts'
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

/** The row; `onKey` handles the keys of the whole document. */
export function stepButtons(study: Study) {
  const status = spokenLine({ class: 'where', 'data-testid': 'study-status' })
  const row = stepRow('study', status.elements, (name) => study.goTo(placeAfter(study, name)))

  return {
    root: row.root,
    /** Goes one step; true where there are moves to step through. */
    step(name: 'previous' | 'next'): boolean {
      study.goTo(placeAfter(study, name))
      return study.state.tree.nodes.length > 0
    },
    onKey(event: KeyboardEvent): void {
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
    },
    render(text: Text, words: StudyText): void {
      const spoken = statusText(study, text, words, (move) => moveAloud(move, text.code))
      const seen = statusText(study, text, words, (move) => move)
      status.say(seen, spoken, study.state.refused)
      status.elements[0].classList.toggle('refused', study.state.refusal !== null)
      row.render(study.state.at === ROOT, study.next() === null, words)
    },
  }
}
