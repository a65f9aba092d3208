/** A field to type moves, for keyboard and screen reader users: ７六歩, P-7f or 7g7f. */
import { html, type TemplateResult } from 'lit-html'
import { live } from 'lit-html/directives/live.js'
import { createRef, ref } from 'lit-html/directives/ref.js'
import { EngineLost } from '../../engine/client.ts'
import type { MoveText } from '../../engine/protocol.ts'
import type { Text } from '../../text/text.ts'
import { humanSide, type State } from '../game/state.ts'
import { moveAloud } from './aloud.ts'
import { LiveText, spokenLine } from './template.ts'
import type { Dispatch } from './view.ts'

/** Asks the engine which legal moves a text means. */
export type ReadMove = (text: string) => Promise<readonly MoveText[]>

/** An answer below the field. Each is an event: the same one is announced again. */
interface Answer {
  seen: string
  heard: string
}

const NO_ANSWER: Answer = { seen: '', heard: '' }

/** The answer where a text means several moves. */
function severalAnswer(moves: readonly MoveText[], { moveInput, code }: Text): Answer {
  const names = moves.slice(0, 6).map((move) => move[code])
  const ask = (all: string[]) => moveInput.several(all.join(moveInput.or))
  return { seen: ask(names), heard: ask(names.map((name) => moveAloud(name, code))) }
}

/** The functions of the page that the field uses. */
export interface MoveInputActions {
  dispatch: Dispatch
  read: ReadMove
  /** Whether the page is shown, not the study or the gallery. */
  isShown(): boolean
  /** Renders the page again. */
  update(): void
}

/** The field; the key `/` focuses it. */
export class MoveInput {
  private readonly actions: MoveInputActions
  private readonly input = createRef<HTMLInputElement>()
  private readonly heard = new LiveText()
  private typed = ''
  private answer = NO_ANSWER

  constructor(actions: MoveInputActions) {
    this.actions = actions
    document.addEventListener('keydown', (event) => this.onKey(event))
  }

  template(state: State, text: Text): TemplateResult {
    const { seen, heard } = this.answer
    const submit = (event: Event) => {
      event.preventDefault()
      void this.submit(state, text)
    }
    const answer = {
      class: 'hint',
      testId: 'typed-answer',
      id: 'typed-answer',
      seen,
      heard: this.heard.of(heard, heard && this.answer),
    }
    return html`
      <form class="typed" @submit=${submit}>
        <label for="typed-move">${text.moveInput.label}</label>
        <input
          id="typed-move"
          type="text"
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          enterkeyhint="go"
          data-testid="typed"
          aria-describedby="typed-answer"
          placeholder=${text.moveInput.example[state.setup.start.variant]}
          .value=${live(this.typed)}
          @input=${this.onInput}
          ${ref(this.input)}
        />
        ${spokenLine(answer)}
      </form>`
  }

  private readonly onInput = ({ target }: Event): void => {
    this.typed = (target as HTMLInputElement).value
    this.say(NO_ANSWER)
  }

  private onKey(event: KeyboardEvent): void {
    if (event.key !== '/' || event.ctrlKey || event.altKey || event.metaKey) return
    if (event.target instanceof Element && event.target.closest('input, select, textarea, dialog')) return
    if (!this.actions.isShown()) return
    event.preventDefault()
    this.input.value?.focus()
  }

  private say(answer: Answer): void {
    this.answer = answer
    this.actions.update()
  }

  /** Plays the move that was typed, or says why not. */
  private async submit(state: State, text: Text): Promise<void> {
    const typed = this.typed.trim()
    if (typed === '') return
    const { moveInput } = text
    const sayWords = (words: string) => this.say({ seen: words, heard: words })
    if (!humanSide(state)) return sayWords(moveInput.notNow)
    try {
      const moves = await this.actions.read(typed)
      const [move] = moves
      if (!move) return sayWords(moveInput.none(typed))
      if (moves.length > 1) return this.say(severalAnswer(moves, text))
      this.typed = ''
      this.say(NO_ANSWER)
      this.actions.dispatch({ type: 'move', move: move.usi })
    } catch (error) {
      if (!(error instanceof EngineLost)) throw error
    }
  }
}
