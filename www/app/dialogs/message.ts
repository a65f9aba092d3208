/** The message of a dialog: a live region that says the outcome of an action. */
import { html, type TemplateResult } from 'lit-html'
import { type DialogsText, dialogsText } from '../../text/dialogs/index.ts'
import type { Text } from '../../text/text.ts'
import { LiveText } from '../views/template.ts'

/** A sentence, in the language that is shown. */
export type Sentence = (words: DialogsText) => string

/** Shows a sentence; the same sentence again is announced again. */
export type Say = (sentence: Sentence) => void

/** The sentence, until the dialog is opened again. */
export class Message {
  private readonly live = new LiveText()
  private sentence: Sentence | null = null
  /** Differs for each sentence that is said. */
  private event = {}

  set(sentence: Sentence | null): void {
    this.sentence = sentence
    this.event = {}
  }

  template(testId: string, { code }: Text): TemplateResult {
    const said = this.sentence?.(dialogsText(code)) ?? ''
    const live = this.live.of(said, this.sentence && this.event)
    return html`<p class="message" role="status" data-testid=${testId}>${live}</p>`
  }
}
