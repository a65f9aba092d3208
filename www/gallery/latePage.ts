/** A part of the gallery whose code and texts are fetched when it is first shown. */
import { html, type TemplateResult } from 'lit-html'
import type { GalleryText } from '../text/gallery/text.ts'
import { SHOW_TEXTS } from '../text/show/index.ts'
import type { Page } from './panel.ts'
import { failureText } from './words.ts'

/** The place of such a part. */
export class LatePage implements Page {
  private readonly open: () => Promise<Page>
  private readonly update: () => void
  private part: Page | null = null
  private code: 'ja' | 'en' | null = null
  private failure: unknown = null
  private isOver = false

  constructor(open: () => Promise<Page>, update: () => void) {
    this.open = open
    this.update = update
  }

  template(words: GalleryText): TemplateResult {
    void this.load(words.code)
    if (this.failure) return html`<p class="note" role="status">${failureText(this.failure, words)}</p>`
    return this.part?.template(words) ?? html`<div class="diagram"></div>`
  }

  end(): void {
    this.isOver = true
    this.part?.end?.()
  }

  /** Fetches the part, and its texts in a language; does nothing where it was asked to before. */
  async load(code: 'ja' | 'en'): Promise<void> {
    if (this.code === code) return
    this.code = code
    try {
      await SHOW_TEXTS.fetch(code)
      if (!this.part) {
        const part = await this.open()
        if (this.isOver) return part.end?.()
        this.part = part
      }
      this.failure = null
    } catch (error) {
      // With the texts of another language it goes on.
      if (!this.part) this.failure = error
    }
    if (!this.isOver) this.update()
  }
}
