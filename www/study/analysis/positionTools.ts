/** The tools of the position shown: play from it, edit it, turn the board, copy it. */
import { html, type TemplateResult } from 'lit-html'
import { movesTo, ROOT } from '../../app/game/tree.ts'
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
  /** What was done last. */
  private message: (words: StudyText) => string = () => ''

  constructor(study: Study, host: PartHost) {
    this.study = study
    this.host = host
  }

  template(text: Text, words: StudyText): TemplateResult {
    const { study, host } = this
    const { analysis } = words
    const { start, tree, at, position } = study.state
    const canPractise = start.variant === 'shogi' && !start.sfen && !start.handicap && at !== ROOT
    const sfen = position?.sfen ?? ''
    const records = () => host.records()
    return html`
      <div class="tools">
        ${button('study-records', text.records.open, records)}
        ${button('study-share', analysis.share, records)}
        ${button('study-play', analysis.play, () => host.play(start, movesTo(tree, at)), { disabled: !hasBothKings(sfen) })}
        ${button('study-edit', analysis.edit, () => sfen && host.edit(sfen))}
        ${button('study-flip', analysis.flip, () => study.flip())}
        ${button('study-copy', analysis.copySfen, () => void this.copy(sfen))}
        ${button('study-practise', analysis.practiseLine, () => void this.practise(text), { hidden: !canPractise })}
      </div>
      <p class="hint" role="status" data-testid="tools-said">${this.message(words)}</p>`
  }

  private async copy(sfen: string): Promise<void> {
    if (!sfen) return
    const writing = navigator.clipboard?.writeText(sfen) ?? Promise.reject(new Error('no clipboard'))
    const isTaken = await writing.then(
      () => true,
      () => false,
    )
    // Without a clipboard the text itself is shown.
    this.say(({ analysis }) => (isTaken ? analysis.copied : sfen))
  }

  /** Adds the line up to the position shown to the openings, from the side at the bottom. */
  private async practise({ code }: Text): Promise<void> {
    const { start, tree, at, orientation, position } = this.study.state
    const name =
      position?.moves
        .map((move) => move[code])
        .slice(0, 4)
        .join(' ') ?? ''
    const line = { start, moves: movesTo(tree, at), side: orientation, name }
    const isNew = await this.host.practiseLine(line).catch(() => undefined)
    this.say(({ analysis }) =>
      isNew === undefined
        ? analysis.notPractised
        : isNew === null
          ? analysis.notKept
          : isNew
            ? analysis.practised
            : analysis.knownLine,
    )
  }

  private say(message: (words: StudyText) => string): void {
    this.message = message
    this.host.update()
  }
}
