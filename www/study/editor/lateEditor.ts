/** The place of the editor in the study: its code is fetched when it is first shown. */
import { nothing, type TemplateResult } from 'lit-html'
import { button } from '../../app/views/buttons.ts'
import type { Variant } from '../../engine/protocol.ts'
import type { StudyText } from '../../text/study/text.ts'
import type { Text } from '../../text/text.ts'
import type { Part, PartHost } from '../part.ts'
import type { Editor } from './editor.ts'

/** The place. */
export class LateEditor implements Part {
  private readonly host: PartHost
  private readonly variant: Variant
  private editor: Editor | null = null
  private isAsked = false
  private hasFailed = false
  private isShown = false
  /** The position to edit, chosen before the editor was there. */
  private sfen: string | null = null

  constructor(host: PartHost, variant: Variant) {
    this.host = host
    this.variant = variant
  }

  /** Edits the position of an SFEN. */
  edit(sfen: string): void {
    if (this.editor) this.editor.edit(sfen)
    else this.sfen = sfen
  }

  template(text: Text, words: StudyText): TemplateResult | typeof nothing {
    if (this.editor) return this.editor.template(text, words)
    return this.hasFailed && this.isShown
      ? button('editor-retry', text.notice.retry, () => void this.fetch())
      : nothing
  }

  show(visible: boolean): void {
    this.isShown = visible
    if (this.editor) this.editor.show(visible)
    else if (visible) void this.fetch()
  }

  close(): void {
    this.editor?.close()
  }

  private async fetch(): Promise<void> {
    if (this.isAsked) return
    this.isAsked = true
    try {
      const { Editor } = await import('./editor.ts')
      this.editor = new Editor(this.host, this.variant)
      this.editor.show(this.isShown)
      if (this.sfen) this.editor.edit(this.sfen)
    } catch {
      this.isAsked = false
      this.hasFailed = true
    }
    this.host.update()
  }
}
