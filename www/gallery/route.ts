/** The addresses of the gallery: `#gallery`, `#gallery/ID`, `#gallery/watch/ID:LEVEL/ID:LEVEL`. */
import { cardOf } from '../game/opponents.ts'

/** An opponent at a level. */
export interface Seat {
  id: string
  level: string
}

/** A view of the gallery. */
export type Route =
  | { view: 'all' }
  | { view: 'card'; id: string }
  | { view: 'watch'; black: Seat; white: Seat }

const seat = (text = '', fallback: string): Seat => {
  const [id = '', level = ''] = text.split(':')
  const card = cardOf(id) ?? cardOf(fallback)
  const known = card?.levels.find((each) => each.id === level)
  return { id: card?.id ?? fallback, level: known?.id ?? card?.defaultLevel ?? '1' }
}

/** The route of an address; `null` where it is not the gallery's. */
export function readRoute(hash: string): Route | null {
  const [name, first, ...rest] = hash.replace(/^#/, '').split('/')
  if (name !== 'gallery') return null
  if (first === 'watch')
    return { view: 'watch', black: seat(rest[0], 'quiescence'), white: seat(rest[1], 'alphabeta') }
  return first && cardOf(first) ? { view: 'card', id: first } : { view: 'all' }
}

/** The address of a route. */
export function addressOf(route: Route): string {
  if (route.view === 'all') return '#gallery'
  if (route.view === 'card') return `#gallery/${route.id}`
  const { black, white } = route
  return `#gallery/watch/${black.id}:${black.level}/${white.id}:${white.level}`
}
