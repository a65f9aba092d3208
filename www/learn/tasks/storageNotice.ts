/** A line that says that results cannot be stored. */
import { html, type TemplateResult } from 'lit-html'
import { button } from '../../app/views/buttons.ts'
import type { TasksText } from '../../text/tasks/text.ts'
import type { Kept } from '../kept.ts'

/** The line; `name` is the beginning of its test ids. Its live region stays in the document. */
export function storageNotice(
  name: string,
  notice: Pick<Kept<unknown>, 'hasNotice' | 'dismissNotice'>,
  words: TasksText,
  changed: () => void,
): TemplateResult {
  const dismiss = () => {
    notice.dismissNotice()
    changed()
  }
  return html`<div class=${notice.hasNotice ? 'task-notice' : ''}>
    <p role="status" data-testid="${name}-notice">${notice.hasNotice ? words.notStored : ''}</p>
    ${button(`${name}-dismiss`, words.dismiss, dismiss, { hidden: !notice.hasNotice })}
  </div>`
}
