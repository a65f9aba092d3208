/** When a game was played, and how long each move took: for its record. */

/** Dates in milliseconds since 1970, times in milliseconds. */
export interface GameLog {
  /** When the first move was begun; absent for a game that was read from a record. */
  began?: number
  ended?: number
  /** How long each move took; 0 where that is not known. */
  times: number[]
}

/** The time of the side to move: what was counted, and up to which moment. */
export interface Stopwatch {
  spent: number
  at: number
}

/** From the storage; nothing of what is damaged. */
export function decodeLog(data: unknown): GameLog | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { began, ended, times } = data as Record<string, unknown>
  const isTime = (value: unknown): value is number => typeof value === 'number' && value >= 0
  if (!Array.isArray(times) || !times.every(isTime)) return undefined
  return { times, ...(isTime(began) && { began }), ...(isTime(ended) && { ended }) }
}
