/** One hand: a tray with a slot for every kind of piece that can be in it. */
import { attribute, html } from './dom.ts'
import { pieceImage } from './pieces/symbols.ts'
import type { RenderState } from './renderState.ts'
import { HAND_KINDS } from './sfen.ts'
import type { BoardSize, BoardView, Side } from './view.ts'

/** Delay before pieces with count 0 are drawn for the first time, in milliseconds. */
const EMPTY_SLOT_DELAY = 100

/**
 * Every kind keeps its slot: with none in hand the slot has `data-count="0"`, shows the piece faintly and
 * cannot be focused. The far hand is in reverse order, as it looks from the other side of the board.
 */
export class HandTray {
  readonly element: HTMLElement
  side: Side = 'b'
  readonly #end: 'far' | 'near'
  readonly #slots = new Map<string, HTMLElement>()
  #size: BoardSize | 0 = 0
  #tabStop = ''

  constructor(end: 'far' | 'near') {
    this.#end = end
    this.element = html('div', { class: `hand ${end}`, part: `hand hand-${end}`, role: 'group' })
  }

  /** Shows `side`'s hand. */
  paint(side: Side, state: RenderState): void {
    const { view, position } = state
    this.side = side
    if (this.#size !== position.size) this.#build(position.size)
    attribute(this.element, 'aria-label', view.labels.hand(side))
    attribute(this.element, 'data-turn', position.turn === side ? 'true' : null)
    for (const [kind, slot] of this.#slots) this.#paintSlot(kind, slot, state)
    this.setTabStop(this.#tabStop)
  }

  #build(size: BoardSize): void {
    this.#size = size
    this.#slots.clear()
    const kinds = this.#end === 'near' ? HAND_KINDS[size] : [...HAND_KINDS[size]].reverse()
    for (const kind of kinds)
      this.#slots.set(
        kind,
        html('div', { class: 'slot', part: 'hand-piece', role: 'button', tabindex: -1 }, html('b')),
      )
    this.element.replaceChildren(...this.#slots.values())
  }

  #paintSlot(kind: string, slot: HTMLElement, { view, position, active, selected }: RenderState): void {
    const count = position.hands.get(`${this.side}:${kind}`) ?? 0
    const chosen = active === this.side && selected === `${kind}*`
    attribute(slot, 'data-hand', `${this.side}:${kind}`)
    attribute(slot, 'data-count', String(count))
    attribute(slot, 'aria-disabled', count === 0 ? 'true' : null)
    attribute(slot, 'aria-pressed', chosen ? 'true' : 'false')
    attribute(slot, 'aria-label', view.labels.handPiece(this.side, kind, count, chosen))
    slot.classList.toggle('own', count > 0 && active === this.side)
    slot.classList.toggle('selected', chosen)
    slot.classList.toggle('hinted', position.turn === this.side && isPointedAt(view, kind))
    const number = slot.querySelector('b')!
    if (number.textContent !== String(count)) number.textContent = String(count)
    const piece = this.side === 'b' ? kind : kind.toLowerCase()
    const key = `${piece}${view.orientation}`
    if (slot.dataset.key === key) return
    const isFirst = slot.dataset.key === undefined
    slot.dataset.key = key
    const draw = () => {
      if (slot.dataset.key !== key) return
      slot.querySelector('.piece')?.remove()
      slot.prepend(pieceImage(piece, view.orientation))
    }
    // Faint pieces are drawn after the first paint of the board.
    if (isFirst && count === 0) setTimeout(draw, EMPTY_SLOT_DELAY)
    else draw()
  }

  /** The slot of a kind. */
  slot(kind: string): HTMLElement | undefined {
    return this.#slots.get(kind)
  }

  /** The slots that hold at least one piece. */
  filled(): HTMLElement[] {
    return [...this.#slots.values()].filter((slot) => slot.dataset.count !== '0')
  }

  /** Makes the slot of `kind` the one that Tab reaches; the first filled one if that is empty. */
  setTabStop(kind: string): void {
    const filled = this.filled()
    const wanted = this.#slots.get(kind)
    const chosen = wanted && filled.includes(wanted) ? wanted : filled[0]
    this.#tabStop = kind
    for (const slot of this.#slots.values()) attribute(slot, 'tabindex', slot === chosen ? '0' : '-1')
  }
}

/** Whether an arrow begins at this kind in hand. */
const isPointedAt = (view: BoardView, kind: string): boolean =>
  view.arrows?.some(({ from }) => from === `${kind}*`) ?? false
