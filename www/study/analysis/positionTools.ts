/** The tools of the position shown: play from it, edit it, turn the board, copy it. */
import { html, type TemplateResult } from 'lit-html'
import { movesTo } from '../../app/game/tree.ts'
import { button } from '../../app/views/buttons.ts'
import type { StudyText } from '../../text/study/text.ts'
import type { Text } from '../../text/text.ts'
import type { PartHost } from '../part.ts'
import type { Study } from '../study.ts'

/** Whether both kings are on the board: in a mating problem the attacker's may be missing. */
const hasBothKings = (sfen: string) => /K.* [bw] /.test(sfen) && /k.* [bw] /.test(sfen)

/** The row of tools, and the line below it for messages. */
export class PositionTools {
  private readonly study: Study
  private readonly host: PartHost
  /** The text that was copied, and whether the browser has taken it; `null` before. */
  private copied: { sfen: string; isTaken: boolean } | null = null

  constructor(study: Study, host: PartHost) {
    this.study = study
    this.host = host
  }

  template(text: Text, { analysis }: StudyText): TemplateResult {
    const { study, host, copied } = this
    const { start, tree, at, position } = study.state
    const sfen = position?.sfen ?? ''
    const records = () => host.records()
    // Without a clipboard the text itself is shown.
    const message = copied?.isTaken ? analysis.copied : copied?.sfen
    return html`
      <div class="tools">
        ${button('study-records', text.records.open, records)}
        ${button('study-share', analysis.share, records)}
        ${button('study-play', analysis.play, () => host.play(start, movesTo(tree, at)), { disabled: !hasBothKings(sfen) })}
        ${button('study-edit', analysis.edit, () => sfen && host.edit(sfen))}
        ${button('study-flip', analysis.flip, () => study.flip())}
        ${button('study-copy', analysis.copySfen, () => void this.copy(sfen))}
      </div>
      <p class="hint" role="status">${message ?? ''}</p>`
  }

  private async copy(sfen: string): Promise<void> {
    if (!sfen) return
    const writing = navigator.clipboard?.writeText(sfen) ?? Promise.reject(new Error('no clipboard'))
    const isTaken = await writing.then(
      () => true,
      () => false,
    )
    this.copied = { sfen, isTaken }
    this.host.update()
  }
}
