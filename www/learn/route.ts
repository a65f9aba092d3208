/** The addresses of the place to learn: `#learn`, `#learn/ROOM`, `#learn/ROOM/PLACE/…`. */

/** The rooms, in the order in which the hall lists them. */
export const ROOMS = ['lessons', 'rules', 'openings', 'practice', 'mistakes', 'problems', 'path'] as const

/** The name of a room. */
export type RoomName = (typeof ROOMS)[number]

/** An address: the hall without a room. */
export interface Route {
  room: RoomName | null
  /** The place within the room, such as a chapter and a task. */
  place: readonly string[]
}

const isRoom = (name: string | undefined): name is RoomName => ROOMS.some((room) => room === name)

/** The route of an address; `null` where it is not one of these. */
export function readRoute(hash: string): Route | null {
  const [name, room, ...place] = hash.replace(/^#/, '').split('/')
  if (name !== 'learn') return null
  return isRoom(room) ? { room, place } : { room: null, place: [] }
}

/** The address of a place in a room. */
export const addressOf = (room: RoomName | null, ...place: readonly (string | number)[]): string =>
  ['#learn', ...(room ? [room] : []), ...place].join('/')
