/** Dragging a piece with mouse, pen or finger. */
import { wantsStillness } from './animation.ts'
import { pieceImage } from './pieces/symbols.ts'
import type { Side } from './view.ts'

/** What a drag needs to know and tells. */
export interface DragHost {
  /** The piece (SFEN letter) that a press on `target` would take up, with its element; null for none. */
  grab: (target: Element) => { piece: string; place: HTMLElement; from: string } | null
  orientation: () => Side
  squareAtPoint: (x: number, y: number) => string | null
  elementOfSquare: (square: string) => HTMLElement | undefined
  /** A piece was lifted. */
  lifted: (from: string) => void
  /** The piece was let go on a square, or beside the board (null). True if it may stay until the next view. */
  dropped: (from: string, square: string | null) => boolean
}

/** Pixels of movement after which a press is a drag. */
const THRESHOLD = { mouse: 4, pen: 6, touch: 8 } as const

/** How much larger a piece is while held. */
const LIFTED = { mouse: 1.12, pen: 1.12, touch: 1.5 } as const

/** After so many milliseconds without a new view a dropped piece goes home. */
const PATIENCE = 2000

interface Grip {
  pointer: number
  kind: keyof typeof THRESHOLD
  piece: string
  from: string
  place: HTMLElement
  x: number
  y: number
  ghost: SVGSVGElement | null
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
    // A long press is how a finger begins to drag, not a wish for a menu.
    surface.addEventListener('contextmenu', (event) => this.#grip?.kind === 'touch' && event.preventDefault())
    surface.addEventListener('lostpointercapture', (event) => this.#owns(event) && this.cancel())
  }

  /** A click that ends a drag is not a tap. True once per drag. */
  takeClick(): boolean {
    const swallow = this.#swallowClick
    this.#swallowClick = false
    return swallow
  }

  #owns = (event: PointerEvent) => this.#grip?.pointer === event.pointerId

  #down(event: PointerEvent): void {
    this.#swallowClick = false
    // Two fingers mean the page, not a piece: what one of them holds is no move.
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
    }
    // A finger captures its pointer by itself, and releases of the mouse outside are wanted too.
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
    const square = this.#host.squareAtPoint(event.clientX, event.clientY)
    this.#hover(square ? (this.#host.elementOfSquare(square) ?? null) : null)
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
    // Under a finger the piece would be hidden: it floats above the fingertip.
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
    if (this.#host.dropped(grip.from, square) && target) this.#await(grip, target)
    else this.#release(grip)
  }

  /** The piece lies where it was dropped until the next view says what became of it. */
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
    if (!ghost || wantsStillness()) {
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

  /** A held piece goes home; nothing was dropped. */
  cancel(): void {
    const grip = this.#grip
    this.#grip = null
    this.#hover(null)
    if (grip?.ghost) this.#release(grip)
  }

  /** The move is told: the next view should come soon, and if it does not, the piece goes home. */
  settleSoon(): void {
    clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => this.settle(), PATIENCE)
  }

  /** A piece that waits at its destination is taken away: the board shows the truth again. */
  settle(): void {
    clearTimeout(this.#timer)
    if (!this.#waiting) return
    this.#waiting.ghost?.remove()
    this.#waiting.place.classList.remove('lifted')
    this.#waiting = null
  }
}
