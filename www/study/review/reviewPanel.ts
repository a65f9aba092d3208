/** The review of the game: begun and cancelled here, drawn as a curve, its marked moves stepped through. */
import { html, nothing, type TemplateResult } from 'lit-html'
import { createRef, ref } from 'lit-html/directives/ref.js'
import type { MarkedMistake, StoredReview } from '../../app/game/review.ts'
import { lineFrom, ROOT } from '../../app/game/tree.ts'
import { moveAloud } from '../../app/views/aloud.ts'
import { button } from '../../app/views/buttons.ts'
import { radioField } from '../../app/views/formFields.ts'
import { spokenLine } from '../../app/views/template.ts'
import type { Side } from '../../engine/protocol.ts'
import { followDevice } from '../../engine/workers.ts'
import type { StudyText } from '../../text/study/text.ts'
import type { Arrow } from '../boardBox.ts'
import { percent, valueAloud } from '../format.ts'
import type { LateWhy } from '../lateWhy.ts'
import type { MakeEngine } from '../part.ts'
import type { StudyState } from '../study.ts'
import { factsOf, type Names } from './facts.ts'
import { isBad, type Value, type Verdict } from './grade.ts'
import { graphView, type Scale } from './graph.ts'
import {
  countsOf,
  inOrder,
  isOwn,
  type MistakeActions,
  type MoveMark,
  markOf,
  mistakeCounts,
  mistakeList,
} from './mistakeList.ts'
import { ReportPlace } from './reportPlace.ts'
import { DEPTHS } from './review.ts'
import { firstSide, mainLine, ReviewState } from './reviewState.ts'

/** The functions of the study that the review uses. Plies are numbers of moves of the main line. */
export interface ReviewActions extends Omit<MistakeActions, 'practise'> {
  /** The number of cores that the person chose; 0 for none. */
  cores(): number
  engine: MakeEngine
  /** The study's state. */
  state(): StudyState
  /** A review has gone through the whole game. */
  kept(review: StoredReview): void
  /** Adds mistakes to the person's practice; gives how many are new, `null` where they cannot be stored. */
  practise(marked: readonly MarkedMistake[]): Promise<number | null>
  /** The reasons of the marked moves. */
  why: LateWhy
  /** Called after every change; renders the study. */
  changed(): void
}

/** The panel. */
export class ReviewPanel {
  private readonly actions: ReviewActions
  private readonly review: ReviewState
  private readonly report: ReportPlace
  private readonly quick = createRef<HTMLElement>()
  private readonly deep = createRef<HTMLElement>()
  private readonly cancel = createRef<HTMLElement>()
  private readonly next = createRef<HTMLElement>()
  private readonly graph = createRef<HTMLElement>()
  private scale: Scale = 'rate'
  /** The marked move that was chosen last, by its number. */
  private chosen: number | null = null
  private marked: { verdicts: unknown; words: unknown; marks: ReadonlyMap<number, MoveMark> } | null = null
  /** Whether a review was running when the study was rendered last. */
  private wasRunning = false
  /** What became of the mistakes that were to be practised. */
  private practised: (words: StudyText) => string = () => ''
  /** Tells the end of a review to a screen reader. */
  private announcement = ''

  constructor(actions: ReviewActions) {
    this.actions = actions
    this.review = new ReviewState(actions.engine, actions.changed, actions.kept, (tell) =>
      followDevice(actions.cores, tell),
    )
    this.report = new ReportPlace({ ...actions, review: this.review })
  }

  /** Grades the moves of the state; called before the templates are made. */
  prepare(words: StudyText): void {
    const { review, wasRunning } = this
    const state = this.actions.state()
    review.grade({ start: state.start, tree: state.tree, first: firstSide(state) })
    if (review.isRunning() === wasRunning) return
    const counts = countsOf(review.verdicts, state.own, words)
    this.announcement = wasRunning && review.isWhole ? [words.review.finished, ...counts].join(' ') : ''
  }

  /** The panel. */
  template(words: StudyText): TemplateResult {
    const { quick, deep, heading } = words.review
    const disabled = mainLine(this.actions.state().tree).length === 0
    return html`
      <section class="panel review" data-testid="review">
        <h2>${heading}</h2>
        ${this.result(words)}
        <div class="pair" ?hidden=${this.isRunning()}>
          ${button('review-quick', quick, () => this.begin(), { disabled, element: this.quick })}
          ${button('review-deep', deep, () => this.begin(DEPTHS.deep), { disabled, element: this.deep })}
        </div>
        ${this.report.template(words, this.review.isGraded)}
      </section>`
  }

  /**
   * The progress and the button that cancels, which the analysis keeps in sight above the panels, and the
   * live region that tells the end whichever panel is shown.
   */
  progress({ review: words, speed: speedText }: StudyText): TemplateResult {
    const { done, all, second, engines, speed } = this.review.progress
    const count = second ? words.checking(done, all) : words.progress(done, all)
    return html`
      <div class="progress" ?hidden=${!this.isRunning()}>
        <progress
          data-testid="review-progress"
          aria-label=${words.heading}
          max=${Math.max(1, all)}
          value=${done}
        ></progress>
        <span class="count" data-engines=${engines}>${count}<br /><small data-testid="review-speed">${speedText(engines, speed)}</small></span>
        ${button('review-cancel', words.cancel, () => this.stop(), { element: this.cancel })}
      </div>
      <p class="visually-hidden" role="status" data-testid="review-said">${this.announcement}</p>`
  }

  /** When a review has begun or ended: moves the focus from the button that has gone. */
  rendered(focused: Element | null): void {
    const { quick, deep, cancel, next, graph } = this
    const isRunning = this.isRunning()
    if (isRunning === this.wasRunning) return
    this.wasRunning = isRunning
    if (!focused || ![quick, deep, cancel].some(({ value }) => value === focused)) return
    if (isRunning) cancel.value?.focus()
    else if (this.review.known === 0) quick.value?.focus()
    else (this.hasMistakes ? next : graph).value?.focus()
  }

  /** Reviews the main line, with these numbers of nodes for each position. */
  begin(depth: (typeof DEPTHS)[keyof typeof DEPTHS] = DEPTHS.quick): void {
    const state = this.actions.state()
    this.chosen = null
    this.review.begin({ start: state.start, tree: state.tree, first: firstSide(state) }, depth)
  }

  isRunning(): boolean {
    return this.review.isRunning()
  }

  /** Whether there is something to show: then it is the first of the panels. */
  isWanted(): boolean {
    return this.isRunning() || this.review.known > 0
  }

  stop(): void {
    this.review.stop()
  }

  /** Shows a stored review; `null` for none. */
  take(stored: StoredReview | null): void {
    this.chosen = null
    this.review.take(stored)
  }

  /** The value that the review found for the position shown; `null` where it has none. */
  valueAt(state: StudyState): Value | null {
    return this.review.valueAt(state)
  }

  /**
   * Goes to the position before the next bad move: first through the reader's own, where that side is known.
   */
  nextMistake(): void {
    const bad = inOrder(this.review.verdicts, this.actions.state().own)
    const at = bad.findIndex(({ ply }) => ply === this.chosen)
    const next = bad[(at + 1) % bad.length]
    if (next) this.choose(next.ply)
  }

  /**
   * The arrows of the marked move whose position is shown: the move played, the best answer to it, and the
   * best move instead; `null` where another position is shown.
   */
  arrows(): Arrow[] | null {
    const verdict = this.shown()
    if (!verdict) return null
    const { side, ply, line, replies } = verdict
    const { tree } = this.actions.state()
    const played = tree.nodes[lineFrom(tree, ROOT)[ply - 1] ?? ROOT]?.usi
    const arrow = (usi: string | undefined, by: Side, kind: Arrow['kind'], label?: string): Arrow[] =>
      usi ? [{ usi, side: by, kind, ...(label && { label }) }] : []
    const other = side === 'b' ? 'w' : 'b'
    if (!isBad(verdict.grade)) return arrow(played, side, 'best')
    return [
      ...arrow(played, side, 'played', '1'),
      ...arrow(replies[0]?.usi, other, 'answer', '2'),
      ...arrow(line[0]?.usi, side, 'best'),
    ]
  }

  /** The marks after the moves in the move list; the same map until something changes. */
  marks(words: StudyText): ReadonlyMap<number, MoveMark> {
    const { verdicts } = this.review
    if (this.marked?.verdicts !== verdicts || this.marked.words !== words) {
      const marked = verdicts.map((verdict) => [verdict.ply, markOf(verdict, words)] as const)
      const marks = new Map(marked.filter(([, { sign }]) => sign !== ''))
      this.marked = { verdicts, words, marks }
    }
    return this.marked.marks
  }

  private get hasMistakes(): boolean {
    return this.review.verdicts.some(({ grade }) => isBad(grade))
  }

  /** The curve, the marked moves, and the facts of the one that is shown. */
  private result(words: StudyText): TemplateResult {
    const { verdicts, known } = this.review
    const { tree, own } = this.actions.state()
    const line = lineFrom(tree, ROOT)
    const nameOf = (ply: number) => tree.nodes[line[ply - 1] ?? ROOT]?.played?.[words.code] ?? ''
    const shown = this.shown(this.actions.why.part?.isWalking())
    // Until the engine has named the moves, their positions are not known.
    const isPractised = (verdict: Verdict) =>
      isBad(verdict.grade) && verdict.sure && isOwn(verdict, own) && nameOf(verdict.ply) !== ''
    const practise = (only?: number) =>
      void this.practise(
        verdicts.filter((verdict) => (only === undefined ? verdict.sure : verdict.ply === only)),
      )
    const actions = {
      ...this.actions,
      go: (ply: number) => this.choose(ply + 1),
      practise: (ply: number) => practise(ply + 1),
    }
    const list = { verdicts, own, chosen: shown?.ply ?? null, nameOf, actions }
    return html`
      <div class="result" ?hidden=${known === 0}>
        <button
          type="button"
          data-testid="next-mistake"
          aria-keyshortcuts="n"
          ?hidden=${!this.hasMistakes}
          @click=${() => this.nextMistake()}
          ${ref(this.next)}
        >${words.review.next}</button>
        ${this.curve(nameOf, words)}
        ${this.facts(shown, nameOf, words)}
        ${this.reason(shown, words)}
        ${mistakeCounts(list, words)}
        ${mistakeList(list, words)}
        ${button('practise-all', words.review.practiseAll, () => practise(), {
          hidden: !verdicts.some(isPractised),
        })}
        <p class="hint" role="status" data-testid="practised">${this.practised(words)}</p>
        ${this.scaleField(words)}
        <p class="hint">${words.review.explained}</p>
      </div>`
  }

  /** Adds the reader's mistakes among these moves to the practice. */
  private async practise(verdicts: readonly Verdict[]): Promise<void> {
    const { tree, start, own, position } = this.actions.state()
    const line = lineFrom(tree, ROOT).map((at) => tree.nodes[at])
    const { variant, rules } = start
    const marked = verdicts.flatMap((verdict): MarkedMistake[] => {
      const [before, node] = [line[verdict.ply - 2], line[verdict.ply - 1]]
      const sfen = verdict.ply === 1 ? position?.start : before?.played?.sfen
      if (!sfen || !node || !isBad(verdict.grade) || !isOwn(verdict, own)) return []
      return [
        {
          start: { variant, ...(rules && { rules }) },
          ...{ sfen, last: before?.usi ?? null, played: node.usi, loss: verdict.loss },
          line: verdict.line.map(({ usi }) => usi),
          nodes: this.review.nodes,
        },
      ]
    })
    const count = await this.actions.practise(marked).catch(() => undefined)
    this.practised = ({ review }) =>
      count === undefined ? review.notPractised : count === null ? review.notKept : review.practised(count)
    this.actions.changed()
  }

  private choose(ply: number): void {
    this.chosen = ply
    this.actions.go(ply - 1)
    // The position may be the one that is shown already.
    this.actions.changed()
  }

  /** The chosen verdict, while the position before its move or `also` a line of its reason is shown. */
  private shown(also = false): Verdict | null {
    const { chosen, review } = this
    const { tree, at } = this.actions.state()
    const place = lineFrom(tree, ROOT)[(chosen ?? 0) - 2] ?? ROOT
    if (chosen === null || (at !== place && !also)) return null
    return review.verdicts.find(({ ply }) => ply === chosen) ?? null
  }

  /** The facts of the mistake that is shown, or the legend of the arrows. */
  private facts(shown: Verdict | null, nameOf: Names, words: StudyText): TemplateResult {
    const space = words.code === 'ja' ? '' : ' '
    const line = (seen: string, heard = seen) =>
      spokenLine({ class: 'facts', testId: 'mistake-shown', seen, heard })
    if (!this.hasMistakes) return line('')
    if (!shown || !isBad(shown.grade)) return line(words.review.legend)
    return line(
      factsOf(shown, nameOf, words, (move, number) => (number ? `${number}${space}${move}` : move)),
      factsOf(shown, nameOf, words, (move) => moveAloud(move, words.code)),
    )
  }

  /** The reason of the marked move that is shown. */
  private reason(shown: Verdict | null, { code }: StudyText): unknown {
    if (!shown || (!isBad(shown.grade) && shown.grade !== 'good')) return nothing
    const { why } = this.actions
    void why.want(code)
    return why.part?.judged(judgedOf(shown), this.rowBefore(shown.ply), code)
  }

  /** The bad moves of a side in a row just before one of its moves, the first one first. */
  private rowBefore(ply: number): ReturnType<typeof judgedOf>[] {
    const before = this.review.verdicts.find((each) => each.ply === ply - 2 && isBad(each.grade))
    return before ? [...this.rowBefore(before.ply), judgedOf(before)] : []
  }

  private scaleField({ review: words }: StudyText): TemplateResult {
    return radioField({
      name: 'graph-scale',
      label: words.scale,
      options: [
        { value: 'rate', label: words.rate },
        { value: 'score', label: words.score },
      ],
      value: this.scale,
      changed: (value) => {
        this.scale = value === 'score' ? 'score' : 'rate'
        this.actions.changed()
      },
    })
  }

  private curve(nameOf: Names, words: StudyText): TemplateResult {
    const { findings, verdicts } = this.review
    const { review: text, code } = words
    const curve = {
      values: findings.map((finding) => finding?.value),
      dots: new Map(verdicts.map((verdict) => [verdict.ply, dotOf(verdict)])),
      scale: this.scale,
      shown: this.review.shownPly(this.actions.state()),
      label: `${text.graph} (${text.graphHint})`,
      say: (ply: number) => {
        const value = findings[ply]?.value
        const valueText = value ? valueAloud(value.rate, value.score, words) : ''
        return text.point(ply, moveAloud(nameOf(ply), code), valueText)
      },
    }
    return graphView(curve, this.actions.go, this.graph)
  }
}

/** The class of a verdict's dot on the curve; empty for none. */
const dotOf = ({ grade, sure }: Verdict): string =>
  isBad(grade) ? `${grade}${sure ? '' : ' unsure'}` : grade === 'good' ? grade : ''

/** A verdict, for its reason. */
const judgedOf = (verdict: Verdict) => ({
  ...verdict,
  good: verdict.grade === 'good',
  loss: percent(verdict.loss),
})
