/**
 * Mating problems (詰将棋): chosen by length and number, solved on the board against the best defence.
 */
import { html, noChange, type TemplateResult } from 'lit-html'
import { guard } from 'lit-html/directives/guard.js'
import { createRef } from 'lit-html/directives/ref.js'
import { dayOf, keepDay } from '../../app/game/due.ts'
import { moveAloud } from '../../app/views/aloud.ts'
import { button } from '../../app/views/buttons.ts'
import { radioField } from '../../app/views/formFields.ts'
import { LiveText, spokenLine } from '../../app/views/template.ts'
import type { BoardView } from '../../elements/board/view.ts'
import type { Variant } from '../../engine/protocol.ts'
import type { StudyText } from '../../text/study/text.ts'
import type { Text } from '../../text/text.ts'
import { type Arrow, commonView, studyBoard } from '../boardBox.ts'
import { isTyping } from '../keys.ts'
import { noticeLine } from '../notice.ts'
import type { Part, PartHost } from '../part.ts'
import { STEP_KEYS, type StepName, stepRow } from '../stepRow.ts'
import { Attempt, startOf } from './attempt.ts'
import { problemList } from './problemList.ts'
import { loadProblems, type Problem, problemOfDay, type Sets, type Third, thirdsOf } from './problems.ts'
import { SolvedProblems } from './solved.ts'
import { statusText } from './statusText.ts'

/** The practice: which problem is shown, and the attempt at it. */
export class TsumePart implements Part {
  private readonly host: PartHost
  private readonly solved: SolvedProblems
  private readonly attempt: Attempt
  private readonly heard = new LiveText()
  private readonly next = createRef<HTMLElement>()
  private isShown = false
  /** The chosen board. */
  private variant: Variant = 'shogi'
  /** The problems of the chosen board; `null` until they are loaded. */
  private sets: Sets | null = null
  private readonly loaded = new Map<Variant, Sets>()
  private loadFailed = false
  private isLoading = false
  /** The length that was chosen while problems were being loaded. */
  private wanted: number | null = null
  private plies = 1
  /** The day of the problem to begin with, until that has begun. */
  private day: Date | null
  private index = 0
  /** The chosen third of the problems of the length, by difficulty; `null` for all. */
  private third: Third | null = null
  private thirds: readonly Third[] | null = null
  /** The problem of the day, where the practice began with that. */
  private ofDay: Problem | undefined

  /** `day`: begins with the problem of that day. */
  constructor(host: PartHost, day: Date | null) {
    this.host = host
    this.day = day
    this.solved = new SolvedProblems(host.store)
    this.attempt = new Attempt(host.engine)
    document.addEventListener('keydown', this.onKey)
    this.attempt.onChange = host.update
    this.attempt.onSolved = () => {
      if (this.problem) this.solved.add(this.problem)
      if (this.problem && this.problem === this.ofDay) keepDay(host.store, dayOf(new Date()))
      this.next.value?.focus()
    }
  }

  template(text: Text, words: StudyText): TemplateResult {
    const { set, index } = this
    const { tsume } = words
    const title = `${tsume.plies(this.plies)}${text.space}${tsume.number(index + 1, set.length)}`
    const list = {
      problems: set,
      shown: index,
      isSolved: (problem: Problem) => this.solved.has(problem),
      isListed: (at: number) => this.isListed(at),
      choose: (chosen: number) => this.choose(this.plies, chosen),
    }
    return html`
      <div class="study-body tsume" ?hidden=${!this.isShown}>
        <div class="study-board">${this.board(text)}${this.steps(words)}</div>
        <div class="study-side">
          ${this.notice(text, words)}
          <section class="panel">
            <p class="number">${set.length > 0 ? title : ''}</p>
            ${this.status(text, words)}
            ${this.tools(words)}
          </section>
          ${this.choice(text, words)}
          <section class="panel">
            <p class="hint" data-testid="tsume-count">${tsume.solvedCount(this.solved.count(set), set.length)}</p>
            ${problemList(list, words)}
          </section>
        </div>
      </div>`
  }

  show(visible: boolean): void {
    this.isShown = visible
    if (visible && !this.sets) void this.load()
  }

  close(): void {
    document.removeEventListener('keydown', this.onKey)
    this.attempt.close()
  }

  /** Steps through the solution. */
  private go(name: StepName): void {
    const { step, solution } = this.attempt
    const last = solution?.length ?? 0
    void this.attempt.showStep({ first: 0, previous: step - 1, next: step + 1, last }[name])
  }

  private readonly onKey = (event: KeyboardEvent): void => {
    const name = STEP_KEYS[event.key]
    if (!name || !this.isShown || !this.attempt.solution) return
    if (event.defaultPrevented || isTyping(event)) return
    event.preventDefault()
    this.go(name)
  }

  private get set(): readonly Problem[] {
    return this.sets?.get(this.plies) ?? []
  }

  private get problem(): Problem | undefined {
    return this.set[this.index]
  }

  /** Whether a problem of the length has the chosen difficulty. */
  private isListed(index: number): boolean {
    return this.third === null || (this.thirds?.[index] ?? this.third) === this.third
  }

  /** The index of the next listed problem in a direction; -1 for none. */
  private beside(step: 1 | -1): number {
    let at = this.index + step
    while (at >= 0 && at < this.set.length && !this.isListed(at)) at += step
    return at < this.set.length ? at : -1
  }

  private chooseThird(third: Third | null): void {
    this.third = third
    this.chooseLength(this.plies)
  }

  private chooseBoard(variant: Variant): void {
    this.variant = variant
    void this.load()
  }

  /** Loads the problems of the chosen board and begins the first unsolved one. */
  private async load(): Promise<void> {
    const { variant } = this
    this.isLoading = true
    this.wanted = null
    try {
      const sets = this.loaded.get(variant) ?? (await loadProblems(variant))
      this.loaded.set(variant, sets)
      // Another board was chosen meanwhile.
      if (this.variant !== variant) return
      this.sets = sets
      this.loadFailed = this.isLoading = false
      if (this.wanted && sets.has(this.wanted)) return this.chooseLength(this.wanted)
      const lengths = [...sets.entries()]
      const ofDay = this.day && problemOfDay(sets, this.day, this.solved.size)
      this.day = null
      if (ofDay) {
        this.ofDay = sets.get(ofDay.plies)?.[ofDay.index]
        return this.choose(ofDay.plies, ofDay.index)
      }
      const open = lengths.find(([, set]) => this.solved.count(set) < set.length) ?? lengths[0]
      if (open) this.chooseLength(open[0])
    } catch {
      this.loadFailed = true
      this.isLoading = false
      this.host.update()
    }
  }

  private chooseLength(plies: number): void {
    if (this.isLoading) this.wanted = plies
    const set = this.sets?.get(plies) ?? []
    this.thirds = thirdsOf(set)
    const listed = set.filter((_, at) => this.isListed(at))
    const [problem] = listed.slice(this.solved.firstUnsolved(listed))
    this.choose(plies, problem ? set.indexOf(problem) : 0)
  }

  private choose(plies: number, index: number): void {
    const set = this.sets?.get(plies)
    if (!set) return
    this.plies = plies
    this.thirds = thirdsOf(set)
    this.index = Math.min(Math.max(0, index), set.length - 1)
    if (this.problem) this.attempt.begin(this.problem)
  }

  private notice(text: Text, { tsume }: StudyText): TemplateResult {
    const message = this.solved.hasNotice ? tsume.notStored : ''
    const dismiss = () => {
      this.solved.dismissNotice()
      this.host.update()
    }
    return noticeLine({ name: 'tsume', message, dismiss }, text)
  }

  /** The choice of the board and of the length. */
  private choice(text: Text, { tsume }: StudyText): TemplateResult {
    const { newGame } = text
    const board = radioField({
      name: 'tsume-board',
      label: newGame.variant,
      options: [
        { value: 'shogi', label: newGame.shogi },
        { value: 'minishogi', label: newGame.minishogi },
      ],
      value: this.variant,
      changed: (value) => this.chooseBoard(value === 'minishogi' ? value : 'shogi'),
    })
    const lengths = [...(this.sets?.keys() ?? [])]
    const length = radioField({
      name: 'tsume-length',
      label: tsume.length,
      options: lengths.map((plies) => ({ value: String(plies), label: tsume.short(plies) })),
      value: String(this.plies),
      changed: (value) => this.chooseLength(Number(value)),
    })
    const names = this.thirds ? tsume.thirds : []
    const difficulty = radioField({
      name: 'tsume-difficulty',
      label: tsume.difficulty,
      options: names.map((label, at) => ({ value: String(at), label })),
      value: this.third === null ? '0' : String(this.third + 1),
      changed: (value) => this.chooseThird(value === '0' ? null : ((Number(value) - 1) as Third)),
    })
    return html`<section class="panel"><p class="hint">${tsume.intro}</p>${board}${length}${difficulty}</section>`
  }

  private tools({ tsume }: StudyText): TemplateResult {
    const { attempt, plies, index, problem, host } = this
    const [before, after] = [this.beside(-1), this.beside(1)]
    const isDone = attempt.feedback.kind === 'done'
    const choose = (to: number) => () => this.choose(plies, to)
    const next = {
      class: isDone ? 'primary' : undefined,
      disabled: after < 0,
      element: this.next,
    }
    return html`
      <div class="tools">
        ${button('tsume-previous', tsume.previous, choose(before), { disabled: before < 0 })}
        ${button('tsume-next', tsume.next, choose(after), next)}
        ${button('tsume-again', tsume.again, choose(index))}
        ${button('tsume-hint', tsume.hint, () => void attempt.help(false))}
        ${button('tsume-answer', tsume.answer, () => void attempt.help(true))}
        ${button('tsume-analyse', tsume.analyse, () => problem && host.analyse(startOf(problem), [], true))}
      </div>`
  }

  /** The row that steps through the solution, once there is one. */
  private steps(words: StudyText): TemplateResult {
    const { step, solution } = this.attempt
    const where = solution ? words.tsume.step(step, solution.length) : ''
    const row = {
      prefix: 'solution',
      middle: html`<span class="where">${where}</span>`,
      atStart: step === 0,
      atEnd: step === solution?.length,
      isAbsent: !solution,
      go: (name: StepName) => this.go(name),
    }
    return stepRow(row, words)
  }

  private status(text: Text, words: StudyText): TemplateResult {
    const { attempt, plies, loadFailed } = this
    const write = (move: (name: string) => string, between: string) => {
      if (loadFailed) return words.tsume.failed
      return this.sets ? statusText(attempt, plies, words, { move, between }) : ''
    }
    const { feedback } = attempt
    const aloud = write((name) => moveAloud(name, text.code), text.said.between)
    return spokenLine({
      class: 'message',
      testId: 'tsume-status',
      seen: write((name) => name, ' '),
      heard: this.heard.of(aloud, feedback),
      state: loadFailed ? 'failed' : feedback.kind,
    })
  }

  private board(text: Text): TemplateResult {
    const { problem } = this
    const { position, feedback } = this.attempt
    const disabled = feedback.kind === 'thinking'
    const first = feedback.kind === 'answer' ? feedback.line[0] : undefined
    const arrows: Arrow[] = first ? [{ usi: first.usi, side: 'b', kind: 'best' }] : []
    const view = guard([position, problem, disabled, text], (): BoardView | typeof noChange => {
      if (!problem) return noChange
      return {
        ...commonView(text),
        sfen: position?.sfen ?? problem.sfen,
        legal: position?.legal ?? {},
        movable: 'b',
        disabled,
        orientation: 'b',
        lastMove: position?.moves.at(-1)?.usi,
        check: position?.check,
        checkers: position?.checkers,
      }
    })
    const move = (usi: string) => void this.attempt.attack(usi)
    return html`<div class="board-box">${studyBoard({ view, arrows, move }, text)}</div>`
  }
}
