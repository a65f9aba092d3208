/** The review of the game: begun and cancelled here, drawn as a curve, its mistakes listed. */
import type { StoredReview } from '../game/review.ts'
import { lineFrom, ROOT } from '../game/tree.ts'
import type { StudyText } from '../text/study/text.ts'
import { button, el, setText } from '../views/dom.ts'
import { radioGroup } from '../views/fields.ts'
import { formatScore, percent } from './format.ts'
import type { MakeEngine } from './part.ts'
import { isBad, type Value } from './review/grade.ts'
import { graphView, type Scale } from './review/graph.ts'
import { type MistakeActions, mistakeList } from './review/mistakeList.ts'
import { DEPTHS } from './review/review.ts'
import { firstSide, mainLine, ReviewState } from './review/reviewState.ts'
import type { StudyState } from './study.ts'
import type { MoveMark } from './treeView.ts'

/** The functions of the study that the review uses. Plies are numbers of moves of the main line. */
export interface ReviewActions extends MistakeActions {
  engine: MakeEngine
  /** A review has gone through the whole game. */
  kept(review: StoredReview): void
  /** Called after every change. */
  changed(): void
}

/** The panel. */
export class ReviewPanel {
  readonly root: HTMLElement
  private readonly review: ReviewState
  private readonly heading = el('h2')
  private readonly quick = button('review-quick', () => this.begin())
  private readonly deep = button('review-deep', () => this.begin(DEPTHS.deep))
  private readonly start = el('div', { class: 'pair' }, this.quick, this.deep)
  private readonly bar = el('progress', { 'data-testid': 'review-progress' })
  private readonly count = el('span', { class: 'count' })
  private readonly cancel = button('review-cancel', () => this.stop())
  /** The progress and the button that cancels; the analysis keeps it in sight above the panels. */
  readonly progress = el('div', { class: 'progress' }, this.bar, this.count, this.cancel)
  private readonly graph: ReturnType<typeof graphView>
  private readonly scale: ReturnType<typeof radioGroup>
  private readonly mistakes: ReturnType<typeof mistakeList>
  private readonly explained = el('p', { class: 'hint' })
  private readonly result: HTMLElement
  private latest: StudyState | null = null
  private marked: { verdicts: unknown; words: unknown; marks: ReadonlyMap<number, MoveMark> } | null = null

  constructor(actions: ReviewActions) {
    this.review = new ReviewState(actions.engine, actions.changed, actions.kept)
    this.graph = graphView(actions.go)
    this.scale = radioGroup('graph-scale', actions.changed)
    this.mistakes = mistakeList(actions)
    const { graph, scale, mistakes, explained } = this
    this.result = el(
      'div',
      { class: 'result' },
      graph.root,
      scale.root,
      mistakes.summary,
      mistakes.root,
      explained,
    )
    this.root = el(
      'section',
      { class: 'panel review', 'data-testid': 'review' },
      this.heading,
      this.start,
      this.result,
    )
  }

  /** Reviews the main line, with this number of nodes for each position. */
  begin(nodes: number = DEPTHS.quick): void {
    const { latest } = this
    if (!latest) return
    this.review.begin({ start: latest.start, tree: latest.tree, first: firstSide(latest) }, nodes)
  }

  isRunning(): boolean {
    return this.review.isRunning()
  }

  stop(): void {
    this.review.stop()
  }

  /** Shows a stored review; `null` for none. */
  take(stored: StoredReview | null): void {
    this.review.take(stored)
  }

  /** The value that the review found for the position shown; `null` where it has none. */
  valueAt(state: StudyState): Value | null {
    return this.review.valueAt(state)
  }

  /** The marks after the moves in the move list; the same map until something changes. */
  marks(words: StudyText): ReadonlyMap<number, MoveMark> {
    const { verdicts } = this.review
    if (this.marked?.verdicts !== verdicts || this.marked.words !== words) {
      const { signs, grades } = words.review
      const bad = verdicts.filter(({ grade }) => isBad(grade))
      const marks = new Map(bad.map(({ ply, grade }) => [ply, { sign: signs[grade], name: grades[grade] }]))
      this.marked = { verdicts, words, marks }
    }
    return this.marked.marks
  }

  render(state: StudyState, words: StudyText): void {
    const { review } = this
    this.latest = state
    review.grade({ start: state.start, tree: state.tree, first: firstSide(state) })
    this.renderProgress(state, words)
    this.result.hidden = review.known === 0
    if (review.known === 0) return
    const line = lineFrom(state.tree, ROOT)
    const nameOf = (ply: number) => state.tree.nodes[line[ply - 1] ?? ROOT]?.played?.[words.code] ?? ''
    this.renderGraph(state, nameOf, words)
    setText(this.explained, words.review.explained)
    this.mistakes.render(review.verdicts, nameOf, words)
  }

  private renderProgress({ tree }: StudyState, { review: words }: StudyText): void {
    const { review, bar } = this
    setText(this.heading, words.heading)
    setText(this.quick, words.quick)
    setText(this.deep, words.deep)
    setText(this.cancel, words.cancel)
    const isEmpty = mainLine(tree).length === 0
    this.quick.disabled = isEmpty
    this.deep.disabled = isEmpty
    this.start.hidden = review.isRunning()
    this.progress.hidden = !review.isRunning()
    bar.max = Math.max(1, review.findings.length)
    bar.value = review.known
    bar.setAttribute('aria-label', words.heading)
    setText(this.count, words.progress(review.known, review.findings.length))
  }

  private renderGraph(state: StudyState, nameOf: (ply: number) => string, words: StudyText): void {
    const { findings, verdicts } = this.review
    const text = words.review
    this.scale.render(text.scale, [
      { value: 'rate', label: text.rate },
      { value: 'score', label: text.score },
    ])
    this.graph.render({
      values: findings.map((finding) => finding?.value),
      grades: new Map(verdicts.map(({ ply, grade }) => [ply, grade])),
      scale: (this.scale.value() ?? 'rate') as Scale,
      shown: this.review.shownPly(state),
      label: `${text.graph} (${text.graphHint})`,
      say: (ply) => {
        const value = findings[ply]?.value
        const valueText = value ? `☗${percent(value.rate)} ${formatScore(value.score, words)}` : ''
        return text.point(ply, nameOf(ply), valueText)
      },
    })
  }
}
