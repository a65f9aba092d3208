/** Drawing arrows and rings on the board: with the right mouse button, or after a long press of a finger. */

/** How long a finger rests before it draws, in milliseconds, and how far it may move, in pixels. */
const [HOLD, TREMBLE] = [450, 8]

/** A drawing that has begun on a square. */
interface Stroke {
  square: string
  pointer: number
  x: number
  y: number
  /** A finger draws only after it has rested. */
  isDrawing: boolean
}

/** The square of the box's board at a point of the window. */
function squareAt(box: Element, { clientX, clientY }: PointerEvent): string | undefined {
  const found = box.querySelector('shogi-board')?.shadowRoot?.elementFromPoint(clientX, clientY)
  return found?.closest<HTMLElement>('[data-square]')?.dataset.square
}

/**
 * The listener of the box around a board, for its pointer events, `click`, `contextmenu` and `touchmove`. It
 * hears them before the board does.
 */
export class MarkDrawing {
  readonly capture = true
  /** The page must not scroll under a finger that draws. */
  readonly passive = false
  private readonly draw: (mark: string) => void
  private stroke: Stroke | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private isClickOfStroke = false

  /** Calls `draw` with a mark: `7g7f` for an arrow, `7g` for a ring. */
  constructor(draw: (mark: string) => void) {
    this.draw = draw
  }

  handleEvent(event: Event): void {
    const { type } = event
    if (type === 'pointerdown') this.begin(event as PointerEvent)
    else if (type === 'pointermove') this.move(event as PointerEvent)
    else if (type === 'pointerup') this.end(event as PointerEvent)
    else if (type === 'pointercancel') this.stop()
    else if (type === 'click') this.filterClick(event)
    else if (type === 'contextmenu' || this.stroke?.isDrawing) event.preventDefault()
  }

  /** The click after a stroke of a finger is not for the board. */
  private filterClick(event: Event): void {
    if (this.isClickOfStroke) event.stopPropagation()
    this.isClickOfStroke = false
  }

  private begin(event: PointerEvent): void {
    this.isClickOfStroke = false
    this.stop()
    const isTouch = event.pointerType === 'touch'
    const isMouse = !isTouch && event.button === 2
    const square = event.isPrimary ? squareAt(event.currentTarget as Element, event) : undefined
    if (!square || !(isMouse || isTouch)) return
    const { pointerId: pointer, clientX: x, clientY: y } = event
    const stroke = { square, pointer, x, y, isDrawing: isMouse }
    this.stroke = stroke
    if (isMouse) return
    this.timer = setTimeout(() => {
      stroke.isDrawing = true
      navigator.vibrate?.(12)
    }, HOLD)
  }

  private move(event: PointerEvent): void {
    const { stroke } = this
    if (!stroke || event.pointerId !== stroke.pointer) return
    // The board must not drag the piece.
    if (stroke.isDrawing) event.stopPropagation()
    else if (Math.hypot(event.clientX - stroke.x, event.clientY - stroke.y) > TREMBLE) this.stop()
  }

  private end(event: PointerEvent): void {
    if (!this.stroke || event.pointerId !== this.stroke.pointer) return
    const { square, isDrawing } = this.stroke
    this.stop()
    if (!isDrawing) return
    const to = squareAt(event.currentTarget as Element, event)
    this.isClickOfStroke = event.pointerType === 'touch'
    if (to) this.draw(to === square ? square : square + to)
  }

  private stop(): void {
    clearTimeout(this.timer)
    this.stroke = null
  }
}
