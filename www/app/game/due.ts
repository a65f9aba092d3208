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

/** The place of the days on which a problem of the day was solved. */
const DAILY_KEY = 'narikoma.daily'
/** How many of these days are kept. */
const MOST_DAYS = 400

/** The days on which a problem of the day was solved. */
function solvedDays(store: Pick<Storage, 'getItem'> | null): number[] {
  try {
    const days: unknown = JSON.parse(store?.getItem(DAILY_KEY) ?? '[]')
    return Array.isArray(days) ? days.filter(Number.isInteger) : []
  } catch {
    return []
  }
}

/** Keeps that a problem of this day was solved, if there is room. */
export function keepDay(store: Pick<Storage, 'getItem' | 'setItem'> | null, day: number): void {
  const days = new Set([...solvedDays(store), day])
  try {
    store?.setItem(DAILY_KEY, JSON.stringify([...days].slice(-MOST_DAYS)))
  } catch {
    // The day is not counted.
  }
}

/** For how many days in a row, up to this one or to the one before, a problem of the day was solved. */
export function streakOf(store: Pick<Storage, 'getItem'> | null, today: number): number {
  const days = new Set(solvedDays(store))
  const last = days.has(today) ? today : today - 1
  let day = last
  while (days.has(day)) day -= 1
  return last - day
}

/** The number of tasks that are due on a day or before, in all rooms or in one; 0 where nothing can be read.
 * */
export function dueCount(store: Pick<Storage, 'getItem'> | null, today: number, room?: string): number {
  try {
    const rooms: Record<string, unknown> = JSON.parse(store?.getItem(DUE_KEY) ?? '{}')
    const days = room ? [rooms[room]] : Object.values(rooms)
    return days.flat().filter((day) => typeof day === 'number' && day <= today).length
  } catch {
    return 0
  }
}
