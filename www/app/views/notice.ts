/** A line above the board for notices: a bad link, a damaged save, an earlier game. */

import { html, type TemplateResult } from 'lit-html'
import type { Text } from '../../text/text.ts'
import type { Notice, State } from '../game/state.ts'
import { button, iconButton } from './buttons.ts'
import { opponentAndLevel } from './opponents.ts'
import type { Dispatch } from './view.ts'

/** Icon: a cross. */
const CROSS = 'M6 6l12 12M18 6L6 18'

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

/** The functions of the page that the buttons call. */
export interface NoticeActions {
  dispatch: Dispatch
  /** Offers the current game as a file. */
  saveFile(): void
}

/**
 * The line with its buttons. The live region stays in the document: otherwise screen readers would not
 * announce its first text.
 */
export function noticeLine(state: State, text: Text, { dispatch, saveFile }: NoticeActions): TemplateResult {
  const { notice, previousGame } = state
  const words = notice ? noticeText(notice, state, text) : previousGame ? text.notice.earlierGame : ''
  const isEmpty = !notice && !previousGame
  const resume = () => previousGame && dispatch({ type: 'resume', game: previousGame })
  const dismiss = () => dispatch({ type: 'dismissNotice' })
  return html`
    <div class=${isEmpty ? 'notice empty' : 'notice'}>
      <p role="status" data-testid="notice">${words}</p>
      ${button('save-file', text.notice.saveFile, saveFile, { hidden: notice?.kind !== 'notSaved' })}
      ${button('resume', text.notice.resume, resume, { hidden: !previousGame })}
      ${iconButton('dismiss', text.notice.dismiss, CROSS, dismiss, { class: 'quiet', hidden: isEmpty })}
    </div>`
}
