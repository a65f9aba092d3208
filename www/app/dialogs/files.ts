/** Files that a dialog saves and reads. */
import { html, nothing, type TemplateResult } from 'lit-html'
import { createRef, ref } from 'lit-html/directives/ref.js'

/** Names of files are dated: `narikoma-2026-01-31.kif`. */
export const fileName = (extension: string): string =>
  `narikoma-${new Date().toISOString().slice(0, 10)}.${extension}`

/** The time until the address of a saved file is given back, in milliseconds: the browser reads it late. */
const KEPT_FOR = 60_000

/** Lets the browser save a file. */
export function download(blob: Blob, name: string): void {
  const href = URL.createObjectURL(blob)
  Object.assign(document.createElement('a'), { href, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(href), KEPT_FOR)
}

/** A hidden file field, which a button of the dialog opens. */
export class FilePicker {
  private readonly testId: string
  private readonly accept: string
  private readonly take: (file: File) => void
  private readonly element = createRef<HTMLInputElement>()

  /** `accept` limits the kinds of files, empty for any; `take` gets the chosen file. */
  constructor(testId: string, accept: string, take: (file: File) => void) {
    this.testId = testId
    this.accept = accept
    this.take = take
  }

  readonly open = (): void => this.element.value?.click()

  template(): TemplateResult {
    return html`<input
      type="file"
      accept=${this.accept || nothing}
      hidden
      data-testid=${this.testId}
      @change=${this.changed}
      ${ref(this.element)}
    />`
  }

  /** Emptied, so that the same file can be chosen again. */
  private readonly changed = ({ target }: Event): void => {
    const input = target as HTMLInputElement
    const [file] = input.files ?? []
    if (file) this.take(file)
    input.value = ''
  }
}
