/** Animates moving pieces. An animation may end at any time: the new position is already painted below it. */
import type { Travel } from './motion.ts'
import { pieceImage } from './pieces/symbols.ts'
import type { Side } from './view.ts'

/** Duration of a move, in milliseconds. */
const DURATION = 190
const EASING = 'cubic-bezier(0.3, 0, 0.2, 1)'

/** Whether the user or the device asks for reduced motion. */
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** The CSS transform that shows an element standing at `to` at the place `from`. */
export function shift(from: DOMRect, to: DOMRect): string {
  const x = from.left + from.width / 2 - to.left - to.width / 2
  const y = from.top + from.height / 2 - to.top - to.height / 2
  return `translate(${x}px, ${y}px)`
}

export class Animator {
  readonly #overlay: HTMLElement
  readonly #running = new Set<() => void>()

  constructor(overlay: HTMLElement) {
    this.#overlay = overlay
  }

  /** Ends all animations at once. */
  stop(): void {
    for (const end of [...this.#running]) end()
  }

  /**
   * Animates moved pieces on a board that is already painted. `placeOf`
   * finds the element of a square or hand piece.
   */
  play(travels: readonly Travel[], placeOf: (place: string) => HTMLElement | undefined, seenBy: Side): void {
    if (prefersReducedMotion()) return
    for (const travel of travels) {
      const [from, to] = [placeOf(travel.from), placeOf(travel.to)]
      if (!from || !to) continue
      if (travel.to.includes(':')) this.#capture(travel.piece, from, to, seenBy)
      else this.#arrive(from, to)
    }
  }

  /** Animates the piece on `to` as coming from `from`. */
  #arrive(from: HTMLElement, to: HTMLElement): void {
    const piece = to.querySelector<SVGElement>('.piece')
    if (!piece) return
    const start = shift(from.getBoundingClientRect(), to.getBoundingClientRect())
    to.classList.add('arriving')
    this.#run(
      piece.animate([{ transform: start }, { transform: 'none' }], { duration: DURATION, easing: EASING }),
      () => to.classList.remove('arriving'),
    )
  }

  /** Animates a captured piece from the board to a hand; it fades out. */
  #capture(piece: string, from: HTMLElement, to: HTMLElement, seenBy: Side): void {
    const image = pieceImage(piece, seenBy)
    const [start, end, origin] = [from, to, this.#overlay].map((element) =>
      element.getBoundingClientRect(),
    ) as [DOMRect, DOMRect, DOMRect]
    image.classList.add('leaving')
    image.style.width = `${start.width}px`
    image.style.height = `${start.height}px`
    image.style.left = `${start.left - origin.left}px`
    image.style.top = `${start.top - origin.top}px`
    this.#overlay.append(image)
    const frames = [
      { transform: 'none', opacity: 1 },
      { transform: `${shift(end, start)} scale(0.85)`, opacity: 0 },
    ]
    this.#run(image.animate(frames, { duration: DURATION * 1.6, easing: 'ease-in', fill: 'forwards' }), () =>
      image.remove(),
    )
  }

  #run(animation: Animation, after: () => void): void {
    const end = () => {
      if (!this.#running.delete(end)) return
      animation.cancel()
      after()
    }
    this.#running.add(end)
    animation.onfinish = end
  }
}
