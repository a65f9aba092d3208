/**
 * The custom element: holds the view and the selection, and passes input and painting to the other modules.
 */
import { Animator } from './animation.ts'
import { Drag } from './drag.ts'
import { ElementBase } from './elementBase.ts'
import { listenToKeys } from './keyboard.ts'
import { LABELS_JA } from './labels.ts'
import { layoutFor } from './layout.ts'
import { travels } from './motion.ts'
import { PIECE_STYLES } from './pieces/styles.ts'
import { PromotionChoice } from './promotion.ts'
import { activeSide, aim, type Outcome, selectable, type Target, tap } from './selection.ts'
import { type Position, readSfen } from './sfen.ts'
import { boardStyle } from './style/index.ts'
import { Surface } from './surface.ts'
import type { BoardView, MoveArrow, MoveDetail, SelectDetail, Side } from './view.ts'

/** Shown until the first view is set: an empty board. */
const EMPTY: BoardView = {
  sfen: '9/9/9/9/9/9/9/9/9 b - 1',
  legal: {},
  movable: null,
  orientation: 'b',
  labels: LABELS_JA,
}

/**
 * A shogi board that knows no rules. It shows `view`, offers the destinations listed there, and
 * reports with bubbling, composed events the user's actions: `shogi-move` ({@link MoveDetail}, a
 * listed move), `shogi-try` ({@link MoveDetail}, an unlisted move) and `shogi-select`
 * ({@link SelectDetail}). `moveArrows` draws arrows over it.
 *
 * Handles for tests and scripts, in the open shadow root: squares `data-square="7g"`, with `data-piece="P"`
 * if they have a piece; for every kind of the variant a place in each hand, `data-hand="b:P"` with
 * `data-count` (0 is drawn faintly); the promotion choice `data-choice="promote"` and `"decline"`. The
 * element itself carries `data-sfen`.
 *
 * Appearance: the attributes `pieces` (`one`, `two`, `bold`, `guided`, `letters`, `international`) and
 * `board` (`kaya`, `paper`, `felt`, `slate`).
 *
 * Size: the width decides the height, and the board is made smaller if `height` or `max-height` (100svh
 * unless set) of the element leaves less room. Colours: `scheme="light|dark"` overrides the system's scheme;
 * the custom properties in style/palette.ts can be set on the element. Parts: `frame`, `board`, `grid`,
 * `square`, `piece`, `coordinates`, `hand`, `hand-far`, `hand-near`, `hand-piece`, `choice`,
 * `choice-promote`, `choice-decline`.
 */
export class ShogiBoard extends ElementBase {
  #view = EMPTY
  #position: Position = readSfen(EMPTY.sfen)
  #selected: string | null = null
  #moveArrows: readonly MoveArrow[] = []
  /** Whether the dragged piece was selected before the drag. */
  #selectedBefore = false
  /** The last move made by dragging: that piece is not animated again. */
  #dragged: string | null = null
  readonly #surface: Surface
  readonly #choice: PromotionChoice
  readonly #animator: Animator
  readonly #drag: Drag
  readonly #resized = new ResizeObserver(() => this.#layOut())

  constructor() {
    super()
    const root = this.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [boardStyle()]
    this.#surface = new Surface(root)
    const { frame, overlay } = this.#surface
    this.#choice = new PromotionChoice(overlay)
    this.#animator = new Animator(overlay)
    this.#drag = new Drag(frame, overlay, {
      grab: (element) => this.#grab(element),
      orientation: () => this.#view.orientation,
      squareAtPoint: (x, y) => this.#surface.squareAtPoint(x, y),
      elementOfSquare: (square) => this.#surface.elementOf({ square }),
      lifted: (from) => {
        this.#selectedBefore = this.#selected === from
        this.#select(from)
      },
      dropped: (from, square) => this.#dropped(from, square),
      // A press that only trembled is a tap. A piece that was carried away and back is
      // put down: the next tap must not play it.
      returned: (wasAway) => (wasAway || this.#selectedBefore) && this.#select(null),
    })
    frame.addEventListener('click', (event) => this.#clicked(event))
    frame.addEventListener('focusin', () => this.#focusMoved())
    listenToKeys(frame, {
      reachable: () => this.#surface.reachable(),
      activate: (element) => this.#tapped(this.#surface.targetOf(element)),
      cancel: () => this.#cancel(),
    })
  }

  static observedAttributes = ['pieces']

  attributeChangedCallback(): void {
    const wanted = this.getAttribute('pieces')
    this.#surface.setPieceStyle(PIECE_STYLES.find((style) => style === wanted) ?? 'one')
  }

  connectedCallback(): void {
    // Translators of pages would take letters and labels for words.
    if (!this.hasAttribute('translate')) this.translate = false
    // Properties that were set before the element was defined hide its accessors.
    if (Object.hasOwn(this, 'moveArrows')) {
      const { moveArrows } = this
      delete (this as Partial<ShogiBoard>).moveArrows
      this.moveArrows = moveArrows
    }
    if (Object.hasOwn(this, 'view')) {
      const { view } = this
      delete (this as Partial<ShogiBoard>).view
      this.view = view
    } else this.#show()
    this.#resized.observe(this.#surface.frame, { box: 'border-box' })
  }

  disconnectedCallback(): void {
    this.#resized.disconnect()
    this.#animator.stop()
    this.#drag.cancel()
    this.#drag.settle()
  }

  /** Everything the board shows. */
  get view(): BoardView {
    return this.#view
  }

  set view(view: BoardView) {
    const before = { position: this.#position, view: this.#view }
    this.#view = view
    const moved = before.view.sfen !== view.sfen
    if (moved) this.#position = readSfen(view.sfen)
    if (moved || activeSide(view, this.#position) === null) this.#forget()
    if (!this.isConnected) return
    this.#animator.stop()
    this.#drag.settle()
    if (before.position.size === this.#position.size) this.#paint()
    else this.#show()
    if (moved && before.view !== EMPTY) this.#animate(before.position, before.view.orientation)
    this.#dragged = null
  }

  /** Arrows along moves, the first one on top; they stay until others are set, also when `view` changes. */
  get moveArrows(): readonly MoveArrow[] {
    return this.#moveArrows
  }

  set moveArrows(arrows: readonly MoveArrow[]) {
    this.#moveArrows = arrows
    if (this.isConnected) this.#paintMoveArrows()
  }

  /** Gives the keyboard focus to a square (`7g`). */
  focusSquare(square: string): void {
    this.#surface.focus({ square })
  }

  /** Clears the selection, and cancels a drag and the promotion choice. */
  cancelSelection(): void {
    this.#cancel()
  }

  /** Acts as if the user chose `from` (`8h`, `P*`) and then the square `to`. */
  aim(from: string, to: string): void {
    this.#perform(aim(this.#view, from, to))
  }

  /**
   * Lays out the empty board before the pieces are on it, so that the
   * browser computes styles and layout only once.
   */
  #show(): void {
    this.#surface.setSize(this.#position.size)
    this.#layOut()
    this.#paint()
  }

  #paint(): void {
    this.dataset.sfen = this.#view.sfen
    this.#surface.paint({
      view: this.#view,
      position: this.#position,
      active: activeSide(this.#view, this.#position),
      selected: this.#selected,
    })
    this.#paintMoveArrows()
  }

  #paintMoveArrows(): void {
    this.#surface.paintMoveArrows(this.#moveArrows, this.#view.orientation)
  }

  #animate(before: Position, orientation: Side): void {
    if (orientation !== this.#view.orientation) return
    const moving = travels(before, this.#position).filter(({ from, to }) => `${from}${to}` !== this.#dragged)
    this.#animator.play(moving, (place) => this.#surface.elementOf(readPlace(place)), orientation)
  }

  #layOut(): void {
    const { frame } = this.#surface
    const { width, height } = getComputedStyle(frame)
    const box = [Number.parseFloat(width), Number.parseFloat(height)] as const
    // `display: none`: nothing can be measured.
    if (box.some(Number.isNaN)) return
    const { arrangement, cell } = layoutFor(this.#position.size, ...box)
    const wide = `${cell}px`
    if (frame.dataset.arrangement !== arrangement) frame.dataset.arrangement = arrangement
    if (frame.style.getPropertyValue('--cell') !== wide) frame.style.setProperty('--cell', wide)
    this.#choice.place()
    this.#paintMoveArrows()
  }

  #focusMoved(): void {
    const target = this.#surface.focusedTarget()
    if (target) this.#surface.focusMoved(target)
  }

  #grab(element: Element): { piece: string; place: HTMLElement; from: string } | null {
    const target = this.#surface.targetOf(element)
    if (!target || this.#choice.isOpen) return null
    const from = selectable(target, activeSide(this.#view, this.#position), this.#position)
    const place = this.#surface.elementOf(target)
    return from && place ? { piece: this.#pieceOf(from), place, from } : null
  }

  /** The side whose hand is played from. */
  #hand(): Side {
    return activeSide(this.#view, this.#position) ?? this.#position.turn
  }

  /** The SFEN letter of what is selected as `from`. */
  #pieceOf(from: string): string {
    if (!from.endsWith('*')) return this.#position.pieces.get(from)!
    const kind = from.charAt(0)
    return this.#hand() === 'b' ? kind : kind.toLowerCase()
  }

  #clicked(event: MouseEvent): void {
    if (this.#drag.takeClick() || this.#choice.isOpen) return
    this.#tapped(this.#surface.targetOf(event.target as Element))
  }

  #tapped(target: Target | null): void {
    if (target) this.#perform(tap(this.#view, this.#position, this.#selected, target))
    else this.#select(null)
  }

  #dropped(from: string, square: string | null): boolean {
    const own = square && selectable({ square }, activeSide(this.#view, this.#position), this.#position)
    if (square === null || own) {
      this.#select(null)
      return false
    }
    const outcome = aim(this.#view, from, square)
    const hand = `${this.#hand()}:${from.charAt(0)}`
    this.#dragged = `${from.endsWith('*') ? hand : from}${square}`
    this.#perform(outcome)
    return outcome.type === 'move' || outcome.type === 'ask'
  }

  #perform(outcome: Outcome): void {
    switch (outcome.type) {
      case 'select':
        this.#select(outcome.from)
        break
      case 'clear':
        this.#select(null)
        break
      case 'ask':
        this.#ask(outcome.from, outcome.to)
        break
      case 'move':
      case 'try':
        this.#select(null)
        this.#drag.settleSoon()
        this.#tell<MoveDetail>(`shogi-${outcome.type}`, { move: outcome.move })
    }
  }

  #ask(from: string, to: string): void {
    const at = this.#surface.elementOf({ square: to })
    if (!at) return
    const close = () => {
      this.#choice.close()
      this.focusSquare(to)
    }
    this.#choice.ask({
      piece: this.#pieceOf(from),
      orientation: this.#view.orientation,
      labels: this.#view.labels,
      at,
      answer: (promote) => {
        close()
        this.#perform({ type: 'move', move: `${from}${to}${promote ? '+' : ''}` })
      },
      cancel: () => {
        close()
        this.#drag.settle()
        this.#select(null)
      },
    })
  }

  #select(from: string | null): void {
    if (this.#selected === from) return
    this.#selected = from
    this.#paint()
    this.#tell<SelectDetail>('shogi-select', { from })
  }

  /**
   * Clears the selection and closes the promotion choice, without
   * painting: a new view is about to be painted.
   */
  #forget(): void {
    this.#drag.cancel()
    if (this.#choice.isOpen) {
      const focus = this.#surface.focusedTarget() === null
      const square = this.#surface.targetOf(this.#choice.at)
      this.#choice.close()
      if (focus && square) this.#surface.focus(square)
    }
    if (this.#selected === null) return
    this.#selected = null
    this.#tell<SelectDetail>('shogi-select', { from: null })
  }

  /** Cancels selection and promotion choice; false where there was nothing to cancel. */
  #cancel(): boolean {
    this.#drag.settle()
    const busy = this.#selected !== null || this.#choice.isOpen
    if (busy) {
      this.#forget()
      this.#paint()
    }
    return busy
  }

  #tell<D>(type: string, detail: D): void {
    this.dispatchEvent(new CustomEvent<D>(type, { detail, bubbles: true, composed: true }))
  }
}

/** A square or `b:P` as a target. */
const readPlace = (place: string): Target =>
  place.includes(':') ? { hand: place.charAt(0) as Side, kind: place.slice(2) } : { square: place }

declare global {
  interface HTMLElementTagNameMap {
    'shogi-board': ShogiBoard
  }
  interface HTMLElementEventMap {
    'shogi-move': CustomEvent<MoveDetail>
    'shogi-try': CustomEvent<MoveDetail>
    'shogi-select': CustomEvent<SelectDetail>
  }
}
