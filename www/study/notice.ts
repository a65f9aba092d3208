/** A line above the panels: what is studied cannot be stored. It offers a file. */

import { button, el, icon, setAttribute, setText } from '../app/views/dom.ts'
import type { StudyText } from '../text/study/text.ts'
import type { Text } from '../text/text.ts'

/** The line; `saveFile` and `dismiss` are its buttons. */
export function noticeLine(saveFile: () => void, dismiss: () => void) {
  const message = el('p', { role: 'status', 'data-testid': 'study-notice' })
  const file = button('study-save-file', saveFile)
  const close = button('study-dismiss', dismiss)
  close.classList.add('quiet')
  close.append(icon('M6 6l12 12M18 6L6 18'))
  const root = el('div', { class: 'notice' }, message, file, close)
  return {
    root,
    render(isTelling: boolean, { notice }: Text, words: StudyText): void {
      // The live region stays in the document, or its text would not be announced.
      root.classList.toggle('empty', !isTelling)
      setText(message, isTelling ? words.notSaved : '')
      setText(file, notice.saveFile)
      setAttribute(close, 'aria-label', notice.dismiss)
      setAttribute(close, 'title', notice.dismiss)
      file.hidden = close.hidden = !isTelling
    },
  }
}
