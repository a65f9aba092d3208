/**
 * The addresses of the gallery: `#gallery`, `#gallery/ID`, `#gallery/judges`, `#gallery/contest`,
 * `#gallery/watch/ID:LEVEL/ID:LEVEL`, with `/minishogi` at the end for a game on 5×5.
 */
import { cardOf, commonBoards } from '../app/game/opponents.ts'
import type { Variant } from '../engine/protocol.ts'
import { ROSTER, type RosterCard } from '../engine/roster.ts'

/** An opponent at a level. */
export interface Seat {
  id: string
  level: string
}

/** A view of the gallery. */
export type Route =
  | { view: 'all' | 'judges' | 'contest' }
  | { view: 'card'; id: string }
  /** `variant`: the board; `null` where there is none that both play. */
  | { view: 'watch'; black: Seat; white: Seat; variant: Variant | null }

/** The players of a game that names none: the last opponents that show their search and need no weights. */
const [BLACK, WHITE] = ROSTER.filter(
  ({ panels, needs }) => panels.includes('tree') && needs.length === 0,
).slice(-2)

const seat = (text = '', fallback: RosterCard | undefined): Seat => {
  const [id = '', level = ''] = text.split(':')
  const card = cardOf(id) ?? fallback
  const known = card?.levels.find((each) => each.id === level)
  return { id: card?.id ?? '', level: known?.id ?? card?.defaultLevel ?? '1' }
}

/** A game between two opponents, on the wanted board if both play it. */
export function watchRoute(black: Seat, white: Seat, wanted?: string | null): Route & { view: 'watch' } {
  const boards = commonBoards(black.id, white.id)
  const variant = boards.find((board) => board === wanted) ?? boards[0] ?? null
  return { view: 'watch', black, white, variant }
}

/** A game between the players that an address names, as ID:LEVEL, or that play where it names none. */
export const watchedRoute = (black?: string, white?: string, variant?: string) =>
  watchRoute(seat(black, BLACK), seat(white, WHITE), variant)

/** The route of an address; `null` where it is not the gallery's. */
export function readRoute(hash: string): Route | null {
  const [name, first, ...rest] = hash.replace(/^#/, '').split('/')
  if (name !== 'gallery') return null
  if (first === 'watch') return watchedRoute(...rest)
  if (first === 'judges' || first === 'contest') return { view: first }
  return first && cardOf(first) ? { view: 'card', id: first } : { view: 'all' }
}

/** The address of a route. */
export function addressOf(route: Route): string {
  if (route.view === 'all') return '#gallery'
  if (route.view === 'card') return `#gallery/${route.id}`
  if (route.view !== 'watch') return `#gallery/${route.view}`
  const { black, white, variant } = route
  const seats = `#gallery/watch/${black.id}:${black.level}/${white.id}:${white.level}`
  return variant === 'minishogi' ? `${seats}/minishogi` : seats
}
