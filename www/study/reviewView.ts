/** The review of the game: begun and cancelled here, drawn as a curve, its mistakes listed. */
import type { GameStart } from '../engine/restore.ts'
import type { StoredReview } from '../game/review.ts'
import { lineFrom, movesTo, ROOT, type Tree } from '../game/tree.ts'
import type { Side } from '../protocol.ts'
import type { StudyText } from '../text/study/text.ts'
import type { Text } from '../text/text.ts'
import { button, el, setText } from '../views/dom.ts'
import { radioGroup } from '../views/fields.ts'
import { formatScore, percent } from './format.ts'
import { countOf, type Finding, type Grade, gradeMoves, isBad, type Verdict } from './grade.ts'
import { graphView, type Scale } from './graph.ts'
import type { MakeEngine } from './part.ts'
import { DEPTHS, Review } from './review.ts'
import { decodeFindings, encodeReview } from './reviewStorage.ts'
import type { StudyState } from './study.ts'
import type { MoveMark } from './treeView.ts'

/** What the review asks of the study. */
export interface ReviewActions {
  engine: MakeEngine
  /** Shows the main line after so many moves. */
  go(ply: number): void
  /** Shows the better line instead of the main line's move after so many moves. */
  better(ply: number, moves: readonly string[]): void
  /** A review has gone through the whole game. */
  kept(review: StoredReview): void
  /** Plays on from the main line after so many moves. */
  again(ply: number): void
  /** Something new is known. */
  changed(): void
}

const BAD: readonly Grade[] = ['inaccuracy', 'mistake', 'blunder']

/** How many moves two games begin with in common. */
function common(one: readonly string[], another: readonly string[]): number {
  const other = one.findIndex((usi, ply) => another[ply] !== usi)
  return other < 0 ? one.length : other
}

/** The panel. */
export function reviewView(actions: ReviewActions) {
  const heading = el('h2')
  const quick = button('review-quick', () => begin(DEPTHS.quick))
  const deep = button('review-deep', () => begin(DEPTHS.deep))
  const cancel = button('review-cancel', stop)
  const bar = el('progress', { 'data-testid': 'review-progress' })
  const count = el('span', { class: 'count' })
  const progress = el('div', { class: 'progress' }, bar, count, cancel)
  const graph = graphView(actions.go)
  const scale = radioGroup('graph-scale', () => actions.changed())
  const summary = el('p', { class: 'counts', 'data-testid': 'review-counts' })
  const explained = el('p', { class: 'hint' })
  const list = el('ol', { class: 'mistakes', 'data-testid': 'mistakes' })
  const result = el('div', { class: 'result' }, graph.root, scale.root, summary, list, explained)
  const start = el('div', { class: 'pair' }, quick, deep)
  const root = el(
    'section',
    { class: 'panel review', 'data-testid': 'review' },
    heading,
    start,
    progress,
    result,
  )
  let running: Review | null = null
  let findings: (Finding | undefined)[] = []
  let reviewed: readonly string[] = []
  /** Of as many moves as the main line still has in common with what was reviewed. */
  let verdicts: readonly Verdict[] = []
  let judged: unknown[] = []
  let marks: ReadonlyMap<number, MoveMark> = new Map()
  let marked: { verdicts: unknown; words: unknown } | null = null
  let written: unknown[] = []
  let subject: { start: GameStart; tree: Tree; first: Side } | null = null

  const mainLine = (tree: Tree) => movesTo(tree, lineFrom(tree, ROOT).at(-1) ?? ROOT)

  function begin(nodes: number): void {
    if (!subject) return
    stop()
    reviewed = mainLine(subject.tree)
    findings = Array.from({ length: reviewed.length + 1 })
    const { start, first } = subject
    const review = new Review(actions.engine)
    running = review
    const found = (ply: number, finding: Finding) => {
      if (running !== review) return
      const next = [...findings]
      next[ply] = finding
      findings = next
      actions.changed()
    }
    const over = () => {
      if (running !== review) return
      running = null
      const kept = encodeReview(nodes, reviewed, findings, gradeMoves(reviewed, findings, first))
      if (kept) actions.kept(kept)
      actions.changed()
    }
    review.run({ start, moves: reviewed, nodes }, found).then(over, over)
    actions.changed()
  }

  function stop(): void {
    running?.cancel()
    running = null
    actions.changed()
  }

  /** Shows what an earlier review found, or nothing. */
  function take(kept: StoredReview | null): void {
    running?.cancel()
    running = null
    reviewed = kept?.moves.split(' ') ?? []
    findings = (kept && decodeFindings(kept)) ?? []
    actions.changed()
  }

  function item(verdict: Verdict, name: string, code: 'ja' | 'en', words: StudyText): HTMLElement {
    const { ply, grade, loss, best, line } = verdict
    const { grades, signs } = words.review
    const go = el(
      'button',
      { type: 'button', class: 'judged', 'data-ply': String(ply) },
      el('span', { class: `grade ${grade}`, title: grades[grade] }, `${grades[grade]}${signs[grade]}`),
      el('span', { class: 'what' }, `${ply} ${name}`),
      el('small', {}, words.review.lost(percent(loss), best?.[code] ?? '')),
    )
    go.addEventListener('click', () => actions.go(ply - 1))
    const label = words.review.againFor(ply)
    const again = el(
      'button',
      { type: 'button', class: 'quiet', 'data-do': 'again', 'aria-label': label },
      words.review.again,
    )
    again.addEventListener('click', () => actions.again(ply - 1))
    const betterLabel = words.review.betterFor(ply)
    const better = el(
      'button',
      { type: 'button', class: 'quiet', 'data-do': 'better', 'aria-label': betterLabel },
      words.review.better,
    )
    better.addEventListener('click', () => actions.better(ply - 1, line))
    better.hidden = line.length === 0
    return el('li', {}, go, better, again)
  }

  /** What stands behind the moves in the list of moves; the same map as long as nothing changes. */
  function marksOf(words: StudyText): ReadonlyMap<number, MoveMark> {
    if (marked?.verdicts !== verdicts || marked.words !== words) {
      marked = { verdicts, words }
      const bad = verdicts.filter(({ grade }) => isBad(grade))
      const { signs, grades } = words.review
      marks = new Map(bad.map(({ ply, grade }) => [ply, { sign: signs[grade], name: grades[grade] }]))
    }
    return marks
  }

  /** How many moves of the reviewed game lead to where one stands. */
  function shownPly(state: StudyState): number {
    return common(movesTo(state.tree, state.at), reviewed)
  }

  function judgeAgain({ tree, first }: { tree: Tree; first: Side }): void {
    const same = common(reviewed, mainLine(tree))
    const inputs = [findings, first, same]
    if (inputs.every((input, index) => input === judged[index])) return
    judged = inputs
    verdicts = gradeMoves(reviewed.slice(0, same), findings, first)
  }

  function renderGraph(state: StudyState, code: 'ja' | 'en', words: StudyText): void {
    const chosen = (scale.value() ?? 'rate') as Scale
    const line = lineFrom(state.tree, ROOT)
    const say = (ply: number) => {
      const value = findings[ply]?.value
      const name = state.tree.nodes[line[ply - 1] ?? ROOT]?.played?.[code] ?? ''
      const said = value ? `☗${percent(value.rate)} ${formatScore(value.score, words)}` : ''
      return words.review.point(ply, name, said)
    }
    graph.render({
      values: findings.map((finding) => finding?.value),
      grades: new Map(verdicts.map(({ ply, grade }) => [ply, grade])),
      scale: chosen,
      shown: shownPly(state),
      label: `${words.review.graph} (${words.review.graphHint})`,
      say,
    })
  }

  return {
    root,
    begin: () => begin(DEPTHS.quick),
    isRunning: () => running !== null,
    stop,
    take,
    marks: marksOf,
    render(state: StudyState, text: Text, words: StudyText): void {
      const { review } = words
      const from: Side = state.position?.start.split(' ')[1] === 'w' ? 'w' : 'b'
      subject = { start: state.start, tree: state.tree, first: from }
      judgeAgain(subject)
      setText(heading, review.heading)
      setText(quick, review.quick)
      setText(deep, review.deep)
      setText(cancel, review.cancel)
      const none = mainLine(state.tree).length === 0
      quick.disabled = none
      deep.disabled = none
      start.hidden = running !== null
      progress.hidden = running === null
      const done = findings.filter(Boolean).length
      bar.max = Math.max(1, findings.length)
      bar.value = done
      bar.setAttribute('aria-label', review.heading)
      setText(count, review.progress(done, findings.length))
      result.hidden = done === 0
      if (done === 0) return
      scale.render(review.scale, [
        { value: 'rate', label: review.rate },
        { value: 'score', label: review.score },
      ])
      renderGraph(state, text.code, words)
      setText(explained, review.explained)
      const line = lineFrom(state.tree, ROOT)
      const nameOf = (ply: number) => state.tree.nodes[line[ply - 1] ?? ROOT]?.played?.[text.code] ?? ''
      const bad = verdicts.filter(({ grade }) => isBad(grade))
      // The engine may name the moves of a review that was kept later than it is shown.
      const inputs = [verdicts, words, bad.map(({ ply }) => nameOf(ply)).join()]
      if (inputs.every((input, index) => input === written[index])) return
      written = inputs
      const counts = (['b', 'w'] as const).map((side) => {
        const [inaccuracies = 0, mistakes = 0, blunders = 0] = BAD.map((grade) =>
          countOf(verdicts, side, grade),
        )
        return review.counts(review.sides[side], inaccuracies, mistakes, blunders)
      })
      summary.replaceChildren(...counts.map((count) => el('span', {}, count)))
      const items = bad.map((verdict) => item(verdict, nameOf(verdict.ply), text.code, words))
      list.replaceChildren(...(items.length > 0 ? items : [el('li', { class: 'empty-line' }, review.none)]))
    },
  }
}
