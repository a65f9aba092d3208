/** The marked moves of a reviewed game, one list for each side, and their numbers. */
import { html, nothing, type TemplateResult } from 'lit-html'
import { repeat } from 'lit-html/directives/repeat.js'
import { moveAloud, saidIn } from '../../app/views/aloud.ts'
import type { Side } from '../../engine/protocol.ts'
import type { StudyText } from '../../text/study/text.ts'
import { percent } from '../format.ts'
import { countOf, type Grade, isBad, type Verdict } from './grade.ts'

/** The mark after a move. */
export interface MoveMark {
  sign: string
  name: string
  /** Also the name of its class. */
  grade: string
}

/** The actions of an item; `ply` is the number of moves before the marked move. */
export interface MistakeActions {
  /** Shows the position before it. */
  go(ply: number): void
  /** Shows the better line. */
  better(ply: number, moves: readonly string[]): void
  /** Plays on from before it. */
  again(ply: number): void
  /** Adds it to the person's practice. */
  practise(ply: number): void
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

/** Whether a verdict is a mistake of the reader, or may be one. */
export const isOwn = ({ side, line }: Verdict, own: Side | null): boolean =>
  (!own || side === own) && line.length > 0

/** The sides, the reader's first. */
const sidesOf = (own: Side | null): Side[] => (own === 'w' ? ['w', 'b'] : ['b', 'w'])

/** A small button of an item. */
const smallButton = (action: string, text: string, label: string, press: () => void, hidden = false) =>
  html`<button
      type="button"
      class="quiet"
      data-do=${action}
      aria-label=${label}
      ?hidden=${hidden}
      @click=${press}
    >${text}</button>`

/** The list of marked moves. */
export interface MistakeList {
  verdicts: readonly Verdict[]
  /** The reader's side, where it is known. */
  own: Side | null
  /** The number of the move whose item is marked. */
  chosen: number | null
  /** The move with this number, as the reader writes it. */
  nameOf(ply: number): string
  actions: MistakeActions
}

/** The marked move, its mark, and the winning chances lost. */
function judgedMove(verdict: Verdict, list: MistakeList, words: StudyText): TemplateResult {
  const { ply, grade, loss } = verdict
  const { review, code } = words
  const mark = markOf(verdict, words)
  const name = list.nameOf(ply)
  const judged = isBad(grade) ? `${mark.name} ${review.lost(percent(loss))}` : mark.name
  return html`<button
      type="button"
      class="judged"
      data-ply=${ply}
      aria-label="${ply} ${moveAloud(name, code)}${saidIn(code).between}${judged}"
      aria-current=${ply === list.chosen ? 'true' : nothing}
      @click=${() => list.actions.go(ply - 1)}
    ><span class="what">${`${ply} ${name}`}</span><span class="grade ${grade}">${mark.sign}</span><small>${judged}</small></button>`
}

/** An item: a bad move has the better line and another try beside it. */
function item(verdict: Verdict, list: MistakeList, words: StudyText): TemplateResult {
  const { ply, grade, line } = verdict
  const { review, code } = words
  const judged = judgedMove(verdict, list, words)
  if (!isBad(grade)) return html`<li>${judged}</li>`
  const { actions } = list
  const best = line[0]?.[code] ?? ''
  const bestAloud = `${review.better(moveAloud(best, code))}${saidIn(code).between}${review.betterFor(ply)}`
  const showBetter = () =>
    actions.better(
      ply - 1,
      line.map(({ usi }) => usi),
    )
  return html`<li>${judged}${smallButton(
    'better',
    review.better(best),
    bestAloud,
    showBetter,
    line.length === 0,
  )}${smallButton('again', review.again, review.againFor(ply), () => actions.again(ply - 1))}${smallButton(
    'practise',
    review.practise,
    review.practiseFor(ply),
    () => actions.practise(ply - 1),
    // At the chosen move alone, which keeps the list short. Until the engine has named the moves, their
    // positions are not known.
    ply !== list.chosen || !isOwn(verdict, list.own) || list.nameOf(ply) === '',
  )}</li>`
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

/** The marked moves of a side under its name; nothing where it has none. */
function sideList(side: Side, list: MistakeList, words: StudyText): TemplateResult | typeof nothing {
  const marked = list.verdicts.filter(
    (verdict) => verdict.side === side && (isBad(verdict.grade) || verdict.grade === 'good'),
  )
  if (marked.length === 0) return nothing
  const items = repeat(
    marked,
    ({ ply }) => ply,
    (verdict) => item(verdict, list, words),
  )
  return html`<h3>${titleOf(side, list.own, words.review)}</h3><ol data-side=${side}>${items}</ol>`
}

/** The numbers of the marks. */
export const mistakeCounts = ({ verdicts, own }: MistakeList, words: StudyText): TemplateResult =>
  html`<p class="counts" data-testid="review-counts">${countsOf(verdicts, own, words).map((text) => html`<span>${text}</span>`)}</p>`

/** The lists, the reader's first. */
export const mistakeList = (list: MistakeList, words: StudyText): TemplateResult => html`
  <div class="mistakes" data-testid="mistakes">
    ${list.verdicts.some(({ grade }) => isBad(grade)) ? nothing : html`<p class="empty-line">${words.review.none}</p>`}
    ${repeat(
      sidesOf(list.own),
      (side) => side,
      (side) => sideList(side, list, words),
    )}
  </div>`
