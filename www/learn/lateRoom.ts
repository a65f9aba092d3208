/** A room whose code and texts are fetched when it is opened. */
import { html, type TemplateResult } from 'lit-html'
import { LEARN_TEXTS } from '../text/learn/index.ts'
import type { Text } from '../text/text.ts'
import type { Room, RoomContext } from './room.ts'
import type { RoomName } from './route.ts'

/** The code of a room: its function opens it once its texts have come. */
type RoomCode = { open(context: RoomContext, code: Text['code']): Promise<Room> }

/** Imports the rooms of tasks, which also keep the mistakes of a review. */
export const loadTasks = () => import('./tasks/tasks.ts')

/** Imports the room of openings, which also keeps lines of the analysis. */
export const loadOpenings = () => import('./openings/openings.ts')

const LOAD: Record<RoomName, () => Promise<RoomCode>> = {
  lessons: () => import('./lessons/lessons.ts'),
  rules: () => import('./rules/rules.ts'),
  openings: loadOpenings,
  practice: () => import('./practice/practice.ts'),
  mistakes: async () => ({ open: (await loadTasks()).openMistakes }),
  problems: async () => ({ open: (await loadTasks()).openProblems }),
  path: () => import('./path/path.ts'),
}

/** The place of a room. */
export class LateRoom {
  private readonly name: RoomName
  private readonly context: RoomContext
  private room: Room | null = null
  private place: readonly string[] = []
  /** The language whose texts were asked for last. */
  private code: Text['code'] | null = null
  private hasFailed = false
  private isOver = false

  constructor(name: RoomName, context: RoomContext) {
    this.name = name
    this.context = context
  }

  /** Shows a place of the room, in a language. */
  show(place: readonly string[], code: Text['code']): void {
    this.place = place
    if (code !== this.code) void this.load(code)
    else this.room?.show(place)
  }

  template(text: Text): TemplateResult {
    const words = LEARN_TEXTS.in(text.code)
    if (this.room) return this.room.template(text)
    const retry = () => void this.load(text.code)
    return html`<p class="learn-late" role="status">${this.hasFailed ? words.failed : ''}
      <button type="button" ?hidden=${!this.hasFailed} data-testid="learn-retry" @click=${retry}>${words.retry}</button></p>`
  }

  rendered(): void {
    this.room?.rendered?.()
  }

  end(): void {
    this.isOver = true
    this.room?.end?.()
  }

  private async load(code: Text['code']): Promise<void> {
    this.code = code
    try {
      if (this.room) await this.room.speak?.(code)
      else {
        const room = await (await this.context.host.importAgain(LOAD[this.name])).open(this.context, code)
        if (this.isOver) return room.end?.()
        this.room = room
      }
      this.room?.show(this.place)
      this.hasFailed = false
    } catch {
      // With the texts of another language it goes on.
      this.hasFailed = !this.room
    }
    if (!this.isOver) this.context.update()
  }
}
