/** The places of the names in the study: their code and texts are fetched when one is first shown. */
import { html, type TemplateResult } from 'lit-html'
import { button } from '../../app/views/buttons.ts'
import type { StudyText } from '../../text/study/text.ts'
import type { Text } from '../../text/text.ts'
import type { Part, PartHost } from '../part.ts'
import type { StudyState } from '../study.ts'
import type { Collection } from './namesCollection.ts'
import type { NamesPanel, PanelActions } from './namesPanel.ts'

/** Gives a part: `undefined` until it has come, `null` where it could not be fetched. */
type Late<T> = (code: Text['code'], again?: boolean) => T | null | undefined

/** A part that is fetched when first asked for, and its texts again in another language. */
function late<T>(load: (code: Text['code']) => Promise<T>, update: () => void): Late<T> {
  let language = ''
  let part: T | null | undefined
  return (code, again) => {
    if (language !== code || again) {
      language = code
      void load(code)
        .catch(() => null)
        .then((come) => {
          part = come ?? part ?? null
          update()
        })
    }
    return part
  }
}

/** The names of the line that is studied, as a panel: nothing until there are moves, and on other boards. */
export function lateNamesPanel(actions: PanelActions, update: () => void) {
  const panel: Late<NamesPanel> = late(
    (code) => import('./namesPanel.ts').then((part) => part.openNamesPanel(actions, code)),
    update,
  )
  return (state: StudyState, { code }: StudyText): unknown =>
    state.start.variant === 'shogi' && state.tree.nodes.length > 0 ? panel(code)?.template(state, code) : ''
}

/** The collection of all names, a view of the study. */
export class LateCollection implements Part {
  private readonly late: Late<Collection>
  private isShown = false

  constructor(host: PartHost) {
    this.late = late(
      (code) => import('./namesCollection.ts').then((part) => part.openCollection(host, code)),
      host.update,
    )
  }

  template({ code, notice }: Text): TemplateResult {
    if (!this.isShown) return html``
    const part = this.late(code)
    const retry = () => button('names-retry', notice.retry, () => this.late(code, true))
    return html`${part === null ? retry() : part?.template(code)}`
  }

  show(visible: boolean): void {
    this.isShown = visible
  }

  close(): void {}
}
