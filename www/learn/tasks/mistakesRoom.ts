/** The room of the person's own mistakes: what is due is asked first; all of them are listed below. */
import { html, nothing, type TemplateResult } from 'lit-html'
import { dayOf } from '../../app/game/due.ts'
import { button } from '../../app/views/buttons.ts'
import { TASKS_TEXTS } from '../../text/tasks/index.ts'
import type { TasksText } from '../../text/tasks/text.ts'
import type { Text } from '../../text/text.ts'
import type { Judge } from '../../why/judge.ts'
import type { Room, RoomContext } from '../room.ts'
import type { Result } from '../schedule/memory.ts'
import { dayText } from './days.ts'
import { chooseFile, saveFile } from './files.ts'
import { dueDay, idOf, type Mistake, Mistakes } from './mistakes.ts'
import { mistakeTable } from './mistakeTable.ts'
import { MoveTask } from './moveTask.ts'
import { allMistakes } from './ownMistakes.ts'
import { storageNotice } from './storageNotice.ts'
import { TaskPanel } from './taskPanel.ts'

/** A message below the list. */
type Message = (words: TasksText) => string

/** The room. */
export class MistakesRoom implements Room {
  private readonly context: RoomContext
  private readonly judge: Judge
  private readonly mistakes: Mistakes
  private readonly task: MoveTask
  private readonly panel: TaskPanel
  /** The mistake on the board; `null` where none is asked. */
  private shown: Mistake | null = null
  private message: Message | null = null

  constructor(context: RoomContext, judge: Judge) {
    this.context = context
    this.judge = judge
    this.mistakes = new Mistakes(context.host.store)
    this.task = new MoveTask(judge, context.update, (result) => void this.graded(result))
    this.panel = new TaskPanel(this.task)
  }

  /** Shows what is due; a place is the number of a mistake in the list, from 1. */
  show([place]: readonly string[]): void {
    const chosen = this.mistakes.list()[Number(place) - 1]
    this.ask(chosen ?? this.mistakes.due(this.today)[0] ?? null)
  }

  template(text: Text): TemplateResult {
    const words = TASKS_TEXTS.in(text.code)
    const all = this.mistakes.list()
    const due = this.mistakes.due(this.today).length
    const next = all.length > 0 ? Math.min(...all.map(dueDay)) : null
    const isWaiting = due === 0 && next !== null
    return html`
      ${storageNotice('mistakes', this.mistakes.notice, words, this.context.update)}
      <p class="task-count" role="status" data-testid="mistakes-due" data-due=${due}>${
        all.length > 0 ? words.mistakes.due(due, all.length) : words.mistakes.none
      }${isWaiting ? `${text.gap}${words.mistakes.nextDay(dayText(next, text))}` : ''}</p>
      ${this.shown ? this.asked(this.shown, text, words) : nothing}
      ${button('mistakes-early', words.mistakes.early, () => this.askEarly(), {
        hidden: this.shown !== null || !isWaiting,
      })}
      ${this.tools(words, all.length)}
      <p role="status" class="task-after" data-testid="mistakes-said">${this.message?.(words) ?? ''}</p>
      ${all.length > 0 ? mistakeTable({ all, today: this.today, text, words, remove: (one) => this.remove(one) }) : nothing}`
  }

  rendered(): void {
    this.panel.rendered()
  }

  speak(code: Text['code']): Promise<unknown> {
    return Promise.all([TASKS_TEXTS.fetch(code, this.context.host.importAgain), this.judge.speak(code)])
  }

  end(): void {
    this.task.end()
  }

  private get today(): number {
    return dayOf(new Date())
  }

  private asked(mistake: Mistake, text: Text, words: TasksText): TemplateResult {
    const { result } = this.task
    const kept = this.mistakes.list().find((one) => idOf(one) === idOf(mistake))
    const after = result && kept?.memory ? words.mistakes.back(result, dayText(dueDay(kept), text)) : ''
    const isLast = this.others(mistake).length === 0
    const around = {
      ...{ ask: words.mistakes.ask, after },
      next: isLast ? null : () => this.ask(this.others(mistake)[0] ?? null),
      again: () => this.ask(mistake),
      analyse: () => this.context.host.analyse({ ...mistake.start, sfen: mistake.sfen }, []),
    }
    return html`<div class="task" data-testid="mistake" data-sfen=${mistake.sfen}>
      ${this.panel.board(text)}
      <section class="task-side">${this.panel.template(text, words, around)}</section>
    </div>`
  }

  /** The other mistakes that are due. */
  private others(mistake: Mistake): readonly Mistake[] {
    return this.mistakes.due(this.today).filter((one) => idOf(one) !== idOf(mistake))
  }

  private ask(mistake: Mistake | null): void {
    this.shown = mistake
    this.task.end()
    if (mistake) {
      const { start, sfen, last, line, played, nodes } = mistake
      void this.task.begin({ start: { ...start, sfen }, last, line, played, nodes })
    } else this.context.update()
  }

  /** Asks the one that comes back first. */
  private askEarly(): void {
    const [first] = [...this.mistakes.list()].sort((one, other) => dueDay(one) - dueDay(other))
    this.ask(first ?? null)
  }

  /** Keeps the result: the scheduler says when the mistake comes back. */
  private async graded(result: Result): Promise<void> {
    const { shown, mistakes } = this
    if (!shown) return
    const now = new Date()
    try {
      const { afterTask } = await this.context.host.importAgain(() => import('../schedule/schedule.ts'))
      mistakes.done(shown, afterTask(shown.memory, result, now), result)
    } catch {
      // Without the scheduler it stays due.
    }
    this.context.update()
  }

  private remove(mistake: Mistake): void {
    this.mistakes.remove(mistake)
    if (this.shown && idOf(this.shown) === idOf(mistake)) this.ask(this.mistakes.due(this.today)[0] ?? null)
    else this.context.update()
  }

  private tools({ mistakes: words }: TasksText, count: number): TemplateResult {
    const name = words.file
    const open = (text: string) => {
      const read = this.mistakes.restore(text)
      this.say(({ mistakes }) => (read === null ? mistakes.badFile : mistakes.opened(read)))
      if (!this.shown) this.ask(this.mistakes.due(this.today)[0] ?? null)
    }
    return html`<div class="task-buttons">
      ${button('mistakes-add', words.add, () => void this.collect())}
      ${button('mistakes-save', words.save, () => saveFile(name, this.mistakes.file()), { hidden: count === 0 })}
      ${button('mistakes-open', words.open, () => chooseFile(open))}
    </div>`
  }

  /** Collects the mistakes of the reviewed games. */
  private async collect(): Promise<void> {
    const { context, judge } = this
    this.say(({ mistakes }) => mistakes.adding)
    try {
      const found = await allMistakes(await context.host.games(), (place) => judge.position(place))
      const count = this.mistakes.add(found, new Date())
      this.say(({ mistakes }) => mistakes.added(count))
      if (!this.shown && count > 0) this.ask(this.mistakes.due(this.today)[0] ?? null)
    } catch {
      this.say(({ mistakes }) => mistakes.failed)
    }
  }

  private say(message: Message): void {
    this.message = message
    this.context.update()
  }
}
