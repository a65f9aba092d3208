/** The marked moves of a reviewed game, one list for each side, and their numbers. */

import { moveAloud, saidIn } from '../../app/views/aloud.ts'
import { el, setAttribute } from '../../app/views/dom.ts'
import type { Side } from '../../engine/protocol.ts'
import type { StudyText } from '../../text/study/text.ts'
import type { MoveMark } from '../analysis/treeView.ts'
import { percent } from '../format.ts'
import { countOf, type Grade, isBad, type Verdict } from './grade.ts'

/** The actions of an item; `ply` is the number of moves before the marked move. */
export interface MistakeActions {
  /** Shows the position before it. */
  go(ply: number): void
  /** Shows the better line. */
  better(ply: number, moves: readonly string[]): void
  /** Plays on from before it. */
  again(ply: number): void
}

/** The sign of a verdict, and its grade in words: an unsure mark has its own. */
export function markOf({ grade, sure }: Verdict, { review }: StudyText): MoveMark {
  const [sign, name] = [review.signs[grade], review.grades[grade]]
  return sure || !isBad(grade)
    ? { sign, name, grade }
    : { sign: `(${sign})`, name: review.unsure(name), grade }
}

/**
 * The bad moves in the order in which they are stepped through: the reader's first, where that side is known.
 */
export function inOrder(verdicts: readonly Verdict[], own: Side | null): Verdict[] {
  const bad = verdicts.filter(({ grade }) => isBad(grade))
  if (!own) return bad
  return [...bad.filter(({ side }) => side === own), ...bad.filter(({ side }) => side !== own)]
}

/** The sides, the reader's first. */
const sidesOf = (own: Side | null): Side[] => (own === 'w' ? ['w', 'b'] : ['b', 'w'])

function smallButton(action: string, text: string, label: string, act: () => void): HTMLElement {
  const attributes = { type: 'button', class: 'quiet', 'data-do': action, 'aria-label': label }
  const element = el('button', attributes, text)
  element.addEventListener('click', act)
  return element
}

function item(verdict: Verdict, name: string, words: StudyText, actions: MistakeActions): HTMLElement {
  const { ply, grade, loss, line } = verdict
  const { review, code } = words
  const mark = markOf(verdict, words)
  const { between } = saidIn(code)
  const judged = isBad(grade) ? `${mark.name} ${review.lost(percent(loss))}` : mark.name
  const go = el(
    'button',
    {
      type: 'button',
      class: 'judged',
      'data-ply': String(ply),
      'aria-label': `${ply} ${moveAloud(name, code)}${between}${judged}`,
    },
    el('span', { class: 'what' }, `${ply} ${name}`),
    el('span', { class: `grade ${grade}` }, mark.sign),
    el('small', {}, judged),
  )
  go.addEventListener('click', () => actions.go(ply - 1))
  if (!isBad(grade)) return el('li', {}, go)
  const best = line[0]?.[code] ?? ''
  const bestAloud = `${review.better(moveAloud(best, code))}${between}${review.betterFor(ply)}`
  const better = smallButton('better', review.better(best), bestAloud, () =>
    actions.better(
      ply - 1,
      line.map(({ usi }) => usi),
    ),
  )
  better.hidden = line.length === 0
  const again = smallButton('again', review.again, review.againFor(ply), () => actions.again(ply - 1))
  return el('li', {}, go, better, again)
}

/** The grades that are counted, in the order of the texts. */
const COUNTED: readonly Grade[] = ['good', 'inaccuracy', 'mistake', 'blunder']

/** The name of a side, and whether it is the reader's where that is known. */
const titleOf = (side: Side, own: Side | null, { sides, ofReader }: StudyText['review']): string =>
  own ? ofReader(sides[side], side === own) : sides[side]

/** The numbers of the marks of each side, in words. */
export function countsOf(verdicts: readonly Verdict[], own: Side | null, { review }: StudyText): string[] {
  const isSure = ({ grade, sure }: Verdict) => sure || !isBad(grade)
  return sidesOf(own).map((side) => {
    const all = verdicts.filter((verdict) => verdict.side === side)
    const counts = COUNTED.map((grade) => countOf(all.filter(isSure), side, grade))
    const unsure = all.filter((verdict) => !isSure(verdict)).length
    return review.counts(titleOf(side, own, review), [...counts, unsure])
  })
}

/** The counts (`summary`) and the lists (`root`). */
export function mistakeList(actions: MistakeActions) {
  const summary = el('p', { class: 'counts', 'data-testid': 'review-counts' })
  const root = el('div', { class: 'mistakes', 'data-testid': 'mistakes' })
  let rendered: unknown[] = []

  return {
    summary,
    root,
    /**
     * `nameOf` gives the move with this number, as the reader writes it; the item of move `chosen` is marked.
     */
    render(
      verdicts: readonly Verdict[],
      own: Side | null,
      chosen: number | null,
      nameOf: (ply: number) => string,
      words: StudyText,
    ): void {
      const marked = verdicts.filter(({ grade }) => isBad(grade) || grade === 'good')
      // Of a stored review the engine may name the moves later than the list is first shown.
      const inputs = [verdicts, own, words, marked.map(({ ply }) => nameOf(ply)).join()]
      if (inputs.some((input, index) => input !== rendered[index])) {
        rendered = inputs
        summary.replaceChildren(...countsOf(verdicts, own, words).map((text) => el('span', {}, text)))
        const lists = sidesOf(own).flatMap((side) => {
          const ofSide = marked.filter((verdict) => verdict.side === side)
          const items = ofSide.map((verdict) => item(verdict, nameOf(verdict.ply), words, actions))
          const title = el('h3', {}, titleOf(side, own, words.review))
          return items.length > 0 ? [title, el('ol', { 'data-side': side }, ...items)] : []
        })
        const none = el('p', { class: 'empty-line' }, words.review.none)
        root.replaceChildren(...(marked.some(({ grade }) => isBad(grade)) ? [] : [none]), ...lists)
      }
      for (const button of root.querySelectorAll<HTMLElement>('.judged'))
        setAttribute(button, 'aria-current', Number(button.dataset.ply) === chosen ? 'true' : false)
    },
  }
}
