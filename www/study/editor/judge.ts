/** Whether a position that is set up can be played, as the engine says. */
import type { EventOf } from '../../engine/answers.ts'
import { type Client, unlessLost } from '../../engine/client.ts'
import type { Hello } from '../../engine/protocol.ts'
import type { StudyText } from '../../text/study/text.ts'
import type { MakeEngine } from '../part.ts'
import { failureText } from '../positionFault.ts'
import { type EditedPosition, isProblem, sfenOf, variantOf } from './editedPosition.ts'

/** The engine's judgement of a position. */
export type Judgement =
  /** `asked`: no answer yet; `problem`: the attacker's king is missing. */
  | { state: 'asked' | 'lost' | 'good' | 'problem' | 'unreadable' }
  | { state: 'bad'; failure: EventOf<'failed'> }

/** Judges one position after the other; answers to earlier questions are ignored. */
export class PositionJudge {
  judgement: Judgement = { state: 'asked' }
  /** The handicaps of the engine; `null` until it has answered. */
  hello: Hello | null = null
  private client: Client | null = null
  private turn = 0
  private readonly engine: MakeEngine
  private readonly changed: () => void

  constructor(engine: MakeEngine, changed: () => void) {
    this.engine = engine
    this.changed = changed
  }

  /** Asks about a position. After a lost engine another one is asked. */
  ask(position: EditedPosition): void {
    this.judgement = { state: 'asked' }
    this.send(position).catch((error) => {
      unlessLost(error)
      this.set({ state: 'lost' })
    })
  }

  /** The text that was entered is no position. */
  rejectText(): void {
    this.turn += 1
    this.set({ state: 'unreadable' })
  }

  close(): void {
    this.turn += 1
    this.client?.close()
  }

  private set(judgement: Judgement): void {
    this.judgement = judgement
    this.changed()
  }

  private async send(position: EditedPosition): Promise<void> {
    const turn = ++this.turn
    this.client ??= this.engine().client
    if (!this.hello) {
      const answer = await this.client.ask({ type: 'hello' })
      if (answer.type === 'hello') this.hello = answer
    }
    const start = { variant: variantOf(position), sfen: sfenOf(position), problem: true }
    const event = await this.client.ask({ type: 'new', ...start })
    if (turn !== this.turn) return
    if (event.type === 'failed') this.set({ state: 'bad', failure: event })
    else this.set({ state: isProblem(position) ? 'problem' : 'good' })
  }
}

/** A judgement in the reader's words. */
export function judgementText(judgement: Judgement, words: StudyText): string {
  const { editor } = words
  switch (judgement.state) {
    case 'asked':
      return ''
    case 'lost':
      return words.lost
    case 'bad':
      return editor.bad(failureText(judgement.failure, words))
    default:
      return editor[judgement.state]
  }
}
