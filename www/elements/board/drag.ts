/** Dragging a piece with mouse, pen or finger. */
import { prefersReducedMotion } from './animation.ts'
import { pieceImage } from './pieces/symbols.ts'
import type { Side } from './view.ts'

/** The board as dragging sees it. */
export interface DragHost {
  /** The piece (SFEN letter) that a press on `target` would pick up, with its element; null for none. */
  grab: (target: Element) => { piece: string; place: HTMLElement; from: string } | null
  orientation: () => Side
  squareAtPoint: (x: number, y: number) => string | null
  elementOfSquare: (square: string) => HTMLElement | undefined
  /** Called when a piece is picked up. */
  lifted: (from: string) => void
  /**
   * Called when the piece is released on a square, or outside the board (null).
   * True if it may stay until the next view.
   */
  dropped: (from: string, square: string | null) => boolean
  /**
   * Called when a drag ends where it began: `wasAway` tells whether the pointer had left the piece's place.
   */
  returned: (wasAway: boolean) => void
}

/** Pixels of movement that turn a press into a drag. */
const THRESHOLD = { mouse: 4, pen: 6, touch: 8 } as const

/** Scale of a piece while it is dragged. */
const LIFTED = { mouse: 1.12, pen: 1.12, touch: 1.5 } as const

/** A dropped piece returns after this time without a new view, in milliseconds. */
const VIEW_TIMEOUT = 2000

interface Grip {
  pointer: number
  kind: keyof typeof THRESHOLD
  piece: string
  from: string
  place: HTMLElement
  x: number
  y: number
  ghost: SVGSVGElement | null
  /** Whether the pointer has been outside the piece's own place. */
  wasAway: boolean
}

export class Drag {
  readonly #overlay: HTMLElement
  readonly #host: DragHost
  #grip: Grip | null = null
  #hovered: HTMLElement | null = null
  #waiting: Grip | null = null
  #timer = 0
  #swallowClick = false

  constructor(surface: HTMLElement, overlay: HTMLElement, host: DragHost) {
    this.#overlay = overlay
    this.#host = host
    surface.addEventListener('pointerdown', (event) => this.#down(event))
    surface.addEventListener('pointermove', (event) => this.#move(event))
    surface.addEventListener('pointerup', (event) => this.#up(event))
    surface.addEventListener('pointercancel', (event) => this.#owns(event) && this.cancel())
    // With a finger a long press begins a drag; it must not open the context menu.
    surface.addEventListener('contextmenu', (event) => this.#grip?.kind === 'touch' && event.preventDefault())
    surface.addEventListener('lostpointercapture', (event) => this.#owns(event) && this.cancel())
  }

  /** Whether this click only ended a drag; true once per drag. */
  takeClick(): boolean {
    const swallow = this.#swallowClick
    this.#swallowClick = false
    return swallow
  }

  #owns = (event: PointerEvent) => this.#grip?.pointer === event.pointerId

  #down(event: PointerEvent): void {
    this.#swallowClick = false
    // A second finger means zooming or scrolling: the drag is cancelled.
    if (!event.isPrimary) this.cancel()
    if (event.button !== 0 || !event.isPrimary || this.#grip) return
    const grabbed = this.#host.grab(event.target as Element)
    if (!grabbed) return
    this.settle()
    const kind = event.pointerType in THRESHOLD ? (event.pointerType as Grip['kind']) : 'mouse'
    this.#grip = {
      ...grabbed,
      kind,
      pointer: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      ghost: null,
      wasAway: false,
    }
    // Touch pointers are captured by the browser; the mouse has to be, so
    // that releases outside the board are seen.
    grabbed.place.setPointerCapture(event.pointerId)
  }

  #move(event: PointerEvent): void {
    const grip = this.#grip
    if (!grip || !this.#owns(event)) return
    if (!grip.ghost) {
      if (Math.hypot(event.clientX - grip.x, event.clientY - grip.y) < THRESHOLD[grip.kind]) return
      this.#lift(grip)
    }
    this.#carry(grip, event.clientX, event.clientY)
    grip.wasAway ||= !this.#isHome(grip, event)
    const square = this.#host.squareAtPoint(event.clientX, event.clientY)
    this.#hover(square ? (this.#host.elementOfSquare(square) ?? null) : null)
  }

  /** Whether the pointer is over the place that the piece came from, on the board or in hand. */
  #isHome({ place }: Grip, { clientX, clientY }: PointerEvent): boolean {
    const { left, right, top, bottom } = place.getBoundingClientRect()
    return clientX >= left && clientX < right && clientY >= top && clientY < bottom
  }

  #lift(grip: Grip): void {
    this.#host.lifted(grip.from)
    const box = grip.place.querySelector('.piece')!.getBoundingClientRect()
    const ghost = pieceImage(grip.piece, this.#host.orientation())
    ghost.classList.add('ghost')
    ghost.style.width = `${box.width}px`
    ghost.style.height = `${box.height}px`
    this.#overlay.append(ghost)
    grip.ghost = ghost
    grip.place.classList.add('lifted')
  }

  #carry(grip: Grip, x: number, y: number, scale: number = LIFTED[grip.kind]): void {
    const ghost = grip.ghost!
    const origin = this.#overlay.getBoundingClientRect()
    // A finger would hide the piece, so it is drawn above the fingertip.
    const rise = grip.kind === 'touch' && scale > 1 ? ghost.clientHeight * 0.55 : 0
    const left = x - origin.left - ghost.clientWidth / 2
    const top = y - origin.top - ghost.clientHeight / 2 - rise
    ghost.style.transform = `translate(${left}px, ${top}px) scale(${scale})`
  }

  #hover(element: HTMLElement | null): void {
    if (this.#hovered === element) return
    this.#hovered?.classList.remove('hovered')
    this.#hovered = element
    element?.classList.add('hovered')
  }

  #up(event: PointerEvent): void {
    const grip = this.#grip
    if (!grip || !this.#owns(event)) return
    this.#grip = null
    this.#hover(null)
    if (!grip.ghost) return
    this.#swallowClick = true
    setTimeout(() => {
      this.#swallowClick = false
    })
    const square = this.#host.squareAtPoint(event.clientX, event.clientY)
    const target = square ? this.#host.elementOfSquare(square) : undefined
    if (this.#isHome(grip, event)) {
      this.#release(grip)
      this.#host.returned(grip.wasAway)
    } else if (this.#host.dropped(grip.from, square) && target) this.#await(grip, target)
    else this.#release(grip)
  }

  /** Keeps the piece where it was dropped until the next view. */
  #await(grip: Grip, target: HTMLElement): void {
    const box = target.getBoundingClientRect()
    this.#carry(grip, box.left + box.width / 2, box.top + box.height / 2, 1)
    this.#waiting = grip
  }

  #release(grip: Grip): void {
    const { ghost, place } = grip
    const home = () => {
      ghost?.remove()
      place.classList.remove('lifted')
    }
    if (!ghost || prefersReducedMotion()) {
      home()
      return
    }
    const box = place.getBoundingClientRect()
    const now = ghost.style.transform
    this.#carry(grip, box.left + box.width / 2, box.top + box.height / 2, 1)
    const back = ghost.animate([{ transform: now }, { transform: ghost.style.transform }], {
      duration: 140,
      easing: 'ease-out',
    })
    back.onfinish = home
    back.oncancel = home
  }

  /** Ends a drag without a drop: the piece returns. */
  cancel(): void {
    const grip = this.#grip
    this.#grip = null
    this.#hover(null)
    if (!grip?.ghost) return
    this.#release(grip)
    this.#host.returned(true)
  }

  /** Called when the move was reported: without a new view in time, the piece returns. */
  settleSoon(): void {
    clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => this.settle(), VIEW_TIMEOUT)
  }

  /** Removes a piece that waits at its destination: the board shows its view again. */
  settle(): void {
    clearTimeout(this.#timer)
    if (!this.#waiting) return
    this.#waiting.ghost?.remove()
    this.#waiting.place.classList.remove('lifted')
    this.#waiting = null
  }
}
