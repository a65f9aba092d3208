/** A task on the board: the message, the reason, the buttons. */
import { html, noChange, type TemplateResult } from 'lit-html'
import { guard } from 'lit-html/directives/guard.js'
import { createRef } from 'lit-html/directives/ref.js'
import { moveAloud } from '../../app/views/aloud.ts'
import { button } from '../../app/views/buttons.ts'
import { LiveText, spokenLine } from '../../app/views/template.ts'
import type { Arrow, BoardView } from '../../elements/board/view.ts'
import type { MoveText } from '../../engine/protocol.ts'
import type { TasksText } from '../../text/tasks/text.ts'
import type { Text } from '../../text/text.ts'
import type { Told } from '../../why/judge.ts'
import { roomBoard, viewOf } from '../board.ts'
import type { MoveTask } from './moveTask.ts'

/** The words around a task. */
export interface Around {
  /** The question. */
  ask: string
  /** What follows the result, such as the day on which it comes back. */
  after: string
  /** Goes to the next task; `null` where there is none. */
  next: (() => void) | null
  analyse(): void
  again(): void
}

const percent = (thousandths: number): string => `${Math.round(thousandths / 10)}%`
/** Number of moves of a line that are shown. */
const LINE = 4

/** How moves and reasons are written: as they are seen, or as they are heard. */
interface Write {
  move(move: MoveText): string
  told: keyof Told
  between: string
}

const seenIn = ({ code }: Text): Write => ({ move: (move) => move[code], told: 'seen', between: ' ' })
const heardIn = ({ code, said }: Text): Write => ({
  move: (move) => moveAloud(move[code], code),
  told: 'heard',
  between: said.between,
})

/** The panel. */
export class TaskPanel {
  private readonly task: MoveTask
  private readonly heard = new LiveText()
  private readonly reasonHeard = new LiveText()
  private readonly next = createRef<HTMLElement>()
  private wasOver = false

  constructor(task: MoveTask) {
    this.task = task
  }

  /** The board. */
  board(text: Text): TemplateResult {
    const { task } = this
    const { position, feedback, hint, isOver, line } = task
    const view = guard([position, feedback.kind, hint, text], (): BoardView | typeof noChange => {
      if (!position) return noChange
      const shown = { movable: isOver ? null : task.side, orientation: task.side }
      const disabled = feedback.kind === 'thinking'
      return { ...viewOf(position, { ...shown, disabled, arrows: this.hintArrows() }, text), ...this.last() }
    })
    const [best] = line
    const moveArrows =
      isOver && best ? [{ move: best.usi, side: task.side, color: 'var(--best)', weight: 0.17 }] : []
    return roomBoard({ view, moveArrows, move: (usi) => void task.attempt(usi) })
  }

  /** The message and the buttons. */
  template(text: Text, words: TasksText, around: Around): TemplateResult {
    const { task, next } = this
    const { feedback, isOver, hint } = task
    const seen = this.message(text, words, around.ask, seenIn(text))
    const heard = this.message(text, words, around.ask, heardIn(text))
    const isIdle = feedback.kind === 'loading' || feedback.kind === 'lost'
    return html`
      ${spokenLine({
        class: 'task-message',
        testId: 'task-status',
        seen,
        heard: this.heard.of(heard, feedback),
        state: feedback.kind,
      })}
      ${this.reason(text, words)}
      <p class="task-after" role="status" data-testid="task-after">${task.result ? around.after : ''}</p>
      <div class="task-buttons">
        ${button('task-retry', words.task.retry, around.again, { hidden: feedback.kind !== 'lost' })}
        ${button('task-hint', words.task.hint, () => task.showHint(), {
          hidden: isOver,
          ariaDisabled: isIdle || hint === 3,
        })}
        ${button('task-answer', words.task.giveUp, () => task.giveUp(), { hidden: isOver, ariaDisabled: isIdle })}
        ${button('task-next', words.task.next, () => around.next?.(), {
          class: 'primary',
          hidden: !isOver || !around.next,
          element: next,
        })}
        ${button('task-analyse', words.task.analyse, around.analyse, { hidden: !isOver })}
      </div>`
  }

  /** The focus goes from the board or a button that has gone to the next task. */
  rendered(): void {
    const { isOver } = this.task
    if (isOver && !this.wasOver) this.next.value?.focus({ preventScroll: true })
    this.wasOver = isOver
  }

  private last(): Pick<BoardView, 'lastMove'> {
    const { lastMove } = this.task
    return lastMove ? { lastMove } : {}
  }

  /** A ring around the piece, or on its destination. */
  private hintArrows(): readonly Arrow[] {
    const { hint, line, isOver } = this.task
    const usi = line[0]?.usi
    if (!usi || hint === 0 || isOver) return []
    const [from, to] = [usi.slice(0, 2), usi.slice(2, 4)]
    return [{ from, to: hint === 1 ? from : to, tone: 'hint' }]
  }

  private message(text: Text, { task: words }: TasksText, ask: string, write: Write): string {
    const { feedback, line } = this.task
    const [best] = line
    switch (feedback.kind) {
      case 'loading':
      case 'lost':
        return words[feedback.kind]
      case 'thinking':
        return words.thinking('')
      case 'turn':
        return this.hintText(text, write) || ask
      case 'refused':
        return text.refusal(feedback.reason)
      case 'again':
        return words.again(write.move(feedback.move))
      case 'wrong': {
        const { tried, gap } = feedback
        const reason = this.task.judge.told({ ...tried, line: 'played' }, text.code)[write.told]
        const name = write.move(tried.move)
        const told =
          gap === null ? words.wrong(name, percent(tried.loss)) : words.wrongOnly(name, percent(gap))
        return [told, reason].filter(Boolean).join(text.gap)
      }
      case 'right':
        return feedback.loss !== null && best
          ? words.rightToo(write.move(feedback.move), percent(feedback.loss), write.move(best))
          : words.right(write.move(feedback.move))
      case 'answer':
        return best ? words.answer(write.move(best), this.lineText(write)) : ''
    }
  }

  private lineText({ move, between }: Write): string {
    return this.task.line.slice(0, LINE).map(move).join(between)
  }

  /** The hint, with the words of the game's hints. */
  private hintText(text: Text, write: Write): string {
    const { hint, line } = this.task
    const [best] = line
    if (!best || hint === 0) return ''
    const { usi } = best
    if (hint === 1) return usi[1] === '*' ? text.hint.drop : text.hint.piece(usi.slice(0, 2))
    if (hint === 2) return text.hint.square(usi.slice(2, 4))
    return text.hint.move(write.move(best), this.lineText(write))
  }

  private reason({ code }: Text, { task: words }: TasksText): TemplateResult {
    const { reason, isOver, isExplaining } = this.task
    const told = isOver ? reason?.(code) : undefined
    const seen = told?.seen ?? (isOver && isExplaining ? words.finding : '')
    return spokenLine({
      class: 'task-reason',
      testId: 'task-reason',
      seen,
      heard: this.reasonHeard.of(told?.heard ?? '', reason),
    })
  }
}
