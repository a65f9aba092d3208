/** The elements of the board: made once, then changed only where the state differs from the last one. */
import { Arrows } from './arrows.ts'
import { attribute, html } from './dom.ts'
import { HandTray } from './hands.ts'
import { aspect } from './layout.ts'
import { MoveArrows, type Point } from './moveArrows.ts'
import type { PieceStyle } from './pieces/styles.ts'
import { pieceImage, symbolSheet } from './pieces/symbols.ts'
import type { RenderState } from './renderState.ts'
import { destinations, type Target } from './selection.ts'
import { otherSide, sideOf, squareAt } from './sfen.ts'
import type { BoardSize, BoardView, MoveArrow, Side } from './view.ts'

const RANK_SIGNS = { ja: '一二三四五六七八九', en: 'abcdefghi', none: '' } as const

export class Surface {
  /** Board, hands and overlay. */
  readonly frame: HTMLElement
  /** Above the board: dragged and animated pieces, the promotion choice. */
  readonly overlay = html('div', { class: 'overlay' })
  readonly grid = html('div', { class: 'grid', role: 'grid', part: 'grid' })
  /** Gives the element the height that suits its width, where nothing else sets the height. */
  readonly #room = html('div', { class: 'room' }, html('div', { class: 'strut' }))
  readonly #board: HTMLElement
  /** The SVG symbols that all pieces refer to: replacing them changes every piece. */
  #symbols: SVGElement
  #style: PieceStyle = 'one'
  readonly #files = html('div', { class: 'files', part: 'coordinates', 'aria-hidden': 'true' })
  readonly #ranks = html('div', { class: 'ranks', part: 'coordinates', 'aria-hidden': 'true' })
  /** The hand at the top or left. */
  readonly far = new HandTray('far')
  /** The hand at the bottom or right. */
  readonly near = new HandTray('near')
  readonly #arrows = new Arrows()
  readonly #moveArrows = new MoveArrows()
  #cells: HTMLElement[] = []
  /** The marks of each square at the last paint. */
  readonly #marks = new WeakMap<HTMLElement, string>()
  #size: BoardSize | 0 = 0
  #tabStop = ''

  constructor(root: ShadowRoot) {
    this.#board = html('div', { class: 'board', part: 'board' }, this.#files, this.#ranks, this.grid)
    this.frame = html(
      'div',
      { class: 'frame', part: 'frame', translate: 'no' },
      this.far.element,
      this.#board,
      this.near.element,
      this.overlay,
    )
    this.#symbols = symbolSheet(this.#style)
    root.append(this.#symbols, this.#room, this.frame)
  }

  /** Draws the pieces in this style. */
  setPieceStyle(style: PieceStyle): void {
    if (style === this.#style) return
    this.#style = style
    const symbols = symbolSheet(style)
    this.#symbols.replaceWith(symbols)
    this.#symbols = symbols
  }

  /**
   * Paints a state. Elements are kept, so the focus stays where it is; after a flip it follows its square.
   */
  paint(state: RenderState): void {
    const { view, position } = state
    const focused = this.focusedTarget()
    this.setSize(position.size)
    attribute(this.grid, 'aria-label', view.labels.board)
    this.#paintCoordinates(view, position.size)
    const may = destinations(view, state.selected)
    for (const [index, cell] of this.#cells.entries()) {
      const [row, column] = [Math.floor(index / position.size), index % position.size]
      this.#paintCell(cell, squareAt(position.size, row, column, view.orientation), state, may)
    }
    this.#arrows.paint(view.arrows ?? [], position.size, view.orientation)
    this.far.paint(otherSide(view.orientation), state)
    this.near.paint(view.orientation, state)
    this.#setTabStop(this.#cellOf(this.#tabStop) ? this.#tabStop : this.#middleOfNearEdge(state))
    if (focused) this.#follow(focused)
  }

  /** Makes the squares of a board of this size. */
  setSize(size: BoardSize): void {
    if (size === this.#size) return
    this.#size = size
    const hadFocus = this.grid.contains(this.#active())
    this.#cells = Array.from({ length: size * size }, () =>
      html('div', { class: 'cell', role: 'gridcell', tabindex: -1, part: 'square' }),
    )
    const rows = Array.from({ length: size }, (_, row) =>
      html('div', { class: 'row', role: 'row' }, ...this.#cells.slice(row * size, (row + 1) * size)),
    )
    const stars =
      size === 9 ? [0, 1, 2, 3].map((i) => html('i', { class: `star star-${i}`, 'aria-hidden': 'true' })) : []
    this.grid.replaceChildren(...rows, ...stars, this.#moveArrows.element, this.#arrows.element)
    this.frame.style.setProperty('--size', String(size))
    this.#room.style.setProperty('--narrow', String(aspect(size, 'stacked')))
    this.#room.style.setProperty('--wide', String(aspect(size, 'beside-1')))
    this.#tabStop = ''
    if (hadFocus) this.#cells[size * size - 1]?.focus()
  }

  /** Draws arrows along moves. Reads the layout only where one of them is a drop. */
  paintMoveArrows(arrows: readonly MoveArrow[], orientation: Side): void {
    this.#moveArrows.paint(arrows, this.#size || 9, orientation, (place) => this.#handPoint(place))
  }

  /** The middle of a piece in hand (`b:P`) in the grid's unit; `null` where it is not laid out. */
  #handPoint(place: string): Point | null {
    const [grid, slot] = [
      this.grid,
      this.elementOf({ hand: place.charAt(0) as Side, kind: place.slice(2) }),
    ].map((element) => element?.getBoundingClientRect())
    if (!grid?.width || !slot?.width) return null
    const cell = grid.width / (this.#size || 9)
    return {
      x: (slot.left + slot.width / 2 - grid.left) / cell,
      y: (slot.top + slot.height / 2 - grid.top) / cell,
    }
  }

  #paintCoordinates(view: BoardView, size: BoardSize): void {
    const style = view.coordinates ?? 'ja'
    const key = `${style}${size}${view.orientation}`
    if (this.#files.dataset.key === key) return
    this.#files.dataset.key = key
    const span = (text: string) => html('span', {}, document.createTextNode(text))
    const order = Array.from({ length: size }, (_, i) => (view.orientation === 'b' ? i : size - 1 - i))
    this.#files.replaceChildren(...order.map((i) => span(style === 'none' ? '' : String(size - i))))
    this.#ranks.replaceChildren(...order.map((i) => span(RANK_SIGNS[style].charAt(i))))
  }

  #paintCell(cell: HTMLElement, square: string, state: RenderState, may: ReadonlySet<string>): void {
    const { view, position } = state
    const piece = position.pieces.get(square) ?? null
    attribute(cell, 'data-square', square)
    paintPiece(cell, piece, view.orientation)
    const marks = {
      own: piece !== null && sideOf(piece) === state.active,
      selected: state.selected === square,
      destination: may.has(square),
      'last-to': view.lastMove?.slice(2, 4) === square,
      'last-from': view.lastMove?.slice(0, 2) === square,
      check: view.check === square,
      checker: view.checkers?.includes(square) ?? false,
    }
    const entries = Object.entries(marks)
    const key = entries.map(([, on]) => (on ? '1' : '0')).join('')
    // Most squares do not change.
    if (key !== (this.#marks.get(cell) ?? '0000000')) {
      this.#marks.set(cell, key)
      for (const [name, on] of entries) cell.classList.toggle(name, on)
    }
    attribute(cell, 'aria-selected', marks.selected ? 'true' : null)
    const { selected, destination, check } = marks
    const info = { square, piece, selected, destination, lastMove: marks['last-to'], check }
    attribute(cell, 'aria-label', view.labels.square(info))
  }

  /** The element of a target; undefined for squares that this board does not have. */
  elementOf(target: Target): HTMLElement | undefined {
    if ('square' in target) return this.#cellOf(target.square)
    return [this.far, this.near].find((hand) => hand.side === target.hand)?.slot(target.kind)
  }

  #cellOf = (square: string) => this.#cells.find((cell) => cell.dataset.square === square)

  /** The target of an element inside the board. */
  targetOf(element: Element | null): Target | null {
    const square = element?.closest<HTMLElement>('[data-square]')?.dataset.square
    if (square) return { square }
    const hand = element?.closest<HTMLElement>('[data-hand]')?.dataset.hand
    return hand ? { hand: hand.charAt(0) as Side, kind: hand.slice(2) } : null
  }

  /** The square under a point of the window, if the point is on the grid. */
  squareAtPoint(x: number, y: number): string | null {
    const box = this.grid.getBoundingClientRect()
    const size = this.#size || 9
    const column = Math.floor(((x - box.left) / box.width) * size)
    const row = Math.floor(((y - box.top) / box.height) * size)
    if (row < 0 || column < 0 || row >= size || column >= size) return null
    return this.#cells[row * size + column]?.dataset.square ?? null
  }

  /** All elements that arrow keys reach. */
  reachable(): HTMLElement[] {
    return [...this.far.filled(), ...this.#cells, ...this.near.filled()]
  }

  #active = () => (this.frame.getRootNode() as ShadowRoot).activeElement

  /** The square or hand piece with the keyboard focus. */
  focusedTarget(): Target | null {
    return this.targetOf(this.#active())
  }

  /** Gives the keyboard focus to a target. */
  focus(target: Target): void {
    this.elementOf(target)?.focus({ preventScroll: true })
  }

  /** Moves the focus to the element of `target` after a repaint. */
  #follow(target: Target): void {
    const element = this.elementOf(target)
    if (element && element !== this.#active()) element.focus({ preventScroll: true })
  }

  /** Makes `square` the one that Tab reaches. */
  #setTabStop(square: string): void {
    this.#tabStop = square
    for (const cell of this.#cells) attribute(cell, 'tabindex', cell.dataset.square === square ? '0' : '-1')
  }

  /** Called when a target got the focus, so that Tab returns to it. */
  focusMoved(target: Target): void {
    if ('square' in target) this.#setTabStop(target.square)
    else for (const hand of [this.far, this.near]) if (hand.side === target.hand) hand.setTabStop(target.kind)
  }

  #middleOfNearEdge({ view, position }: RenderState): string {
    return squareAt(position.size, position.size - 1, (position.size - 1) / 2, view.orientation)
  }
}

/** Draws a piece into a place, or removes it; an unchanged piece keeps its element. */
export function paintPiece(place: HTMLElement, piece: string | null, orientation: Side): void {
  const key = piece === null ? null : `${piece}${orientation}`
  if ((place.dataset.key ?? null) === key) return
  attribute(place, 'data-key', key)
  attribute(place, 'data-piece', piece)
  place.querySelector('.piece')?.remove()
  if (piece !== null) place.append(pieceImage(piece, orientation))
}
