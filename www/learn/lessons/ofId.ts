/** One task of the lessons by its id, for boards on other pages. */
import { readTasks, type Task } from './taskFile.ts'
import tasks from './tasks.txt?raw'

/** The task; throws where there is none, or where it is a game on the page. */
export function taskOf(id: string): Task {
  const found = readTasks(tasks)
    .flatMap((chapter) => chapter.tasks)
    .find((task) => task.id === id && task.kind !== 'first')
  if (!found) throw new Error(`no task of a lesson is named ${id}`)
  return found
}
