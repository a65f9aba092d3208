/** Lets pieces travel. Everything can be cut short at any time: the position itself is already painted. */
import type { Travel } from './motion.ts'
import { pieceImage } from './pieces/symbols.ts'
import type { Side } from './view.ts'

/** Milliseconds that a piece is under way. */
const DURATION = 190
const EASING = 'cubic-bezier(0.3, 0, 0.2, 1)'

/** The user, or the device, asks for stillness. */
export const wantsStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** From the place `to` (where an element stands) to the place `from`, as a CSS transform. */
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

  /** Ends everything under way at once. */
  stop(): void {
    for (const end of [...this.#running]) end()
  }

  /** Plays the travels over a board already painted. `placeOf` finds the element of a square or hand piece. */
  play(travels: readonly Travel[], placeOf: (place: string) => HTMLElement | undefined, seenBy: Side): void {
    if (wantsStillness()) return
    for (const travel of travels) {
      const [from, to] = [placeOf(travel.from), placeOf(travel.to)]
      if (!from || !to) continue
      if (travel.to.includes(':')) this.#capture(travel.piece, from, to, seenBy)
      else this.#arrive(from, to)
    }
  }

  /** The piece that stands on `to` comes from `from`. */
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

  /** A piece leaves the board for a hand, fading on its way. */
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
