/**
 * The analysis: a board, the engine's evaluation and lines, the moves with
 * their variations, the review of the game.
 */

import { lineFrom, marksAt, ROOT } from '../../app/game/tree.ts'
import { el, setAttribute } from '../../app/views/dom.ts'
import { onWheelSteps } from '../../app/views/wheel.ts'
import { unlessLost } from '../../engine/client.ts'
import type { StudyText } from '../../text/study/text.ts'
import type { Text } from '../../text/text.ts'
import { boardBox, commonView } from '../boardBox.ts'
import { isTyping } from '../keys.ts'
import { noticeLine } from '../notice.ts'
import type { Part, PartHost } from '../part.ts'
import { ReviewPanel } from '../review/reviewPanel.ts'
import { isPositionCurrent, Study, type Subject } from '../study.ts'
import { arrowsOf } from './arrows.ts'
import { engineTools } from './engineTools.ts'
import { evalBar } from './evalBar.ts'
import { linesView } from './lines.ts'
import { drawMarks } from './markDrawing.ts'
import { movesPanel } from './movesPanel.ts'
import { paneTabs } from './paneTabs.ts'
import { policyPanel } from './policyPanel.ts'
import { positionTools } from './positionTools.ts'
import { stepButtons } from './stepButtons.ts'

/** The analysis of one subject at a time. */
export class Analysis implements Part {
  readonly root: HTMLElement
  readonly study: Study
  private readonly host: PartHost
  private readonly box = boardBox()
  private readonly bar = evalBar()
  private readonly steps: ReturnType<typeof stepButtons>
  private readonly tools: ReturnType<typeof engineTools>
  private readonly lines: ReturnType<typeof linesView>
  private readonly policy: ReturnType<typeof policyPanel>
  private readonly moves: ReturnType<typeof movesPanel>
  private readonly review: ReviewPanel
  private readonly actions: ReturnType<typeof positionTools>
  private readonly panes: ReturnType<typeof paneTabs>
  private readonly notice: ReturnType<typeof noticeLine>
  private latest: { text: Text; words: StudyText } | null = null
  /** The inputs of the last drawing of the board. */
  private painted: unknown[] = []

  constructor(host: PartHost, subject: Subject) {
    this.host = host
    const study = new Study(host.engine, subject)
    this.study = study
    this.steps = stepButtons(study)
    this.tools = engineTools(study)
    this.lines = linesView((moves) => study.playLine(moves))
    this.policy = policyPanel(study, host.opponents)
    this.moves = movesPanel(study, (tree) => host.changed(tree))
    this.review = this.reviewPanel()
    this.actions = positionTools(study, host)
    this.notice = noticeLine(host.records, host.dismissUnsaved)
    const { tools, lines, policy, moves, review, actions } = this
    this.panes = paneTabs({
      lines: [lines.root, tools.root, policy.root],
      moves: [moves.root],
      review: [review.root],
      more: [actions.root, actions.said],
    })
    this.root = this.layout()
    this.listen()
  }

  render(text: Text, words: StudyText): void {
    const { study, review } = this
    const { state } = study
    this.latest = { text, words }
    const isWaiting = !isPositionCurrent(state) && study.client.health !== 'lost'
    setAttribute(this.box.root, 'aria-busy', isWaiting ? 'true' : false)
    this.renderBoard(text)
    this.box.point(review.arrows(state) ?? arrowsOf(state), text)
    this.steps.render(text, words)
    this.tools.render(words)
    this.actions.render(text, words)
    this.notice.render(this.host.isUnsaved(), text, words)
    this.panes.render(words)
    this.lines.render(state, text.code, words)
    this.policy.render(text.code)
    review.render(state, words)
    this.bar.render(state, review.valueAt(state), words)
    this.moves.render(words, review.marks(words))
    this.orderPanels()
  }

  /** Studies this; `then` is done at once. */
  open(subject: Subject, then: 'nothing' | 'review' | 'solve'): void {
    const { study, review } = this
    review.take(subject.review ?? null)
    this.moves.forgetRemoval()
    study
      .open({ own: null, head: [], ...subject })
      .then(() => (then === 'solve' ? study.solve() : undefined))
      .catch(unlessLost)
    if (then === 'solve') study.state = { ...study.state, on: false }
    if (then === 'review' && this.latest) {
      this.renderAgain()
      this.panes.choose('review')
      if (!subject.review) review.begin()
    }
  }

  show(visible: boolean): void {
    this.root.hidden = !visible
    this.restOrResume()
  }

  close(): void {
    document.removeEventListener('keydown', this.onKey)
    document.removeEventListener('visibilitychange', this.restOrResume)
    this.review.stop()
    this.policy.close()
    this.study.close()
  }

  private layout(): HTMLElement {
    const board = el('div', { class: 'study-board' }, this.bar.root, this.box.root, this.steps.root)
    const side = el(
      'div',
      { class: 'study-side' },
      this.notice.root,
      this.review.progress,
      this.review.said,
      ...this.panes.panels,
    )
    return el('div', { class: 'study-body analysis' }, board, side, this.panes.root)
  }

  /** A review with something to show is the first of the panels. */
  private orderPanels(): void {
    const { review, panes } = this
    const [lines, , pane, more] = panes.panels
    const next = review.isWanted() ? lines : more
    if (!pane || !next || pane.nextElementSibling === next) return
    const { activeElement } = document
    next.before(pane)
    // An element that is moved loses the focus.
    if (activeElement instanceof HTMLElement && pane.contains(activeElement))
      activeElement.focus({ preventScroll: true })
    pane.parentElement?.scrollTo(0, 0)
  }

  private listen(): void {
    const { study, box } = this
    const onMove = (event: Event) =>
      study.play((event as CustomEvent<{ move: string }>).detail.move).catch(unlessLost)
    box.board.addEventListener('shogi-move', onMove)
    box.board.addEventListener('shogi-try', onMove)
    study.onTree = (tree) => {
      this.moves.forgetRemoval()
      this.host.changed(tree)
    }
    study.onChange = () => this.renderAgain()
    study.client.onHealth = () => this.renderAgain()
    drawMarks(box.root, box.board, (mark) => isPositionCurrent(study.state) && study.mark(mark))
    onWheelSteps(box.root, (by) => this.steps.step(by > 0 ? 'next' : 'previous'))
    document.addEventListener('keydown', this.onKey)
    document.addEventListener('visibilitychange', this.restOrResume)
  }

  private reviewPanel(): ReviewPanel {
    const { study, host } = this
    /** The place in the main line after this number of moves. */
    const placeAt = (ply: number) => [ROOT, ...lineFrom(study.state.tree, ROOT)][ply] ?? ROOT
    return new ReviewPanel({
      engine: host.engine,
      go: (ply) => study.goTo(placeAt(ply)),
      again: (ply) => {
        const { tree, start } = study.state
        const line = lineFrom(tree, ROOT).slice(0, ply)
        host.play(
          start,
          line.map((at) => tree.nodes[at]?.usi ?? ''),
        )
      },
      better: (ply, moves) => study.showLine(placeAt(ply), moves),
      kept: (found) => host.reviewed(found),
      changed: () => {
        this.restOrResume()
        this.renderAgain()
      },
    })
  }

  private readonly onKey = (event: KeyboardEvent): void => {
    if (this.root.hidden || !this.root.isConnected) return
    if (event.key === 'n' && !isTyping(event)) this.review.nextMistake()
    else this.steps.onKey(event)
  }

  /** The engine rests while the part is hidden, and while a review needs the processor. */
  private readonly restOrResume = (): void => {
    this.study.rest(document.hidden || this.root.hidden !== false || this.review.isRunning())
  }

  private renderAgain(): void {
    if (this.latest) this.render(this.latest.text, this.latest.words)
  }

  private renderBoard(text: Text): void {
    const { position, orientation, tree, at } = this.study.state
    const marks = marksAt(tree, at)
    const inputs = [position, orientation, text, tree.nodes[at], marks.join()]
    if (inputs.every((input, index) => input === this.painted[index])) return
    this.painted = inputs
    if (!position) return
    this.box.board.view = {
      ...commonView(text),
      sfen: position.sfen,
      legal: position.legal,
      movable: 'both',
      orientation,
      lastMove: position.moves.at(-1)?.usi,
      check: position.check,
      checkers: position.checkers,
      arrows: marks.map((mark) => ({
        from: mark.slice(0, 2),
        to: mark.slice(-2),
        tone: 'mark' as const,
      })),
    }
  }
}
