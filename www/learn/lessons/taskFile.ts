/** Reads the tasks of the lessons: `tasks.txt`, whose first lines explain the format. Pure. */

/** The kinds of tasks; `tasks.txt` says when each is solved. */
export const KINDS = [
  'move',
  'mate',
  'check',
  'safe',
  'take',
  'put',
  'choose',
  'ask',
  'forbidden',
  'line',
  'game',
  'first',
] as const

/** The kind of a task. */
export type Kind = (typeof KINDS)[number]

/** One task: the person has the pieces of Black. */
export interface Task {
  /** Its chapter and its name, `gold/run`: a solved task is stored by it, so it never changes. */
  id: string
  kind: Kind
  /** The words after the kind: numbers of moves, pieces, squares. */
  goal: readonly string[]
  sfen: string
  /** Moves in USI, squares, or `yes` and `no`. */
  wanted: readonly string[]
  /** The key of its sentences. */
  text: string
}

/** A chapter, by the name of its texts. */
export interface Chapter {
  name: string
  tasks: readonly Task[]
}

const isKind = (word: string | undefined): word is Kind => KINDS.some((kind) => kind === word)

/** The words of a text. */
const wordsOf = (text: string) => text.trim().split(/\s+/).filter(Boolean)

function readTask(line: string, chapter: string): Task {
  const [name = '', what = '', sfen = '', wanted = '', text = ''] = line
    .split('|')
    .map((field) => field.trim())
  const [kind, ...goal] = wordsOf(what)
  if (!name || !isKind(kind) || !sfen || !text) throw new Error(`not a task: ${line}`)
  return { id: `${chapter}/${name}`, kind, goal, sfen, wanted: wordsOf(wanted), text }
}

/** The chapters of a file; throws where a line is not understood. */
export function readTasks(text: string): Chapter[] {
  const chapters: { name: string; tasks: Task[] }[] = []
  for (const line of text.split('\n')) {
    if (!line.trim() || line.startsWith('#')) continue
    const chapter = chapters.at(-1)
    if (line.startsWith('=')) chapters.push({ name: line.slice(1).trim(), tasks: [] })
    else if (chapter) chapter.tasks.push(readTask(line, chapter.name))
    else throw new Error(`a task without a chapter: ${line}`)
  }
  return chapters
}
