/** Drawing arrows and rings on the board: with the right mouse button, or after a long press of a finger. */
import type { ShogiBoard } from '../../elements/board/index.ts'

/** How long a finger rests before it draws, in milliseconds, and how far it may move, in pixels. */
const [HOLD, TREMBLE] = [450, 8]

/** Calls `draw` with a mark: `7g7f` for an arrow, `7g` for a ring. */
export function drawMarks(box: HTMLElement, board: ShogiBoard, draw: (mark: string) => void): void {
  let from: { square: string; pointer: number; x: number; y: number; isDrawing: boolean } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let swallowClick = false

  const squareAt = (x: number, y: number): string | undefined => {
    const found = board.shadowRoot?.elementFromPoint(x, y)?.closest<HTMLElement>('[data-square]')
    return found?.dataset.square
  }

  function begin(event: PointerEvent): void {
    swallowClick = false
    clearTimeout(timer)
    const isMouse = event.pointerType !== 'touch' && event.button === 2
    const square = event.isPrimary ? squareAt(event.clientX, event.clientY) : undefined
    from = null
    if (!square || !(isMouse || event.pointerType === 'touch')) return
    const { pointerId: pointer, clientX: x, clientY: y } = event
    const begun = { square, pointer, x, y, isDrawing: isMouse }
    from = begun
    if (isMouse) return
    timer = setTimeout(() => {
      begun.isDrawing = true
      navigator.vibrate?.(12)
    }, HOLD)
  }

  function move(event: PointerEvent): void {
    if (!from || event.pointerId !== from.pointer) return
    // The board must not drag the piece.
    if (from.isDrawing) event.stopPropagation()
    else if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > TREMBLE) stop()
  }

  function end(event: PointerEvent): void {
    if (!from || event.pointerId !== from.pointer) return
    const { square, isDrawing } = from
    stop()
    if (!isDrawing) return
    const to = squareAt(event.clientX, event.clientY)
    swallowClick = event.pointerType === 'touch'
    if (to) draw(to === square ? square : square + to)
  }

  function stop(): void {
    clearTimeout(timer)
    from = null
  }

  box.addEventListener('pointerdown', begin, true)
  box.addEventListener('pointermove', move, true)
  box.addEventListener('pointerup', end, true)
  box.addEventListener('pointercancel', stop, true)
  box.addEventListener(
    'click',
    (event) => {
      if (swallowClick) event.stopPropagation()
      swallowClick = false
    },
    true,
  )
  box.addEventListener('contextmenu', (event) => event.preventDefault())
  // The page must not scroll under a finger that draws.
  box.addEventListener('touchmove', (event) => from?.isDrawing && event.preventDefault(), { passive: false })
}
