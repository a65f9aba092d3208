/** The drill of an opening: the board, the message, the buttons, the note of the last move. */
import { html, type noChange, nothing, type TemplateResult } from 'lit-html'
import { guard } from 'lit-html/directives/guard.js'
import { createRef } from 'lit-html/directives/ref.js'
import { moveAloud } from '../../app/views/aloud.ts'
import { button } from '../../app/views/buttons.ts'
import { LiveText, spokenLine } from '../../app/views/template.ts'
import type { Arrow, BoardView, MoveArrow } from '../../elements/board/view.ts'
import type { MoveText } from '../../engine/protocol.ts'
import type { OpeningsText } from '../../text/openings/text.ts'
import type { Text } from '../../text/text.ts'
import type { Judge } from '../../why/judge.ts'
import { roomBoard, viewOf } from '../board.ts'
import type { DrillFeedback, OpeningDrill } from './drill.ts'
import { planArrows } from './watching.ts'

/** What the buttons do; `null` where there is no such button. */
export interface DrillActions {
  goOn: (() => void) | null
  next: (() => void) | null
  again(): void
  analyse(): void
}

const percent = (thousandths: number): string => `${Math.round(thousandths / 10)}%`

/** The panel. */
export class DrillPanel {
  private readonly drill: OpeningDrill
  private readonly judge: Judge
  private readonly heard = new LiveText()
  private readonly after = createRef<HTMLElement>()
  private wasDone = false

  constructor(drill: OpeningDrill, judge: Judge) {
    this.drill = drill
    this.judge = judge
  }

  template(text: Text, words: OpeningsText, actions: DrillActions): TemplateResult {
    const { drill } = this
    const { feedback, last, position } = drill
    const seen = this.message(text, words, (move) => move[text.code])
    const heard = this.message(text, words, (move) => moveAloud(move[text.code], text.code))
    const reason = this.reason(feedback, text)
    return html`<div class="opening" data-testid="drill" data-state=${feedback.kind} data-ply=${position?.moves.length ?? 0}>
      ${this.board(text)}
      <section class="opening-side">
        ${spokenLine({
          class: 'opening-message',
          testId: 'drill-status',
          seen,
          heard: this.heard.of(reason ? `${heard} ${reason.heard}` : heard, feedback),
          state: feedback.kind,
        })}
        <p class="opening-reason" aria-hidden="true">${reason?.seen ?? ''}</p>
        ${this.buttons(words, actions)}
        <p class="opening-note" data-testid="drill-note">${last?.note?.[text.code] ?? ''}</p>
      </section>
    </div>`
  }

  /** The focus goes to what follows the end of a line. */
  rendered(): void {
    const isDone = this.drill.feedback.kind === 'done'
    if (isDone && !this.wasDone) this.after.value?.focus({ preventScroll: true })
    this.wasDone = isDone
  }

  private board(text: Text): TemplateResult {
    const { drill } = this
    const { position, feedback, opening, isHinted } = drill
    if (!position || !opening) return html`<div class="board-box"></div>`
    const isOver = feedback.kind === 'done' || feedback.kind === 'lost'
    const view = guard([position, feedback.kind, isHinted, text], (): BoardView | typeof noChange => {
      const shown = { movable: isOver ? null : opening.side, orientation: opening.side }
      return viewOf(position, { ...shown, disabled: feedback.kind === 'thinking', arrows: this.ring() }, text)
    })
    return roomBoard({ view, moveArrows: this.arrows(), move: (usi) => void drill.attempt(usi) })
  }

  /** A ring around the piece of the hint. */
  private ring(): Arrow[] {
    const from = this.drill.isHinted ? this.drill.wanted[0]?.usi.slice(0, 2) : undefined
    return from ? [{ from, to: from, tone: 'hint' }] : []
  }

  /** The answer, or the best reply to a wrong move, or the plan after the last move. */
  private arrows(): MoveArrow[] {
    const { feedback, last, opening, reply } = this.drill
    if (!opening) return []
    const { side } = opening
    if (feedback.kind === 'shown')
      return [{ move: feedback.move.usi, side, color: 'var(--best)', weight: 0.17 }]
    if (feedback.kind === 'wrong') {
      const { move, found } = feedback.tried
      const answer = found.lines.played[1]
      const other = side === 'b' ? 'w' : 'b'
      return [
        { move: move.usi, side, color: 'var(--threat)', weight: 0.17, label: '1' },
        ...(answer
          ? [{ move: answer.usi, side: other, color: 'var(--muted)', weight: 0.13, label: '2' } as const]
          : []),
      ]
    }
    return last && !reply ? planArrows(last, side) : []
  }

  private message(text: Text, words: OpeningsText, write: (move: MoveText) => string): string {
    const { feedback, reply, position } = this.drill
    const made = position?.moves.at(-1)
    const replied =
      reply && made ? (reply.isMistake ? words.mistake : words.replied)(write(made)) + text.gap : ''
    switch (feedback.kind) {
      case 'turn':
        return replied + (this.drill.isHinted ? words.hinted : reply?.isMistake ? words.punish : words.turn)
      case 'refused':
        return text.refusal(feedback.reason)
      case 'wrong':
        return words.wrong(write(feedback.tried.move), percent(feedback.tried.loss))
      case 'other':
        return words.other(write(feedback.tried.move))
      case 'shown':
        return words.shown(write(feedback.move))
      case 'done':
        return words.done
      default:
        return words[feedback.kind]
    }
  }

  /** Why a wrong move is wrong. */
  private reason(feedback: DrillFeedback, { code }: Text): { seen: string; heard: string } | null {
    if (feedback.kind !== 'wrong') return null
    const { found, side, loss } = feedback.tried
    return this.judge.told({ found, side, loss, line: 'played' }, code)
  }

  private buttons(words: OpeningsText, { goOn, next, again, analyse }: DrillActions): TemplateResult {
    const { drill, after } = this
    const { kind } = drill.feedback
    const isDone = kind === 'done'
    const isOpen = !isDone && kind !== 'lost'
    const isIdle = kind === 'loading' || kind === 'thinking'
    return html`<div class="opening-buttons">
      ${button('drill-hint', words.hint, () => drill.hint(), { hidden: !isOpen, ariaDisabled: isIdle || drill.isHinted })}
      ${button('drill-show', words.show, () => void drill.show(), { hidden: !isOpen, ariaDisabled: isIdle })}
      ${next ? button('drill-next', words.following, next, { class: 'primary', hidden: !isDone, element: after }) : nothing}
      ${goOn ? button('drill-go-on', words.goOn, goOn, { hidden: !isDone }) : nothing}
      ${button('drill-again', kind === 'lost' ? words.retry : words.again, again, {
        hidden: isOpen,
        ...(next ? {} : { class: 'primary', element: after }),
      })}
      ${button('drill-analyse', words.analyse, analyse, { hidden: !isDone })}
    </div>`
  }
}
