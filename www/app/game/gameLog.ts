/** When a game was played, and how long each move took: for its record. */

/** Dates in milliseconds since 1970, times in milliseconds. */
export interface GameLog {
  /** When the first move began; absent for a game that was read from a record. */
  began?: number
  ended?: number
  /** How long each move took; 0 where that is not known. */
  times: number[]
}

/** The time that the side to move has used: `spent` milliseconds, counted up to the moment `at`. */
export interface Stopwatch {
  spent: number
  at: number
}

/** Reads it from the storage; `undefined` if its times are damaged. */
export function decodeLog(data: unknown): GameLog | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { began, ended, times } = data as Record<string, unknown>
  const isTime = (value: unknown): value is number => typeof value === 'number' && value >= 0
  if (!Array.isArray(times) || !times.every(isTime)) return undefined
  return { times, ...(isTime(began) && { began }), ...(isTime(ended) && { ended }) }
}
