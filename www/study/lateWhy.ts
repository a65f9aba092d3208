/** The reasons of moves, whose code is fetched when the first of them is wanted. */
import type { Why, WhyHost } from '../why/why.ts'

/** The place of the reasons. */
export class LateWhy {
  private readonly host: WhyHost
  private why: Promise<Why> | null = null
  /** The reasons; `null` until their code has come. */
  part: Why | null = null

  constructor(host: WhyHost) {
    this.host = host
  }

  /** Fetches the reasons; the study is rendered again when they have come. */
  want(code: 'ja' | 'en'): Promise<void> {
    this.why ??= import('../why/why.ts').then(({ openWhy }) => openWhy(this.host, code))
    return this.why.then(
      (why) => {
        if (this.part) return
        this.part = why
        this.host.changed()
      },
      // It is tried again the next time.
      () => {
        this.why = null
      },
    )
  }

  close(): void {
    void this.why?.then((why) => why.close())
  }
}
