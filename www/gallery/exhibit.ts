/**
 * The place of the exhibit at the top of an opponent's page. Its code is fetched when the
 * place is in view.
 */
import { html, type TemplateResult } from 'lit-html'
import { ref } from 'lit-html/directives/ref.js'
import type { GalleryText } from '../text/gallery/text.ts'
import type { Exhibit } from './exhibits/index.ts'
import type { Page, PanelContext } from './panel.ts'
import { failureText } from './words.ts'

/** The place. */
export class ExhibitPlace implements Page {
  private readonly context: PanelContext
  private exhibit: Exhibit | null = null
  private failure: unknown = null
  private isLoading = false
  private isOver = false
  private code: 'ja' | 'en' = 'ja'
  private observer: IntersectionObserver | null = null

  constructor(context: PanelContext) {
    this.context = context
  }

  template(words: GalleryText): TemplateResult {
    this.code = words.code
    const shown = this.exhibit?.template(words) ?? html`<div class="diagram"></div>`
    return html`<section class="panel exhibit" data-testid="exhibit" ${ref(this.watch)}>
      ${this.failure ? html`<p class="note" role="status">${failureText(this.failure, words)}</p>` : shown}
    </section>`
  }

  end(): void {
    this.isOver = true
    this.observer?.disconnect()
    this.exhibit?.end()
  }

  /** Follows whether the place is in view. */
  private readonly watch = (place?: Element) => {
    this.observer?.disconnect()
    if (!place || this.isOver) return
    this.observer = new IntersectionObserver((entries) => {
      const isInView = entries.at(-1)?.isIntersecting === true
      if (this.exhibit) this.exhibit.setInView(isInView)
      else if (isInView) void this.load()
    })
    this.observer.observe(place)
  }

  private async load(): Promise<void> {
    if (this.isLoading) return
    this.isLoading = true
    this.failure = null
    try {
      const { openExhibit } = await import('./exhibits/index.ts')
      const exhibit = await openExhibit(this.context, this.code)
      if (!this.isOver) {
        this.exhibit = exhibit
        exhibit.setInView(true)
      }
    } catch (error) {
      this.failure = error
    }
    this.isLoading = false
    if (!this.isOver) this.context.update()
  }
}
