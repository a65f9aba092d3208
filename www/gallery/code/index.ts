/** The source of an opponent, with line numbers, its functions, and its other files. */
import './style.css'
import { html, type TemplateResult } from 'lit-html'
import { unsafeHTML } from 'lit-html/directives/unsafe-html.js'
import type { GalleryText } from '../../text/gallery/text.ts'
import { SHOW_TEXTS } from '../../text/show/index.ts'
import type { Page, PanelContext } from '../panel.ts'
import { labelledSelect } from '../select.ts'
import { failureText } from '../words.ts'
import { fetchSource, filesOf, type SourceFile } from './files.ts'
import { functionsOf, highlighted, type SourceFunction } from './lines.ts'

/** A file that is shown. */
interface Shown {
  file: SourceFile
  lines: TemplateResult[]
  functions: SourceFunction[]
}

/** The place of the source below its heading. */
export class CodePart implements Page {
  private readonly context: PanelContext
  private readonly files: SourceFile[]
  private shown: Shown | null = null
  private failure: unknown = null
  /** The line that is marked; 0 for none. */
  private line = 0

  constructor(context: PanelContext) {
    this.context = context
    this.files = filesOf(context.card.id)
  }

  template(words: GalleryText): TemplateResult {
    const { code: text } = SHOW_TEXTS.in(words.code)
    const { shown, files } = this
    if (this.failure) return html`<p class="note" role="status">${failureText(this.failure, words)}</p>`
    if (!shown) return html`<p class="note">${words.tree.loading}</p>`
    const file = labelledSelect(text.file, {
      name: 'code-file',
      options: files.map(({ path }) => [path, path]),
      value: shown.file.path,
      changed: (path) => void this.show(files.find((each) => each.path === path)),
    })
    const to = labelledSelect(text.goTo, {
      name: 'code-function',
      options: [
        ['', text.top],
        ...shown.functions.map(({ name, line }) => [String(line), `fn ${name}`] as const),
      ],
      value: this.line > 0 ? String(this.line) : '',
      changed: (line) => this.look(Number(line)),
    })
    return html`
      <div class="play-form code-choices">${files.length > 1 ? file : html`<code>${shown.file.path}</code>`}${to}</div>
      <pre class="code" tabindex="0" role="region" aria-label=${shown.file.path} data-testid="code" lang="en"><code>${shown.lines.map(
        (line, index) =>
          html`<span class=${index + 1 === this.line ? 'line here' : 'line'} data-line=${index + 1}>${line}</span>`,
      )}</code></pre>
      <p class="note">${text.note}</p>`
  }

  /** Opens the first file, or the first one that has a function, at it; the name may begin with the file's.
   * */
  async open(name?: string): Promise<void> {
    if (!this.shown) await this.show(this.files[0])
    const [wanted, of] = (name ?? '').split('::').reverse()
    if (!wanted) return
    for (const file of [this.shown?.file, ...this.files]) {
      if (!file || this.failure) return
      if (of && !file.path.endsWith(`/${of}.rs`)) continue
      if (this.shown?.file !== file) await this.show(file)
      const found = this.shown?.functions.find((each) => each.name === wanted)
      if (found) return this.look(found.line)
    }
  }

  private async show(file: SourceFile | undefined): Promise<void> {
    try {
      if (!file) throw new Error('no source')
      const source = await fetchSource(file)
      const lines = highlighted(source).map((line) => html`${unsafeHTML(line || ' ')}`)
      this.shown = { file, lines, functions: functionsOf(source) }
      this.line = 0
    } catch (error) {
      this.failure = error
    }
    this.context.update()
  }

  /** Marks a line, and brings it into sight: only the source scrolls. */
  private look(line: number): void {
    this.line = line
    this.context.update()
    const place = document.querySelector<HTMLElement>('.code')
    const at = place?.querySelector<HTMLElement>(`[data-line="${Math.max(1, line)}"]`)
    if (place && at) place.scrollTop = at.offsetTop - 40
  }
}
