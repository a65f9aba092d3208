/**
 * The days on which tasks come back: the scheduler FSRS, by the library ts-fsrs. Fetched when a task is
 * first graded.
 */
import { type Card, createEmptyCard, fsrs, type Grade, Rating, State } from 'ts-fsrs'
import type { Memory, Result } from './memory.ts'

/** A task comes back after whole days, never on the same day; the same results give the same days. */
const SCHEDULER = fsrs({ enable_short_term: false, enable_fuzz: false, maximum_interval: 365 })

const GRADES: Readonly<Record<Result, Grade>> = {
  wrong: Rating.Again,
  hinted: Rating.Hard,
  right: Rating.Good,
}

/** The card of the library. */
const cardOf = (memory: Memory | null, now: Date): Card =>
  memory
    ? {
        ...createEmptyCard(now),
        due: new Date(memory.due),
        last_review: new Date(memory.last),
        stability: memory.stability,
        difficulty: memory.difficulty,
        reps: memory.reps,
        lapses: memory.lapses,
        state: State.Review,
      }
    : createEmptyCard(now)

/** The memory of a task after it was solved or not, at a time. */
export function afterTask(memory: Memory | null, result: Result, now: Date): Memory {
  const { due, stability, difficulty, reps, lapses } = SCHEDULER.next(
    cardOf(memory, now),
    now,
    GRADES[result],
  ).card
  return { due: due.getTime(), last: now.getTime(), stability, difficulty, reps, lapses }
}
