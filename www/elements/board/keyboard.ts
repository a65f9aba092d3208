/** Keyboard control: arrow keys move the focus; Enter, Space and Escape are passed to the board. */

/** A point, in any unit. */
export interface Place {
  x: number
  y: number
}

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Cost of a step sideways, relative to one ahead. */
const SIDEWAYS_COST = 3

/** The index of the place next to `from` in the direction of an arrow key; -1 where there is none. Pure. */
export function neighbour(places: readonly Place[], from: Place, key: string): number {
  const [dx, dy] = DIRECTIONS[key] ?? [0, 0]
  let best = -1
  let least = Number.POSITIVE_INFINITY
  for (const [index, { x, y }] of places.entries()) {
    const ahead = (x - from.x) * dx + (y - from.y) * dy
    const sideways = Math.abs((x - from.x) * dy) + Math.abs((y - from.y) * dx)
    // Less than a pixel ahead is the same row or column.
    if (ahead <= 1 || sideways > ahead * 4) continue
    const cost = ahead + sideways * SIDEWAYS_COST
    if (cost < least) {
      least = cost
      best = index
    }
  }
  return best
}

/** The board as the keyboard sees it. */
export interface KeyHost {
  reachable: () => HTMLElement[]
  activate: (element: HTMLElement) => void
  cancel: () => boolean
}

const centre = (element: HTMLElement): Place => {
  const box = element.getBoundingClientRect()
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 }
}

/** Listens for keys on `surface`; `reachable` lists its squares and hand pieces that can take the focus. */
export function listenToKeys(surface: HTMLElement, host: KeyHost): void {
  surface.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const element = event.target as HTMLElement
    if (event.key === 'Escape') {
      if (!host.cancel()) return
    } else if (event.key === 'Enter' || event.key === ' ') {
      // Key repeat would select and deselect in turn.
      if (!event.repeat) host.activate(element)
    } else if (event.key in DIRECTIONS) {
      const places = host.reachable()
      places[neighbour(places.map(centre), centre(element), event.key)]?.focus({ preventScroll: true })
    } else return
    event.preventDefault()
  })
}
