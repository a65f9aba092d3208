/** One hand: a tray with a place for every kind that can be in it. */
import { attribute, html } from './dom.ts'
import { pieceImage } from './pieces/symbols.ts'
import type { RenderState } from './renderState.ts'
import { HAND_KINDS } from './sfen.ts'
import type { BoardSize, BoardView, Side } from './view.ts'

/** Milliseconds. */
const FAINT_LATER = 100

/**
 * Every kind keeps its place: with none of a kind in hand its place has `data-count="0"`, shows the piece faintly
 * and cannot be focused. The far hand has the order of the near one, seen from the other side of the board.
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
  paint(side: Side, scene: RenderState): void {
    const { view, position } = scene
    this.side = side
    if (this.#size !== position.size) this.#build(position.size)
    attribute(this.element, 'aria-label', view.labels.hand(side))
    attribute(this.element, 'data-turn', position.turn === side ? 'true' : null)
    for (const [kind, slot] of this.#slots) this.#paintSlot(kind, slot, scene)
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
    // What is hardly seen comes after the first sight of the board.
    if (isFirst && count === 0) setTimeout(draw, FAINT_LATER)
    else draw()
  }

  /** The place of a kind. */
  slot(kind: string): HTMLElement | undefined {
    return this.#slots.get(kind)
  }

  /** The places that hold something. */
  filled(): HTMLElement[] {
    return [...this.#slots.values()].filter((slot) => slot.dataset.count !== '0')
  }

  /** Makes `kind` the place that Tab reaches; the first filled one if there is none of that kind. */
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
