/**
 * Mating problems (詰将棋): chosen by length and number, solved on the board against the engine's best defence.
 */

import { moveAloud, spokenLine } from '../../app/views/aloud.ts'
import { button, el, setAttribute, setText } from '../../app/views/dom.ts'
import { type Field, radioGroup } from '../../app/views/fields.ts'
import { kindName } from '../../elements/board/labels.ts'
import type { Variant } from '../../engine/protocol.ts'
import type { StudyText } from '../../text/study/text.ts'
import type { Text } from '../../text/text.ts'
import { boardBox, commonView } from '../boardBox.ts'
import { isTyping } from '../keys.ts'
import type { Part, PartHost } from '../part.ts'
import { STEP_KEYS, type StepName, stepRow } from '../stepRow.ts'
import { Attempt, startOf } from './attempt.ts'
import { problemList } from './problemList.ts'
import { loadProblems, type Problem, problemOfDay, type Sets } from './problems.ts'
import { SolvedProblems } from './solved.ts'

/** The practice: which problem is shown, the attempt at it, and the elements that show both. */
export class TsumePart implements Part {
  readonly root: HTMLElement
  private readonly solved: SolvedProblems
  private readonly attempt: Attempt
  private readonly box = boardBox()
  private readonly intro = el('p', { class: 'hint' })
  private readonly variant: Field = radioGroup('tsume-board', () => void this.load())
  private readonly length: Field = radioGroup('tsume-length', () =>
    this.chooseLength(Number(this.length.value())),
  )
  private readonly number = el('p', { class: 'number' })
  private readonly count = el('p', { class: 'hint', 'data-testid': 'tsume-count' })
  private readonly status = spokenLine({ class: 'message', 'data-testid': 'tsume-status' })
  private readonly previous = button('tsume-previous', () => this.choose(this.plies, this.index - 1))
  private readonly next = button('tsume-next', () => this.choose(this.plies, this.index + 1))
  private readonly again = button('tsume-again', () => this.choose(this.plies, this.index))
  private readonly hint = button('tsume-hint', () => void this.attempt.help(false))
  private readonly answer = button('tsume-answer', () => void this.attempt.help(true))
  private readonly analyse: HTMLButtonElement
  private readonly where = el('span', { class: 'where' })
  private readonly steps = stepRow('solution', [this.where], (name) => this.go(name))
  private readonly list: ReturnType<typeof problemList>
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
  private latest: { text: Text; words: StudyText } | null = null
  /** The inputs of the last drawing of the board. */
  private painted: unknown[] = []

  /** `day`: begins with the problem of that day. */
  constructor(host: PartHost, day: Date | null) {
    this.day = day
    this.solved = new SolvedProblems(host.store)
    this.attempt = new Attempt(host.engine)
    this.list = problemList(this.solved, (index) => this.choose(this.plies, index))
    this.analyse = button('tsume-analyse', () => {
      const { problem } = this
      if (problem) host.analyse(startOf(problem), [], true)
    })
    this.root = this.layout()
    document.addEventListener('keydown', this.onKey)
    this.attempt.onChange = () => this.renderAgain()
    this.attempt.onSolved = () => {
      if (this.problem) this.solved.add(this.problem)
      this.next.focus()
    }
    const onMove = (event: Event) =>
      void this.attempt.attack((event as CustomEvent<{ move: string }>).detail.move)
    this.box.board.addEventListener('shogi-move', onMove)
    this.box.board.addEventListener('shogi-try', onMove)
  }

  render(text: Text, words: StudyText): void {
    this.latest = { text, words }
    this.renderChoice(text, words)
    this.renderButtons(words)
    this.renderSteps(words)
    this.renderStatus(text, words)
    this.renderBoard(text)
    this.list.render(this.set, this.index, words)
  }

  show(visible: boolean): void {
    this.root.hidden = !visible
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
    const isHere = !this.root.hidden && this.root.isConnected && this.attempt.solution
    if (!name || !isHere || event.defaultPrevented || isTyping(event)) return
    event.preventDefault()
    this.go(name)
  }

  private get chosenBoard(): Variant {
    return this.variant.value() === 'minishogi' ? 'minishogi' : 'shogi'
  }

  private get set(): readonly Problem[] {
    return this.sets?.get(this.plies) ?? NONE
  }

  private get problem(): Problem | undefined {
    return this.set[this.index]
  }

  private layout(): HTMLElement {
    const { previous, next, again, hint, answer, analyse } = this
    const tools = el('div', { class: 'tools' }, previous, next, again, hint, answer, analyse)
    const side = el(
      'div',
      { class: 'study-side' },
      el('section', { class: 'panel' }, this.number, ...this.status.elements, tools),
      el('section', { class: 'panel' }, this.intro, this.variant.root, this.length.root),
      el('section', { class: 'panel' }, this.count, this.list.root),
    )
    const board = el('div', { class: 'study-board' }, this.box.root, this.steps.root)
    return el('div', { class: 'study-body tsume' }, board, side)
  }

  /** Loads the problems of the chosen board and begins the first unsolved one. */
  private async load(): Promise<void> {
    const variant = this.chosenBoard
    this.isLoading = true
    this.wanted = null
    try {
      const sets = this.loaded.get(variant) ?? (await loadProblems(variant))
      this.loaded.set(variant, sets)
      // Another board was chosen meanwhile.
      if (this.chosenBoard !== variant) return
      this.sets = sets
      this.loadFailed = this.isLoading = false
      if (this.wanted && sets.has(this.wanted)) return this.chooseLength(this.wanted)
      const lengths = [...sets.entries()]
      const ofDay = this.day && problemOfDay(sets, this.day, this.solved.size)
      this.day = null
      if (ofDay) return this.choose(ofDay.plies, ofDay.index)
      const open = lengths.find(([, set]) => this.solved.count(set) < set.length) ?? lengths[0]
      if (open) this.chooseLength(open[0])
    } catch {
      this.loadFailed = true
      this.isLoading = false
      this.renderAgain()
    }
  }

  private chooseLength(plies: number): void {
    if (this.isLoading) this.wanted = plies
    this.choose(plies, this.solved.firstUnsolved(this.sets?.get(plies) ?? NONE))
  }

  private choose(plies: number, index: number): void {
    const set = this.sets?.get(plies)
    if (!set) return
    this.plies = plies
    this.index = Math.min(Math.max(0, index), set.length - 1)
    if (this.problem) this.attempt.begin(this.problem)
  }

  private renderAgain(): void {
    if (this.latest) this.render(this.latest.text, this.latest.words)
  }

  private renderChoice(text: Text, { tsume }: StudyText): void {
    const { set, length } = this
    const lengths = [...(this.sets?.keys() ?? [])]
    setText(this.intro, tsume.intro)
    const { newGame } = text
    this.variant.render(newGame.variant, [
      { value: 'shogi', label: newGame.shogi },
      { value: 'minishogi', label: newGame.minishogi },
    ])
    length.render(
      tsume.length,
      lengths.map((plies) => ({ value: String(plies), label: tsume.short(plies) })),
    )
    length.choose(String(this.plies))
    const title = `${tsume.plies(this.plies)}${text.space}${tsume.number(this.index + 1, set.length)}`
    setText(this.number, set.length > 0 ? title : '')
    setText(this.count, tsume.solvedCount(this.solved.count(set), set.length))
  }

  private renderButtons({ tsume }: StudyText): void {
    setText(this.again, tsume.again)
    setText(this.hint, tsume.hint)
    setText(this.answer, tsume.answer)
    setText(this.previous, tsume.previous)
    setText(this.next, tsume.next)
    setText(this.analyse, tsume.analyse)
    this.next.classList.toggle('primary', this.attempt.feedback.kind === 'done')
    this.previous.disabled = this.index === 0
    this.next.disabled = this.index >= this.set.length - 1
  }

  private renderSteps(words: StudyText): void {
    const { step, solution } = this.attempt
    this.steps.root.classList.toggle('absent', !solution)
    this.steps.render(step === 0, step === solution?.length, words)
    const where = solution ? words.tsume.step(step, solution.length) : ''
    setText(this.where, where)
  }

  private renderStatus(text: Text, words: StudyText): void {
    const { feedback } = this.attempt
    const seen = this.statusText(text, words, (move) => move, ' ')
    const heard = this.statusText(text, words, (move) => moveAloud(move, text.code), text.said.between)
    this.status.say(seen, heard, feedback)
    setAttribute(this.status.elements[0], 'data-state', this.loadFailed ? 'failed' : feedback.kind)
  }

  /** What the attempt has come to; `name` writes a move, `between` stands between moves. */
  private statusText(text: Text, words: StudyText, name: (move: string) => string, between: string): string {
    const { tsume } = words
    const { feedback, left, made } = this.attempt
    if (this.loadFailed) return tsume.failed
    if (!this.sets) return ''
    switch (feedback.kind) {
      case 'turn':
        return tsume.yourTurn(left)
      case 'noMate':
        return feedback.move ? tsume.noMate(name(feedback.move[text.code])) : tsume.noMatePlain
      case 'hint':
        return tsume.hintText(kindName(feedback.piece, text.code))
      case 'answer':
        return feedback.line.map((move) => name(move[text.code])).join(between)
      case 'step':
        return feedback.move ? `${this.attempt.step} ${name(feedback.move[text.code])}` : words.start
      case 'done':
        return made > this.plies ? tsume.doneLonger(made, this.plies) : tsume.done
      case 'lost':
        return words.lost
      default:
        return tsume[feedback.kind]
    }
  }

  private renderBoard(text: Text): void {
    const { problem, box } = this
    const { position, feedback } = this.attempt
    const disabled = feedback.kind === 'thinking'
    const first = feedback.kind === 'answer' ? feedback.line[0] : undefined
    box.point(first ? [{ usi: first.usi, side: 'b', kind: 'best' }] : [], text)
    const inputs = [position, problem, disabled, text]
    if (!problem || inputs.every((input, at) => input === this.painted[at])) return
    this.painted = inputs
    box.board.view = {
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
  }
}

/** Always the same array, so that the list sees no change. */
const NONE: readonly Problem[] = []
