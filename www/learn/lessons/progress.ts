/** The solved tasks, in the browser's storage. */
import { Kept, type Store } from '../kept.ts'
import type { Chapter, Task } from './taskFile.ts'

const isTextList = (data: unknown): data is string[] =>
  Array.isArray(data) && data.every((each) => typeof each === 'string')

/** The solved tasks, by their ids. */
export class Progress {
  private readonly kept: Kept<string[]>
  private ids: ReadonlySet<string>

  constructor(store: Store) {
    this.kept = new Kept(
      store,
      'narikoma.lessons',
      (data) => (isTextList(data) ? data : null),
      () => [],
    )
    this.ids = new Set(this.kept.read())
  }

  /** Whether to say that solved tasks are not stored. */
  get hasNotice(): boolean {
    return this.kept.hasNotice
  }

  dismissNotice(): void {
    this.kept.dismissNotice()
  }

  has({ id }: Task): boolean {
    return this.ids.has(id)
  }

  /** The number of solved tasks of a chapter. */
  count({ tasks }: Chapter): number {
    return tasks.filter((task) => this.has(task)).length
  }

  /** Whether none was solved yet. */
  get isEmpty(): boolean {
    return this.ids.size === 0
  }

  /** Stores a solved task, with those of other tabs. */
  add({ id }: Task): void {
    this.ids = new Set([...this.kept.read(), ...this.ids, id])
    this.kept.write([...this.ids])
  }
}
