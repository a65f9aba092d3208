/** How well a task is remembered, as it is stored. */

/** The result of a task: right at once, after a hint, or not. */
export type Result = 'right' | 'hinted' | 'wrong'

/** The memory of a task. Times are in milliseconds since 1970. */
export interface Memory {
  /** When it comes back. */
  due: number
  /** When it was done last. */
  last: number
  /** Days after which nine of ten such tasks are still remembered. */
  stability: number
  /** From 1 to 10. */
  difficulty: number
  /** How often it was done. */
  reps: number
  /** How often it was known before, and then wrong. */
  lapses: number
}

const FIELDS = ['due', 'last', 'stability', 'difficulty', 'reps', 'lapses'] as const

/** Reads it from the storage; `null` if it is not valid. */
export function readMemory(data: unknown): Memory | null {
  if (typeof data !== 'object' || data === null) return null
  const memory = data as Record<string, unknown>
  const isRead = FIELDS.every((field) => Number.isFinite(memory[field]))
  return isRead
    ? (Object.fromEntries(FIELDS.map((field) => [field, memory[field]])) as unknown as Memory)
    : null
}
