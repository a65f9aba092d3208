/**
 * The rooms in which a good move is to be found, and the collection of the person's mistakes: one file, so
 * that it can be fetched again where it failed.
 */
import './tasks.css'
import type { MarkedMistake } from '../../app/game/review.ts'
import { TASKS_TEXTS } from '../../text/tasks/index.ts'
import type { Text } from '../../text/text.ts'
import type { Store } from '../kept.ts'
import type { Room, RoomContext } from '../room.ts'
import { Mistakes } from './mistakes.ts'
import { MistakesRoom } from './mistakesRoom.ts'
import { ProblemsRoom } from './problemsRoom.ts'

/** Fetches the texts and the judge of the moves. */
async function judgeFor({ host }: RoomContext, code: Text['code']) {
  const [{ openJudge }] = await Promise.all([
    host.importAgain(() => import('../../why/why.ts')),
    TASKS_TEXTS.fetch(code, host.importAgain),
  ])
  return openJudge(host.engines, code)
}

/** Opens the room of the person's mistakes. */
export const openMistakes = async (context: RoomContext, code: Text['code']): Promise<Room> =>
  new MistakesRoom(context, await judgeFor(context, code))

/** Opens the room of next-move problems. */
export const openProblems = async (context: RoomContext, code: Text['code']): Promise<Room> =>
  new ProblemsRoom(context, await judgeFor(context, code))

/** Adds mistakes of a review to the collection; returns how many are new, `null` where they are not stored.
 * */
export function practise(store: Store, marked: readonly MarkedMistake[], now: Date): number | null {
  const mistakes = new Mistakes(store)
  const count = mistakes.add(marked, now)
  return mistakes.notice.hasNotice ? null : count
}
