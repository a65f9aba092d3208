/** A part of a page whose code is fetched when its place comes into view. */
import { html, nothing, type TemplateResult } from 'lit-html'
import { ref } from 'lit-html/directives/ref.js'
import type { GalleryText } from '../text/gallery/text.ts'
import type { LateTexts } from '../text/lateTexts.ts'
import type { Page, PageContext } from './panel.ts'
import { failureText } from './words.ts'

/** A part that may want to know whether it is in view. */
export interface LatePage extends Page {
  setInView?(isInView: boolean): void
}

/** A part before it is fetched. */
export interface Late {
  /** Its class and `data-testid`. */
  name: string
  /** Fetches it, with its texts in a language. */
  open(code: 'ja' | 'en'): Promise<LatePage>
  /** Shown until it has come. */
  placeholder?: TemplateResult
  /** How far outside the window its place counts as in view, as a CSS length; by default not at all. */
  margin?: string
}

/** The place of a part. */
export class LatePart implements Page {
  private readonly late: Late
  private readonly context: PageContext
  private part: LatePage | null = null
  private failure: unknown = null
  private isLoading = false
  private isOver = false
  private code: 'ja' | 'en' = 'ja'
  private observer: IntersectionObserver | null = null

  constructor(late: Late, context: PageContext) {
    this.late = late
    this.context = context
  }

  template(words: GalleryText): TemplateResult {
    const { name, placeholder } = this.late
    this.code = words.code
    const shown = this.part?.template(words) ?? placeholder ?? nothing
    return html`<section class="panel ${name}" data-testid=${name} ${ref(this.watch)}>
      ${this.failure ? html`<p class="note" role="status">${failureText(this.failure, words)}</p>` : shown}
    </section>`
  }

  end(): void {
    this.isOver = true
    this.observer?.disconnect()
    this.part?.end?.()
  }

  /** Follows whether the place is in view. */
  private readonly watch = (place?: Element) => {
    this.observer?.disconnect()
    if (!place || this.isOver) return
    this.observer = new IntersectionObserver(
      (entries) => {
        const isInView = entries.at(-1)?.isIntersecting === true
        if (this.part) this.part.setInView?.(isInView)
        else if (isInView) void this.load()
      },
      { rootMargin: this.late.margin ?? '0px' },
    )
    this.observer.observe(place)
  }

  private async load(): Promise<void> {
    if (this.isLoading) return
    this.isLoading = true
    this.failure = null
    try {
      const part = await this.late.open(this.code)
      if (!this.isOver) {
        this.part = part
        part.setInView?.(true)
      }
    } catch (error) {
      this.failure = error
    }
    this.isLoading = false
    if (!this.isOver) this.context.update()
  }
}

/**
 * The texts of a part in a language. Where only the other language has come, they are fetched, and then the
 * page is drawn again.
 */
export function textsIn<T>(texts: LateTexts<T>, code: 'ja' | 'en', update: () => void): T {
  const known = texts.in(code)
  void texts.fetch(code).then(
    (own) => own !== known && update(),
    () => {},
  )
  return known
}
