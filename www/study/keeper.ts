/**
 * Keeps what is studied apart from the page's game in the library, and tries again where there is no room.
 */

/** Time until what could not be kept is tried again, in milliseconds. */
const RETRY_MS = 20_000

/** Writes the newest state of each subject; where that fails a notice says so once, until all is kept. */
export class Keeper {
  /** Something is not kept, and the reader has not closed the notice. */
  hasNotice = false
  private readonly changed: () => void
  /** By the id of the subject: writes the state that is not kept yet. */
  private readonly waiting = new Map<string, () => Promise<unknown>>()
  private hasFailed = false
  private timer: ReturnType<typeof setTimeout> | undefined

  /** `changed` is called when the notice comes or goes. */
  constructor(changed: () => void) {
    this.changed = changed
  }

  /** Keeps a state of a subject, which replaces the one before it. */
  keep(id: string, write: () => Promise<unknown>): void {
    this.waiting.set(id, write)
    void this.attempt(id, write)
  }

  /** Closes the notice. */
  dismiss(): void {
    this.setNotice(false)
  }

  private async attempt(id: string, write: () => Promise<unknown>): Promise<void> {
    try {
      await write()
      // A newer state may wait by now.
      if (this.waiting.get(id) === write) this.waiting.delete(id)
      if (this.waiting.size > 0) return
      this.hasFailed = false
      this.setNotice(false)
    } catch {
      if (!this.hasFailed) this.setNotice(true)
      this.hasFailed = true
      clearTimeout(this.timer)
      // The reader, or the browser, may have made room.
      this.timer = setTimeout(() => this.retry(), RETRY_MS)
    }
  }

  private retry(): void {
    for (const [id, write] of this.waiting) void this.attempt(id, write)
  }

  private setNotice(hasNotice: boolean): void {
    if (hasNotice === this.hasNotice) return
    this.hasNotice = hasNotice
    this.changed()
  }
}
