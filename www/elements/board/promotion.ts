/** The question whether a piece promotes, asked at the square where it arrives. */
import { html } from './dom.ts'
import { pieceImage } from './pieces/symbols.ts'
import type { BoardLabels, Side } from './view.ts'

/** The move in question. */
export interface Question {
  /** SFEN letter of the piece, not promoted. */
  piece: string
  orientation: Side
  labels: BoardLabels
  /** The element of the square where the piece arrives. */
  at: HTMLElement
  answer: (promote: boolean) => void
  /** Called when the choice is closed without an answer: the move is not made. */
  cancel: () => void
}

export class PromotionChoice {
  readonly #overlay: HTMLElement
  #open: { veil: HTMLElement; question: Question } | null = null

  constructor(overlay: HTMLElement) {
    this.#overlay = overlay
  }

  get isOpen(): boolean {
    return this.#open !== null
  }

  /** The square that the question is about. */
  get at(): HTMLElement | null {
    return this.#open?.question.at ?? null
  }

  /** Asks, with the focus on the first answer. */
  ask(question: Question): void {
    this.close()
    const { labels, piece } = question
    const promote = this.#button('promote', `+${piece}`, labels.promote, question)
    const decline = this.#button('decline', piece, labels.decline, question)
    const dialog = html(
      'div',
      { class: 'choice', part: 'choice', role: 'dialog', 'aria-label': labels.promotionQuestion(piece) },
      promote,
      decline,
    )
    const veil = html('div', { class: 'veil' }, dialog)
    veil.addEventListener('keydown', (event) => this.#key(event, [promote, decline]))
    veil.addEventListener('click', (event) => event.target === veil && question.cancel())
    this.#overlay.append(veil)
    this.#open = { veil, question }
    this.place()
    promote.focus({ preventScroll: true })
  }

  #button(choice: string, piece: string, text: string, { orientation, answer }: Question): HTMLButtonElement {
    const button = html(
      'button',
      { type: 'button', 'data-choice': choice, part: `choice-${choice}` },
      pieceImage(piece, orientation),
      html('span', {}, document.createTextNode(text)),
    )
    button.addEventListener('click', () => answer(choice === 'promote'))
    return button
  }

  #key(event: KeyboardEvent, [promote, decline]: [HTMLElement, HTMLElement]): void {
    // Keys must not reach the squares below while the choice is open.
    event.stopPropagation()
    const focused = (promote.getRootNode() as ShadowRoot).activeElement
    if (event.key === 'Escape') this.#open?.question.cancel()
    else if (/^Arrow|^Tab$/.test(event.key)) (focused === promote ? decline : promote).focus()
    else return
    event.preventDefault()
  }

  /** Places the choice over its square, within the element. */
  place(): void {
    if (!this.#open) return
    const { veil, question } = this.#open
    const dialog = veil.firstElementChild as HTMLElement
    const frame = veil.getBoundingClientRect()
    const square = question.at.getBoundingClientRect()
    const clamp = (wanted: number, max: number) => Math.max(0, Math.min(wanted, max))
    const left = square.left + square.width / 2 - dialog.offsetWidth / 2 - frame.left
    const top = square.top + square.height / 2 - dialog.offsetHeight / 2 - frame.top
    dialog.style.left = `${clamp(left, frame.width - dialog.offsetWidth)}px`
    dialog.style.top = `${clamp(top, frame.height - dialog.offsetHeight)}px`
  }

  /** Closes the choice. The caller decides where the focus goes. */
  close(): void {
    this.#open?.veil.remove()
    this.#open = null
  }
}
