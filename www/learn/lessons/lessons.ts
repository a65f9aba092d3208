/** The lessons: chapters of short tasks on the board, judged by the engine; fetched when they are opened. */
import './lessons.css'
import { LESSONS_TEXTS } from '../../text/lessons/index.ts'
import type { Text } from '../../text/text.ts'
import type { Room, RoomContext } from '../room.ts'
import { LessonsRoom } from './lessonsRoom.ts'
import { readTasks } from './taskFile.ts'
import tasks from './tasks.txt?raw'

/** Opens the room. */
export async function open(context: RoomContext, code: Text['code']): Promise<Room> {
  await LESSONS_TEXTS.fetch(code, context.host.importAgain)
  return new LessonsRoom(context, readTasks(tasks))
}
