/** A line above the board for notices: a bad link, a damaged save, an earlier game. */

import type { Text } from '../../text/text.ts'
import type { Notice, State } from '../game/state.ts'
import { button, el, icon, setAttribute, setText } from './dom.ts'
import { opponentAndLevel } from './opponents.ts'
import type { Dispatch, View } from './view.ts'

function noticeText(notice: Notice, { setup }: State, text: Text): string {
  switch (notice.kind) {
    case 'badLink':
      return text.notice.badLink[notice.field]
    case 'unknownChoice':
      return text.notice.unknownChoice[notice.what](notice.id, opponentAndLevel(setup, text))
    case 'damagedSave':
      return text.notice.damagedSave
    case 'cutSave':
      return text.notice.cutSave(notice.kept)
    case 'cutLink':
      return text.notice.cutLink(notice.kept)
    case 'cutRecord':
      return text.notice.cutRecord(notice.kept, notice.line, notice.refusal && text.refusal(notice.refusal))
    case 'branched':
      return text.notice.branched
    case 'notSaved':
    case 'otherTab':
    case 'separated':
      return text.notice[notice.kind]
    case 'noGallery':
      return text.gallery.failed
    case 'noDialog':
      return text.dialogFailed
    case 'noHelp':
      return text.helpFailed
    case 'noStudy':
      return text.study.failed
  }
}

/** The view. */
export function noticeView(dispatch: Dispatch, resume: () => void, saveFile: () => void): View {
  const message = el('p', { role: 'status', 'data-testid': 'notice' })
  const back = button('resume', resume)
  const file = button('save-file', saveFile)
  const close = button('dismiss', () => dispatch({ type: 'dismissNotice' }))
  close.classList.add('quiet')
  close.append(icon('M6 6l12 12M18 6L6 18'))
  const root = el('div', { class: 'notice' }, message, file, back, close)
  return {
    root,
    render(state, text) {
      const { notice, previousGame } = state
      // The live region stays in the document, or its first text would not be announced.
      root.classList.toggle('empty', !notice && !previousGame)
      setText(message, notice ? noticeText(notice, state, text) : previousGame ? text.notice.earlierGame : '')
      setText(back, text.notice.resume)
      back.hidden = !previousGame
      setText(file, text.notice.saveFile)
      file.hidden = notice?.kind !== 'notSaved'
      setAttribute(close, 'aria-label', text.notice.dismiss)
      setAttribute(close, 'title', text.notice.dismiss)
      close.hidden = !notice && !previousGame
    },
  }
}
