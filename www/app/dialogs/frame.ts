/** The element of a dialog: opening, closing, and its template while it is open. */
import { html, noChange, nothing, type TemplateResult } from 'lit-html'
import { createRef, ref } from 'lit-html/directives/ref.js'
import type { Text } from '../../text/text.ts'
import type { State } from '../game/state.ts'

/** The state and the language that a dialog shows. */
export interface Shown {
  state: State
  text: Text
}

/** Renders all dialogs; called after each change of a dialog's own state. */
export type Update = () => void

/** The attributes of a dialog. */
export interface Attributes {
  /** The class, by which the styles know the dialog. */
  class: string
  /** The id of the heading, which names the dialog for screen readers. */
  heading: string
  testId?: string
  /** Whether it is rendered while it is closed, too. */
  isAlwaysRendered?: boolean
}

/** A dialog's element. A closed dialog is usually not rendered: it keeps what it showed last. */
export class Frame {
  private readonly update: Update
  private readonly attributes: Attributes
  private readonly element = createRef<HTMLDialogElement>()
  private isShown = false
  private isHeadingFocused = false

  constructor(update: Update, attributes: Attributes) {
    this.update = update
    this.attributes = attributes
  }

  get isOpen(): boolean {
    return this.element.value?.open ?? false
  }

  open(): void {
    this.isShown = true
    this.update()
    this.element.value?.showModal()
  }

  /**
   * Opens a dialog that begins with a text field. On touch screens the heading gets the focus instead: the
   * on-screen keyboard would hide half of the dialog.
   */
  openAtText(): void {
    this.isHeadingFocused = matchMedia('(pointer: coarse)').matches
    this.open()
  }

  readonly close = (): void => this.element.value?.close()

  /** Focuses the first element that a selector finds in the dialog. */
  focus(selector: string): void {
    this.element.value?.querySelector<HTMLElement>(selector)?.focus()
  }

  heading(title: string): TemplateResult {
    const focused = this.isHeadingFocused
    return html`<h2
      id=${this.attributes.heading}
      tabindex=${focused ? -1 : nothing}
      ?autofocus=${focused}
    >${title}</h2>`
  }

  template(content: () => TemplateResult): TemplateResult | typeof noChange {
    const { class: name, heading, testId = nothing, isAlwaysRendered } = this.attributes
    if (!this.isShown && !isAlwaysRendered) return noChange
    return html`<dialog
      class=${name}
      aria-labelledby=${heading}
      data-testid=${testId}
      @click=${this.pressed}
      @close=${this.closed}
      ${ref(this.element)}
    >${content()}</dialog>`
  }

  /** A press on the backdrop closes the dialog: only there the dialog itself is the target. */
  private readonly pressed = ({ target }: Event): void => {
    if (target === this.element.value) this.close()
  }

  /** The event comes after the closing, when the dialog may be open again. */
  private readonly closed = (): void => {
    this.isShown = this.isOpen
  }
}
