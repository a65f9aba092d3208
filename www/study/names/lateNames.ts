/** The places of the names in the study: their code and texts are fetched when one is first shown. */
import { html, type TemplateResult } from 'lit-html'
import { button } from '../../app/views/buttons.ts'
import type { StudyText } from '../../text/study/text.ts'
import type { Text } from '../../text/text.ts'
import type { Part, PartHost } from '../part.ts'
import type { StudyState } from '../study.ts'
import type { Collection } from './namesCollection.ts'
import type { NamesPanel, PanelActions } from './namesPanel.ts'

/** A part that comes later, with its texts in a language. */
class Late<T> {
  value: T | null = null
  hasFailed = false
  private language = ''
  private readonly load: (code: Text['code']) => Promise<T>
  private readonly update: () => void

  constructor(load: (code: Text['code']) => Promise<T>, update: () => void) {
    this.load = load
    this.update = update
  }

  /** Fetches the part, and its texts again in another language. */
  want(code: Text['code']): void {
    if (this.language !== code) void this.fetch(code)
  }

  async fetch(code: Text['code']): Promise<void> {
    this.language = code
    this.value = await this.load(code).catch(() => null)
    this.hasFailed = !this.value
    this.update()
  }
}

/** The names of the line that is studied, as a panel. */
export class LateNamesPanel {
  private readonly late: Late<NamesPanel>

  constructor(actions: PanelActions, update: () => void) {
    this.late = new Late(
      async (code) => (await import('./namesPanel.ts')).openNamesPanel(actions, code),
      update,
    )
  }

  /** Nothing until there are moves, and on other boards. */
  template(state: StudyState, { code }: StudyText): unknown {
    if (state.start.variant !== 'shogi' || state.tree.nodes.length === 0) return ''
    this.late.want(code)
    return this.late.value?.template(state, code)
  }
}

/** The collection of all names, a view of the study. */
export class LateCollection implements Part {
  private readonly late: Late<Collection>
  private isShown = false

  constructor(host: PartHost) {
    this.late = new Late(
      async (code) => (await import('./namesCollection.ts')).openCollection(host, code),
      host.update,
    )
  }

  template({ code, notice }: Text, { loading }: StudyText): TemplateResult {
    const { late } = this
    if (!this.isShown) return html``
    late.want(code)
    const retry = () => button('names-retry', notice.retry, () => late.fetch(code))
    return html`<div class="names-body">
      ${late.value?.template(code) ?? (late.hasFailed ? retry() : loading)}
    </div>`
  }

  show(visible: boolean): void {
    this.isShown = visible
  }

  close(): void {}
}
