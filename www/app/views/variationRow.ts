/** The moves played or tried at the position that is shown, where there are several. */
import { html, type TemplateResult } from 'lit-html'
import { guard } from 'lit-html/directives/guard.js'
import { createRef, ref } from 'lit-html/directives/ref.js'
import type { Text } from '../../text/text.ts'
import { type State, shownPosition } from '../game/state.ts'
import { type VariationChoice, variationChoices } from '../game/variation.ts'
import { moveAloud } from './aloud.ts'
import { button } from './buttons.ts'
import { plainName } from './variationChoices.ts'
import type { Dispatch } from './view.ts'

/** The row of moves, and the way back to the game. */
export class VariationRow {
  private readonly dispatch: Dispatch
  private readonly root = createRef<HTMLElement>()
  /** Whether a move of the row had the focus when the row was last made. */
  private hadFocus = false

  constructor(dispatch: Dispatch) {
    this.dispatch = dispatch
  }

  template(state: State, text: Text): TemplateResult {
    const { position, shownPly, setup, gamePosition, clock } = state
    const inputs = [position, shownPly, setup.tree, gamePosition, clock === null, text]
    return html`${guard(inputs, () => this.row(state, text))}`
  }

  /** Keeps the keyboard focus in the row when its moves have changed. */
  rendered(): void {
    if (!this.hadFocus) return
    this.hadFocus = false
    const next = '.tools > [aria-pressed="true"], :scope > button:not([hidden])'
    this.root.value?.querySelector<HTMLElement>(next)?.focus()
  }

  private row(state: State, text: Text): TemplateResult {
    this.hadFocus = !!this.root.value?.querySelector('.tools > :focus')
    const choices = variationChoices(state)
    const isGame = state.gamePosition === null
    const sfen = shownPosition(state)?.sfen ?? state.position?.sfen ?? ''
    return html`
      <div
        class="variations"
        data-testid="variations"
        ?hidden=${choices.length === 0 && isGame}
        ${ref(this.root)}
      >
        <div role="group" class="tools" translate="no" aria-label=${text.variations.label}>${choices.map(
          (choice) => this.choice(choice, sfen, text),
        )}</div>
        ${button('variations-back', text.variations.back, () => this.follow(null), { hidden: isGame })}
      </div>`
  }

  private choice({ usi, chosen, played }: VariationChoice, sfen: string, text: Text): TemplateResult {
    const name = plainName(usi, sfen, text.code)
    const label = (move: string) => (played ? text.variations.played(move) : move)
    return html`<button
        type="button"
        data-usi=${usi}
        aria-label=${label(moveAloud(name, text.code))}
        aria-pressed=${String(chosen)}
        @click=${() => this.follow(usi)}
      >${label(name)}</button>`
  }

  private follow(move: string | null): void {
    this.dispatch({ type: 'followVariation', move })
  }
}
