/**
 * Tasks that come back on a day, as the first screen counts them: the rooms of the place to learn store the
 * days, so that the page needs none of their code.
 */

/** The place of the days in the browser's storage: for each room a list of days, one for each task. */
export const DUE_KEY = 'narikoma.due'

/** The day of a time, by the local calendar: days since 1970. */
export function dayOf(time: Date): number {
  return Math.floor(Date.UTC(time.getFullYear(), time.getMonth(), time.getDate()) / 86_400_000)
}

/** The number of tasks that are due on a day or before, in all rooms or in one; 0 where nothing can be read. */
export function dueCount(store: Pick<Storage, 'getItem'> | null, today: number, room?: string): number {
  try {
    const rooms: Record<string, unknown> = JSON.parse(store?.getItem(DUE_KEY) ?? '{}')
    const days = room ? [rooms[room]] : Object.values(rooms)
    return days.flat().filter((day) => typeof day === 'number' && day <= today).length
  } catch {
    return 0
  }
}
