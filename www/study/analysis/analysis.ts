/**
 * The analysis: a board, the engine's evaluation and lines, the moves with
 * their variations, the review of the game.
 */
import { html, noChange, nothing, type TemplateResult } from 'lit-html'
import { guard } from 'lit-html/directives/guard.js'
import { createRef, ref } from 'lit-html/directives/ref.js'
import { find, lineFrom, marksAt, movesTo, ROOT } from '../../app/game/tree.ts'
import { wheelSteps } from '../../app/views/wheel.ts'
import type { BoardView } from '../../elements/board/view.ts'
import { unlessLost } from '../../engine/client.ts'
import { engineCount, Workers } from '../../engine/workers.ts'
import type { StudyText } from '../../text/study/text.ts'
import type { Text } from '../../text/text.ts'
import { commonView, studyBoard } from '../boardBox.ts'
import { isTyping } from '../keys.ts'
import { LateWhy } from '../lateWhy.ts'
import { lateNamesPanel } from '../names/lateNames.ts'
import { noticeLine } from '../notice.ts'
import type { Part, PartHost } from '../part.ts'
import { ReviewPanel } from '../review/reviewPanel.ts'
import { mainLine } from '../review/reviewState.ts'
import { isPositionCurrent, Study, type Subject } from '../study.ts'
import { arrowsOf } from './arrows.ts'
import { engineTools } from './engineTools.ts'
import { EvalBar } from './evalBar.ts'
import { linesPanel } from './lines.ts'
import { MarkDrawing } from './markDrawing.ts'
import { MovesPanel } from './movesPanel.ts'
import { type Pane, paneList, paneTabs } from './paneTabs.ts'
import { PolicyPanel } from './policyPanel.ts'
import { PositionTools } from './positionTools.ts'
import { StepButtons } from './stepButtons.ts'
import { threadedSpawn } from './threadedSpawn.ts'

/** The analysis of one subject at a time. */
export class Analysis implements Part {
  readonly study: Study
  private readonly host: PartHost
  private readonly bar = new EvalBar()
  private readonly steps: StepButtons
  private readonly policy: PolicyPanel
  private readonly moves: MovesPanel
  private readonly review: ReviewPanel
  private readonly names: ReturnType<typeof lateNamesPanel>
  private readonly tools: PositionTools
  private readonly marks: MarkDrawing
  private readonly why: LateWhy
  /** The column of panels. */
  private readonly side = createRef<HTMLElement>()
  private isShown = false
  /** The panel that is shown in one column. */
  private pane: Pane = 'lines'
  /** The panel before the others, and the one when they were rendered last. */
  private first: Pane = 'lines'
  private renderedFirst: Pane = 'lines'

  constructor(host: PartHost, subject: Subject) {
    this.host = host
    const count = engineCount(navigator, 'full', host.cores())
    // They help the study's own engine.
    const helpers = new Workers(host.engine, count, 1).follow(host.cores)
    const study = new Study(() => host.engine(threadedSpawn()), subject, helpers)
    this.study = study
    this.steps = new StepButtons(study)
    this.policy = new PolicyPanel(study, host.opponents, host.update)
    this.why = this.lateWhy()
    this.moves = new MovesPanel(study, host.changed, host.update)
    this.review = this.reviewPanel()
    this.names = lateNamesPanel({ go: (at) => study.goTo(at), openAll: host.names }, host.update)
    this.tools = new PositionTools(study, host)
    this.marks = new MarkDrawing((mark) => isPositionCurrent(study.state) && study.mark(mark))
    study.onTree = (tree) => {
      this.moves.forgetRemoval()
      host.changed(tree)
    }
    study.onChange = host.update
    study.client.onHealth = host.update
    document.addEventListener('keydown', this.onKey)
    document.addEventListener('visibilitychange', this.restOrResume)
  }

  template(text: Text, words: StudyText): TemplateResult {
    const { state } = this.study
    this.review.prepare(words)
    return html`
      <div class="study-body analysis" ?hidden=${!this.isShown}>
        <div class="study-board">
          ${this.bar.template(state, this.review.valueAt(state), words)}
          ${this.board(text)}
          ${this.steps.template(text, words)}
        </div>
        <div class="study-side" ${ref(this.side)}>${this.notice(text, words)}${this.review.progress(words)}${this.panels(text, words)}</div>
        ${paneTabs(this.pane, (pane) => this.choosePane(pane), words)}
      </div>`
  }

  rendered(focused: Element | null): void {
    this.policy.rendered()
    this.moves.rendered()
    this.review.rendered(focused)
    if (this.first === this.renderedFirst) return
    this.renderedFirst = this.first
    // An element that is moved loses the focus.
    if (
      focused instanceof HTMLElement &&
      this.side.value?.contains(focused) &&
      document.activeElement !== focused
    )
      focused.focus({ preventScroll: true })
    this.side.value?.scrollTo(0, 0)
  }

  /** Studies this; `then` is done at once. */
  open(subject: Subject, then: 'nothing' | 'review' | 'solve'): void {
    const { study, review } = this
    review.take(subject.review ?? null)
    this.moves.forgetRemoval()
    study
      .open({ own: null, head: [], times: [], ...subject })
      .then(() => (then === 'solve' ? study.solve() : undefined))
      .catch(unlessLost)
    if (then === 'solve') study.state = { ...study.state, on: false }
    if (then === 'review') {
      this.choosePane('review')
      if (!subject.review) review.begin()
    }
  }

  show(visible: boolean): void {
    this.isShown = visible
    this.restOrResume()
  }

  close(): void {
    document.removeEventListener('keydown', this.onKey)
    document.removeEventListener('visibilitychange', this.restOrResume)
    this.review.stop()
    this.policy.close()
    this.why.close()
    this.study.close()
  }

  private board(text: Text): TemplateResult {
    const { study, marks } = this
    const { state } = study
    const isWaiting = !isPositionCurrent(state) && study.client.health !== 'lost'
    const board = {
      view: this.boardView(text),
      arrows: this.review.arrows() ?? this.why.part?.arrows() ?? arrowsOf(state),
      move: (usi: string) => void study.play(usi).catch(unlessLost),
    }
    return html`
      <div
        class="board-box"
        aria-busy=${isWaiting ? 'true' : nothing}
        @pointerdown=${marks}
        @pointermove=${marks}
        @pointerup=${marks}
        @pointercancel=${marks}
        @click=${marks}
        @contextmenu=${marks}
        @touchmove=${marks}
        @wheel=${this.wheel}
      >${studyBoard(board, text)}</div>`
  }

  private readonly wheel = wheelSteps((by) => this.steps.step(by > 0 ? 'next' : 'previous'))

  private notice(text: Text, words: StudyText): TemplateResult {
    const { host } = this
    const message = host.isUnsaved() ? words.notSaved : ''
    return noticeLine({ name: 'study', message, dismiss: host.dismissUnsaved, saveFile: host.records }, text)
  }

  /** The panels; a review with something to show is the first of them. */
  private panels(text: Text, words: StudyText): unknown {
    const { study, review } = this
    const lines = html`
      ${linesPanel(study.state, words, (moves) => study.playLine(moves))}
      ${engineTools(study, words, () => void this.why.want(text.code).then(() => this.why.part?.ask()))}
      ${this.why.part?.tried(text.code)}
      ${this.policy.template(text.code)}`
    this.first = review.isWanted() ? 'review' : 'lines'
    const contents = {
      lines,
      moves: this.moves.template(words, review.marks(words)),
      review: [review.template(words), this.names(study.state, words)],
      more: this.tools.template(text, words),
    }
    return paneList(contents, this.pane, this.first)
  }

  private choosePane(pane: Pane): void {
    this.pane = pane
    this.host.update()
    // The panels share one scroller.
    this.side.value?.scrollTo(0, 0)
  }

  private reviewPanel(): ReviewPanel {
    const { study, host } = this
    /** The place in the main line after this number of moves. */
    const placeAt = (ply: number) => [ROOT, ...lineFrom(study.state.tree, ROOT)][ply] ?? ROOT
    return new ReviewPanel({
      engine: host.engine,
      cores: host.cores,
      state: () => study.state,
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
      practise: host.practise,
      why: this.why,
      changed: () => {
        this.restOrResume()
        host.update()
      },
    })
  }

  private lateWhy(): LateWhy {
    const { study, host } = this
    return new LateWhy({
      engines: host.engines,
      game() {
        const { start, tree, at } = study.state
        return { start, moves: mainLine(tree), shown: movesTo(tree, at) }
      },
      show: (from, moves) => study.showLine(find(study.state.tree, from).at, moves),
      step: () => study.goTo(study.next() ?? study.state.at),
      changed: host.update,
    })
  }

  private readonly onKey = (event: KeyboardEvent): void => {
    if (!this.isShown) return
    if (event.key === 'n' && !isTyping(event)) this.review.nextMistake()
    else this.steps.onKey(event)
  }

  /** The engine rests while the part is hidden, and while a review needs the processor. */
  private readonly restOrResume = (): void => {
    this.study.rest(document.hidden || !this.isShown || this.review.isRunning())
  }

  /** The view of the board. Until the engine has answered, the board shows an earlier position. */
  private boardView(text: Text): unknown {
    const { position, orientation, tree, at } = this.study.state
    const marks = marksAt(tree, at)
    const inputs = [position, orientation, text, tree.nodes[at], marks.join()]
    return guard(inputs, (): BoardView | typeof noChange => {
      if (!position) return noChange
      const { sfen, legal, check, checkers } = position
      return {
        ...commonView(text),
        ...{ sfen, legal, check, checkers, orientation },
        movable: 'both',
        lastMove: position.moves.at(-1)?.usi,
        arrows: marks.map((mark) => ({ from: mark.slice(0, 2), to: mark.slice(-2), tone: 'mark' as const })),
      }
    })
  }
}
