/** The inaccuracies, mistakes and blunders of a reviewed game, and their number for each side. */
import type { StudyText } from '../../text/study/text.ts'
import { el } from '../../views/dom.ts'
import { percent } from '../format.ts'
import { countOf, isBad, type Verdict } from './grade.ts'

/** The actions of an item; `ply` is the number of moves before the mistake. */
export interface MistakeActions {
  /** Shows the position before it. */
  go(ply: number): void
  /** Shows the better line. */
  better(ply: number, moves: readonly string[]): void
  /** Plays on from before it. */
  again(ply: number): void
}

function smallButton(action: string, text: string, label: string, act: () => void): HTMLElement {
  const attributes = { type: 'button', class: 'quiet', 'data-do': action, 'aria-label': label }
  const element = el('button', attributes, text)
  element.addEventListener('click', act)
  return element
}

function item(verdict: Verdict, name: string, words: StudyText, actions: MistakeActions): HTMLElement {
  const { ply, grade, loss, best, line } = verdict
  const { review, code } = words
  const { grades, signs } = review
  const go = el(
    'button',
    { type: 'button', class: 'judged', 'data-ply': String(ply) },
    el('span', { class: `grade ${grade}`, title: grades[grade] }, `${grades[grade]} ${signs[grade]}`),
    el('span', { class: 'what' }, `${ply} ${name}`),
    el('small', {}, review.lost(percent(loss))),
  )
  go.addEventListener('click', () => actions.go(ply - 1))
  const bestMove = review.better(best?.[code] ?? '')
  const better = smallButton('better', bestMove, `${bestMove} · ${review.betterFor(ply)}`, () =>
    actions.better(ply - 1, line),
  )
  better.hidden = line.length === 0
  const again = smallButton('again', review.again, review.againFor(ply), () => actions.again(ply - 1))
  return el('li', {}, go, better, again)
}

function counts(verdicts: readonly Verdict[], { review }: StudyText): HTMLElement[] {
  return (['b', 'w'] as const).map((side) => {
    const count = (grade: Verdict['grade']) => countOf(verdicts, side, grade)
    const text = review.counts(review.sides[side], count('inaccuracy'), count('mistake'), count('blunder'))
    return el('span', {}, text)
  })
}

/** The counts (`summary`) and the list (`root`). */
export function mistakeList(actions: MistakeActions) {
  const summary = el('p', { class: 'counts', 'data-testid': 'review-counts' })
  const root = el('ol', { class: 'mistakes', 'data-testid': 'mistakes' })
  let rendered: unknown[] = []

  return {
    summary,
    root,
    /** `nameOf` gives the move with this number, as the reader writes it. */
    render(verdicts: readonly Verdict[], nameOf: (ply: number) => string, words: StudyText): void {
      const bad = verdicts.filter(({ grade }) => isBad(grade))
      // Of a stored review the engine may name the moves later than the list is first shown.
      const inputs = [verdicts, words, bad.map(({ ply }) => nameOf(ply)).join()]
      if (inputs.every((input, index) => input === rendered[index])) return
      rendered = inputs
      summary.replaceChildren(...counts(verdicts, words))
      const items = bad.map((verdict) => item(verdict, nameOf(verdict.ply), words, actions))
      const none = el('li', { class: 'empty-line' }, words.review.none)
      root.replaceChildren(...(items.length > 0 ? items : [none]))
    },
  }
}
