/** The rooms of the place to learn: each is fetched when it is first opened. */
import type { TemplateResult } from 'lit-html'
import type { Text } from '../text/text.ts'
import type { LearnHost } from './host.ts'

/** The surroundings of a room. */
export interface RoomContext {
  host: LearnHost
  /** Renders again after a change of a state. */
  update(): void
  /** Goes to another address, such as the next task. */
  go(address: string): void
}

/** An open room. */
export interface Room {
  /** Shows a place of the room; called with an empty one first, and whenever the address changes. */
  show(place: readonly string[]): void
  template(text: Text): TemplateResult
  /** Called after each rendering. */
  rendered?(): void
  /** Fetches the room's texts in another language. */
  speak?(code: Text['code']): Promise<unknown>
  /** Ends what runs. */
  end?(): void
}
