/** The help as a dialog over the game. */
import { html, nothing, render, type TemplateResult } from 'lit-html'
import { createRef, ref } from 'lit-html/directives/ref.js'
import type { Appearance } from '../../app/game/appearance.ts'
import { RULES_TEXTS } from '../../text/rules/index.ts'
import type { RulesText } from '../../text/rules/text.ts'
import { Contents } from './contents.ts'

/** The dialog; `closed` is called when it has been closed. */
function helpDialog(words: RulesText, appearance: Appearance, closed: () => void): TemplateResult {
  const dialog = createRef<HTMLDialogElement>()
  const close = () => dialog.value?.close()
  return html`<dialog
    class="help"
    aria-labelledby="help-title"
    data-testid="help"
    @click=${({ target }: Event) => target === dialog.value && close()}
    @close=${closed}
    ${ref(dialog)}
  >
    <h2 id="help-title" tabindex="-1" autofocus>${words.title}</h2>
    <div class="help-body" tabindex="0" role="region" aria-labelledby="help-title">
      ${new Contents(words, appearance).template()}
    </div>
    <button type="button" class="primary" data-testid="help-close" @click=${close}>${words.close}</button>
  </dialog>`
}

/** Shows the help; it removes itself when it is closed. */
export function openHelp(code: 'ja' | 'en', appearance: Appearance): void {
  if (document.querySelector('dialog.help')) return
  const { body } = document
  render(
    helpDialog(RULES_TEXTS.in(code), appearance, () => render(nothing, body)),
    body,
  )
  body.querySelector<HTMLDialogElement>('dialog.help')?.showModal()
}
