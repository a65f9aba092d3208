/** The room of the lessons: the list of chapters, and one task at a time. */
import { html, nothing, type TemplateResult } from 'lit-html'
import { guard } from 'lit-html/directives/guard.js'
import { createRef, ref } from 'lit-html/directives/ref.js'
import { variantOf } from '../../app/game/usen.ts'
import { moveAloud } from '../../app/views/aloud.ts'
import { applyCurrentAppearance } from '../../app/views/appearance.ts'
import { button } from '../../app/views/buttons.ts'
import { LiveText, spokenLine } from '../../app/views/template.ts'
import type { Client } from '../../engine/client.ts'
import { LESSONS_TEXTS } from '../../text/lessons/index.ts'
import type { LessonsText } from '../../text/lessons/text.ts'
import type { Text } from '../../text/text.ts'
import { roomBoard } from '../board.ts'
import { Kept } from '../kept.ts'
import type { Room, RoomContext } from '../room.ts'
import { addressOf } from '../route.ts'
import { chapterList, chapterText, firstOpen, taskAddress } from './chapterList.ts'
import type { Feedback } from './outcome.ts'
import { Progress } from './progress.ts'
import { feedbackText, positionInWords, sentencesOf } from './sentences.ts'
import { pressHandlers, taskArrows, taskView } from './taskBoard.ts'
import type { Chapter, Task } from './taskFile.ts'
import { Trial } from './trial.ts'

/** The room. */
export class LessonsRoom implements Room {
  private readonly context: RoomContext
  private readonly chapters: readonly Chapter[]
  private readonly progress: Progress
  private readonly heard = new LiveText()
  private readonly next = createRef<HTMLElement>()
  private readonly title = createRef<HTMLElement>()
  private readonly side = createRef<HTMLElement>()
  private readonly board = createRef<HTMLElement>()
  /** Whether the pieces have marks of their moves. */
  private readonly guided: Kept<boolean>
  /** Whether a place was shown before. */
  private isShown = false
  private client: Client | null = null
  private trial: Trial | null = null
  /** The chapter and the index of the task that is shown; `null`: the list of chapters. */
  private at: { chapter: Chapter; index: number } | null = null
  /** The element that gets the focus after the next rendering. */
  private focus: 'title' | 'next' | null = null
  /** The message that was brought into view. */
  private seen: Feedback | undefined

  constructor(context: RoomContext, chapters: readonly Chapter[]) {
    this.context = context
    this.chapters = chapters
    const { store } = context.host
    this.progress = new Progress(store)
    this.guided = new Kept(
      store,
      'narikoma.lessons.guided',
      (data) => (typeof data === 'boolean' ? data : null),
      () => false,
    )
  }

  show([name, number]: readonly string[]): void {
    const chapter = this.chapters.find((each) => each.name === name)
    // The place that the address named first leaves the focus on the title of the room.
    const isFirst = !this.isShown
    this.isShown = true
    if (!chapter) {
      this.focus = isFirst ? null : 'title'
      this.at = null
      this.trial?.end()
      return
    }
    const wanted = Number(number) - 1
    const index = chapter.tasks[wanted] ? wanted : firstOpen(chapter, this.progress)
    const isSame = this.at?.chapter === chapter && this.at.index === index
    if (isSame) return
    this.focus = isFirst ? null : 'title'
    this.at = { chapter, index }
    void this.begin()
  }

  template(text: Text): TemplateResult {
    const words = LESSONS_TEXTS.in(text.code)
    const { at, task, trial } = this
    if (!at || !task || !trial)
      return html`<div class="lessons">${this.notice(words)}${chapterList(this.chapters, this.progress, words, this.title)}</div>`
    return this.taskPage(task, trial, words, text)
  }

  rendered(): void {
    const { focus } = this
    this.focus = null
    if (focus) this[focus].value?.focus()
    this.markPieces()
    const { feedback } = this.trial ?? {}
    if (feedback === this.seen) return
    this.seen = feedback
    // On a low screen the sentence would be below its end.
    if (feedback && feedback.kind !== 'open')
      this.side.value?.firstElementChild?.scrollIntoView({ block: 'nearest' })
  }

  speak(code: Text['code']): Promise<unknown> {
    return LESSONS_TEXTS.fetch(code, this.context.host.importAgain)
  }

  end(): void {
    this.trial?.end()
    this.client?.close()
  }

  private get task(): Task | undefined {
    return this.at?.chapter.tasks[this.at.index]
  }

  private begin(): Promise<void> {
    const { task } = this
    if (!task) return Promise.resolve()
    this.client ??= this.context.host.engine().client
    const trial = this.trial ?? new Trial(this.client)
    this.trial = trial
    trial.onChange = this.context.update
    trial.onSolved = () => {
      if (this.task) this.progress.add(this.task)
      this.focus = 'next'
      this.context.update()
    }
    return trial.begin(task)
  }

  /** The address of the task before or after the one that is shown; `null` for none. */
  private neighbour(step: 1 | -1): string | null {
    if (!this.at) return null
    const { chapter, index } = this.at
    if (chapter.tasks[index + step]) return taskAddress(chapter, index + step)
    const other = this.chapters[this.chapters.indexOf(chapter) + step]
    return other ? taskAddress(other, step === 1 ? 0 : other.tasks.length - 1) : null
  }

  /** Leaves for a game with the coach. */
  private playFirst(task: Task): void {
    const { host } = this.context
    const { sfen, goal } = task
    this.progress.add(task)
    host.settings.coach = true
    host.saveSettings()
    host.play({ start: { variant: variantOf(sfen) }, side: 'b', level: goal[0] ?? '1' })
  }

  private notice({ notStored, close }: LessonsText): TemplateResult | typeof nothing {
    if (!this.progress.hasNotice) return nothing
    const dismiss = () => {
      this.progress.dismissNotice()
      this.context.update()
    }
    return html`<p class="lesson-notice" role="status" data-testid="lesson-notice">${notStored} ${button('lesson-notice-close', close, dismiss)}</p>`
  }

  private taskPage(task: Task, trial: Trial, words: LessonsText, text: Text): TemplateResult {
    const sfen = trial.position?.sfen ?? task.sfen
    const moves = Number(task.goal[0])
    const count = (task.kind === 'take' || task.kind === 'put') && moves > 1 ? words.inMoves(moves) : ''
    return html`<div class="lessons lesson" data-task=${task.id} data-state=${trial.feedback.kind} data-busy=${trial.isBusy}>
      ${this.where(words)}
      <h2 tabindex="-1" class="lesson-ask" data-testid="lesson-ask" aria-describedby="lesson-position" ${ref(this.title)}>
        ${`${sentencesOf(task, words).ask} `}${count ? html`<small>${count}</small>` : nothing}
      </h2>
      <p class="visually-hidden" id="lesson-position">${positionInWords(sfen, task, words)}</p>
      <div class="lesson-board" ${ref(this.board)}>${this.boardOf(task, trial, text)}</div>
      <div class="lesson-side" ${ref(this.side)}>
        ${this.status(task, trial, words, text)}
        ${this.answers(task, trial, words)}
        ${this.tools(task, trial, words)}
        ${this.notice(words)}
        ${this.numbers(words)}
        ${this.marks(words)}
      </div>
    </div>`
  }

  /** Draws the pieces with marks of their moves, or as everywhere. */
  private markPieces(): void {
    const board = this.board.value?.querySelector('shogi-board')
    if (!board) return
    if (this.guided.read()) board.setAttribute('pieces', 'guided')
    else applyCurrentAppearance(board)
  }

  private marks({ guided }: LessonsText): TemplateResult {
    const pressed = this.guided.read()
    const toggle = () => {
      this.guided.write(!pressed)
      this.context.update()
    }
    return html`<div class="tools">${button('lesson-guided', guided, toggle, { pressed })}</div>`
  }

  private where(words: LessonsText): TemplateResult | typeof nothing {
    if (!this.at) return nothing
    const { chapter, index } = this.at
    return html`<p class="lesson-where">
      <a href=${addressOf('lessons')} data-testid="lesson-all">${words.all}</a>
      <span>${chapterText(chapter, words).title}</span>
      <span>${words.number(index + 1, chapter.tasks.length)}</span>
    </p>`
  }

  private boardOf(task: Task, trial: Trial, text: Text): TemplateResult {
    const { position, marks, isBusy, isSolved } = trial
    const view = guard([position, marks, isBusy, isSolved, task, text.code], () =>
      taskView(task, trial, text),
    )
    const { click, key } = pressHandlers(task, trial)
    const board = roomBoard({ view, moveArrows: taskArrows(trial), move: (usi) => void trial.move(usi) })
    return html`<div @click=${click} @keydown=${key}>${board}</div>`
  }

  private status(task: Task, trial: Trial, words: LessonsText, text: Text): TemplateResult {
    const { feedback } = trial
    const say = (name: (move: string) => string) =>
      feedbackText(feedback, task, words, text, (move) => name(move[text.code]))
    return spokenLine({
      class: 'lesson-status',
      testId: 'lesson-status',
      state: feedback.kind,
      seen: say((move) => move),
      heard: this.heard.of(
        say((move) => moveAloud(move, text.code)),
        feedback,
      ),
    })
  }

  private answers(task: Task, trial: Trial, words: LessonsText): TemplateResult | typeof nothing {
    if (task.kind === 'first')
      return html`<div class="tools">${button('lesson-play', words.play, () => this.playFirst(task), { class: 'primary' })}</div>`
    if (task.kind !== 'ask') return nothing
    const answer = (value: 'yes' | 'no') =>
      button(`lesson-${value}`, words[value], () => void trial.answer(value), { disabled: trial.isSolved })
    return html`<div class="tools">${answer('yes')}${answer('no')}</div>`
  }

  private tools(task: Task, trial: Trial, words: LessonsText): TemplateResult {
    const { go } = this.context
    const [previous, next] = [this.neighbour(-1), this.neighbour(1)]
    const { isSolved } = trial
    const isHelped = task.kind === 'first'
    return html`<div class="tools">
      ${button('lesson-previous', words.previous, () => previous && go(previous), { disabled: !previous })}
      ${button('lesson-next', words.next, () => go(next ?? addressOf('lessons')), { class: isSolved ? 'primary' : undefined, element: this.next })}
      ${button('lesson-hint', words.hint, () => trial.hint(), { hidden: isHelped, ariaDisabled: isSolved })}
      ${button('lesson-show', words.show, () => void trial.show(), { hidden: isHelped, ariaDisabled: isSolved })}
      ${button('lesson-again', words.again, () => void this.begin(), { hidden: isHelped })}
    </div>`
  }

  private numbers(words: LessonsText): TemplateResult | typeof nothing {
    if (!this.at) return nothing
    const { chapter, index } = this.at
    const item = (task: Task, number: number) => {
      const solved = this.progress.has(task)
      return html`<li><a
          href=${taskAddress(chapter, number)}
          aria-label=${words.task(number + 1, solved)}
          data-solved=${solved}
          aria-current=${number === index ? 'true' : nothing}
        >${number + 1}</a></li>`
    }
    return html`<nav aria-label=${words.list}><ol class="lesson-numbers" data-testid="lesson-numbers">${chapter.tasks.map(item)}</ol></nav>`
  }
}
