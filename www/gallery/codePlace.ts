/** The place of an opponent's source on its page. Source and highlighter are fetched when asked for. */
import { html, nothing, type TemplateResult } from 'lit-html'
import { createRef, ref } from 'lit-html/directives/ref.js'
import type { GalleryText } from '../text/gallery/text.ts'
import type { CodePart } from './code/index.ts'
import { LatePage } from './latePage.ts'
import type { Panel, PanelContext } from './panel.ts'

/** The place. */
export class CodePlace implements Panel {
  private readonly context: PanelContext
  private readonly place = createRef<HTMLElement>()
  private late: LatePage | null = null
  private part: CodePart | null = null
  /** The function that is wanted first. */
  private wanted: string | undefined

  constructor(context: PanelContext) {
    this.context = context
  }

  template(words: GalleryText): TemplateResult {
    const { title, intro, show } = words.ownCode
    return html`
      <section class="panel" ${ref(this.place)}>
        <h2>${title}</h2>
        <p class="note">${intro}</p>
        <button type="button" data-testid="code-show" ?hidden=${this.late !== null} @click=${() => this.open()}>${show}</button>
        ${this.late?.template(words) ?? nothing}
      </section>`
  }

  /** Shows the source, at a function if one is named, and brings it into sight. */
  open(name?: string): void {
    this.wanted = name
    if (this.part) void this.part.open(name)
    this.late ??= new LatePage(async () => {
      const { CodePart } = await import('./code/index.ts')
      this.part = new CodePart(this.context)
      void this.part.open(this.wanted)
      return this.part
    }, this.context.update)
    this.context.update()
    this.place.value?.scrollIntoView({ block: 'start' })
  }
}
