/** The review of the game: begun and cancelled here, drawn as a curve, its marked moves stepped through. */
import type { StoredReview } from '../../app/game/review.ts'
import { lineFrom, ROOT } from '../../app/game/tree.ts'
import { moveAloud, spokenLine } from '../../app/views/aloud.ts'
import { button, el, setAttribute, setText } from '../../app/views/dom.ts'
import { radioGroup } from '../../app/views/fields.ts'
import type { MoveText, Side } from '../../engine/protocol.ts'
import type { StudyText } from '../../text/study/text.ts'
import type { MoveMark } from '../analysis/treeView.ts'
import type { Arrow } from '../boardBox.ts'
import { percent, valueAloud } from '../format.ts'
import type { MakeEngine } from '../part.ts'
import type { StudyState } from '../study.ts'
import { isBad, type Value, type Verdict } from './grade.ts'
import { graphView, type Scale } from './graph.ts'
import { countsOf, inOrder, type MistakeActions, markOf, mistakeList } from './mistakeList.ts'
import { DEPTHS } from './review.ts'
import { firstSide, mainLine, ReviewState } from './reviewState.ts'

/** The functions of the study that the review uses. Plies are numbers of moves of the main line. */
export interface ReviewActions extends MistakeActions {
  engine: MakeEngine
  /** A review has gone through the whole game. */
  kept(review: StoredReview): void
  /** Called after every change. */
  changed(): void
}

type Names = (ply: number) => string

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
  /** Tells the end of a review to a screen reader, whichever panel is shown. */
  readonly said = el('p', { class: 'visually-hidden', role: 'status', 'data-testid': 'review-said' })
  private readonly graph: ReturnType<typeof graphView>
  private readonly scale: ReturnType<typeof radioGroup>
  private readonly next = button('next-mistake', () => this.nextMistake())
  private readonly facts = spokenLine({ class: 'facts', 'data-testid': 'mistake-shown' })
  private readonly mistakes: ReturnType<typeof mistakeList>
  private readonly explained = el('p', { class: 'hint' })
  private readonly result: HTMLElement
  private readonly actions: ReviewActions
  /** The marked move that was chosen last, by its number. */
  private chosen: number | null = null
  private latest: StudyState | null = null
  private marked: { verdicts: unknown; words: unknown; marks: ReadonlyMap<number, MoveMark> } | null = null
  private wasRunning = false

  constructor(actions: ReviewActions) {
    this.actions = actions
    this.review = new ReviewState(actions.engine, actions.changed, actions.kept)
    this.graph = graphView(actions.go)
    this.scale = radioGroup('graph-scale', actions.changed)
    this.mistakes = mistakeList({ ...actions, go: (ply) => this.choose(ply + 1) })
    const { graph, scale, next, facts, mistakes, explained } = this
    setAttribute(next, 'aria-keyshortcuts', 'n')
    this.result = el(
      'div',
      { class: 'result' },
      ...[next, graph.root, ...facts.elements, mistakes.summary, mistakes.root, scale.root, explained],
    )
    const attributes = { class: 'panel review', 'data-testid': 'review' }
    this.root = el('section', attributes, this.heading, this.result, this.start)
  }

  /** Reviews the main line, with these numbers of nodes for each position. */
  begin(depth: (typeof DEPTHS)[keyof typeof DEPTHS] = DEPTHS.quick): void {
    const { latest } = this
    if (!latest) return
    this.chosen = null
    this.review.begin({ start: latest.start, tree: latest.tree, first: firstSide(latest) }, depth)
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
    const bad = inOrder(this.review.verdicts, this.latest?.own ?? null)
    const at = bad.findIndex(({ ply }) => ply === this.chosen)
    const next = bad[(at + 1) % bad.length]
    if (next) this.choose(next.ply)
  }

  /**
   * The arrows of the marked move whose position is shown: the move played, the best answer to it, and the
   * best move instead; `null` where another position is shown.
   */
  arrows(state: StudyState): Arrow[] | null {
    const verdict = this.shown(state)
    if (!verdict) return null
    const { side, ply, line, replies } = verdict
    const played = state.tree.nodes[lineFrom(state.tree, ROOT)[ply - 1] ?? ROOT]?.usi
    const arrow = (usi: string | undefined, by: Side, kind: Arrow['kind'], label?: string): Arrow[] =>
      usi ? [{ usi, side: by, kind, ...(label && { label }) }] : []
    const other = side === 'b' ? 'w' : 'b'
    if (!isBad(verdict.grade)) return arrow(played, side, 'best')
    return [
      ...arrow(played, side, 'played', '1'),
      ...arrow(replies[0]?.usi, other, 'threat', '2'),
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

  render(state: StudyState, words: StudyText): void {
    const { review } = this
    const focused = document.activeElement
    this.latest = state
    review.grade({ start: state.start, tree: state.tree, first: firstSide(state) })
    this.renderProgress(state, words)
    this.result.hidden = review.known === 0
    if (review.known > 0) this.renderResult(state, words)
    this.renderEnd(focused, words)
  }

  private renderResult(state: StudyState, words: StudyText): void {
    const { review } = this
    const line = lineFrom(state.tree, ROOT)
    const nameOf = (ply: number) => state.tree.nodes[line[ply - 1] ?? ROOT]?.played?.[words.code] ?? ''
    this.renderGraph(state, nameOf, words)
    setText(this.explained, words.review.explained)
    setText(this.next, words.review.next)
    this.next.hidden = !review.verdicts.some(({ grade }) => isBad(grade))
    const shown = this.shown(state)
    this.renderFacts(shown && isBad(shown.grade) ? shown : null, nameOf, words)
    this.mistakes.render(review.verdicts, state.own, shown?.ply ?? null, nameOf, words)
  }

  private choose(ply: number): void {
    this.chosen = ply
    this.actions.go(ply - 1)
    // The position may be the one that is shown already.
    this.actions.changed()
  }

  /** The chosen verdict, while the position before its move is shown. */
  private shown(state: StudyState): Verdict | null {
    const { chosen, review } = this
    const place = lineFrom(state.tree, ROOT)[(chosen ?? 0) - 2] ?? ROOT
    if (chosen === null || state.at !== place) return null
    return review.verdicts.find(({ ply }) => ply === chosen) ?? null
  }

  /** The facts of the mistake that is shown, or what the arrows mean. */
  private renderFacts(shown: Verdict | null, nameOf: Names, words: StudyText): void {
    const { legend } = words.review
    const space = words.code === 'ja' ? '' : ' '
    if (this.next.hidden) this.facts.say('')
    else if (!shown) this.facts.say(legend)
    else
      this.facts.say(
        factsOf(shown, nameOf, words, (move, number) => (number ? `${number}${space}${move}` : move)),
        factsOf(shown, nameOf, words, (move) => moveAloud(move, words.code)),
      )
  }

  private renderProgress({ tree }: StudyState, { review: words }: StudyText): void {
    const { review, bar } = this
    const { done, all, second } = review.progress
    setText(this.heading, words.heading)
    setText(this.quick, words.quick)
    setText(this.deep, words.deep)
    setText(this.cancel, words.cancel)
    const isEmpty = mainLine(tree).length === 0
    this.quick.disabled = isEmpty
    this.deep.disabled = isEmpty
    this.start.hidden = review.isRunning()
    this.progress.hidden = !review.isRunning()
    bar.max = Math.max(1, all)
    bar.value = done
    bar.setAttribute('aria-label', words.heading)
    setText(this.count, second ? words.checking(done, all) : words.progress(done, all))
  }

  /** At the end of a review: says so, and moves the focus from the button that has gone. */
  private renderEnd(focused: Element | null, words: StudyText): void {
    const { review, quick, deep, cancel, next, graph } = this
    const isRunning = this.isRunning()
    if (isRunning === this.wasRunning) return
    this.wasRunning = isRunning
    const counts = countsOf(review.verdicts, this.latest?.own ?? null, words)
    setText(this.said, !isRunning && review.isWhole ? [words.review.finished, ...counts].join(' ') : '')
    if (focused !== quick && focused !== deep && focused !== cancel) return
    if (isRunning) cancel.focus()
    else if (this.result.hidden) quick.focus()
    else (next.hidden ? graph.root : next).focus()
  }

  private renderGraph(state: StudyState, nameOf: Names, words: StudyText): void {
    const { findings, verdicts } = this.review
    const text = words.review
    this.scale.render(text.scale, [
      { value: 'rate', label: text.rate },
      { value: 'score', label: text.score },
    ])
    this.graph.render({
      values: findings.map((finding) => finding?.value),
      dots: new Map(verdicts.map((verdict) => [verdict.ply, dotOf(verdict)])),
      scale: (this.scale.value() ?? 'rate') as Scale,
      shown: this.review.shownPly(state),
      label: `${text.graph} (${text.graphHint})`,
      say: (ply) => {
        const value = findings[ply]?.value
        const valueText = value ? valueAloud(value.rate, value.score, words) : ''
        return text.point(ply, moveAloud(nameOf(ply), words.code), valueText)
      },
    })
  }
}

/** The move played, the best answer, and the best move; `write` gets a move and the number of its arrow. */
function factsOf(
  verdict: Verdict,
  nameOf: Names,
  words: StudyText,
  write: (move: string, number?: string) => string,
): string {
  const { ply, loss, line, replies } = verdict
  const { review: text, code } = words
  // An answer that was played has its name in the game; a stored one has none of its own.
  const named = (move: MoveText) => (move[code] === move.usi ? nameOf(ply + 1) : move[code])
  const [best, answer] = [line[0], replies[0]]
  return [
    text.shown(ply, write(nameOf(ply), '①'), markOf(verdict, words).name, percent(loss)),
    ...(answer ? [text.answer(write(named(answer), '②'))] : []),
    ...(best ? [text.instead(write(best[code]))] : []),
  ].join(code === 'ja' ? '' : ' ')
}

/** The class of a verdict's dot on the curve; empty for none. */
const dotOf = ({ grade, sure }: Verdict): string =>
  isBad(grade) ? `${grade}${sure ? '' : ' unsure'}` : grade === 'good' ? grade : ''
