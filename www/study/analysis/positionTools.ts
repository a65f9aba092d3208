/** The tools of the position shown: play from it, edit it, turn the board, copy it. */
import { movesTo } from '../../app/game/tree.ts'
import { button, el, setText } from '../../app/views/dom.ts'
import type { StudyText } from '../../text/study/text.ts'
import type { Text } from '../../text/text.ts'
import type { PartHost } from '../part.ts'
import type { Study } from '../study.ts'

/** Whether both kings are on the board: in a mating problem the attacker's may be missing. */
const hasBothKings = (sfen: string) => /K.* [bw] /.test(sfen) && /k.* [bw] /.test(sfen)

/** The row of tools; `said` is the line below it for messages. */
export function positionTools(study: Study, host: PartHost) {
  const play = button('study-play', () =>
    host.play(study.state.start, movesTo(study.state.tree, study.state.at)),
  )
  const edit = button('study-edit', () => study.state.position && host.edit(study.state.position.sfen))
  const flip = button('study-flip', () => study.flip())
  const copy = button('study-copy', () => void copySfen())
  const records = button('study-records', () => host.records())
  const share = button('study-share', () => host.records())
  const said = el('p', { class: 'hint', role: 'status' })
  let copied = ''

  async function copySfen(): Promise<void> {
    const sfen = study.state.position?.sfen
    if (!sfen) return
    const write = navigator.clipboard?.writeText(sfen) ?? Promise.reject(new Error('no clipboard'))
    // Without a clipboard the text itself is shown.
    await write.then(
      () => setText(said, copied),
      () => setText(said, sfen),
    )
  }

  return {
    root: el('div', { class: 'tools' }, records, share, play, edit, flip, copy),
    said,
    render(text: Text, { analysis }: StudyText): void {
      setText(records, text.records.open)
      setText(share, analysis.share)
      copied = analysis.copied
      setText(play, analysis.play)
      play.disabled = !hasBothKings(study.state.position?.sfen ?? '')
      setText(edit, analysis.edit)
      setText(flip, analysis.flip)
      setText(copy, analysis.copySfen)
    },
  }
}
