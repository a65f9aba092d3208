/** The places of the names in the study: their code and texts are fetched when one is first shown. */
import { html, type TemplateResult } from 'lit-html'
import { lineFrom, movesTo, pathTo } from '../../app/game/tree.ts'
import { button } from '../../app/views/buttons.ts'
import type { StudyText } from '../../text/study/text.ts'
import type { Text } from '../../text/text.ts'
import type { Part, PartHost } from '../part.ts'
import type { StudyState } from '../study.ts'
import type { Collection } from './namesCollection.ts'
import type { NamesPanel } from './namesPanel.ts'

/** A part that comes later; the language is that of its texts. */
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
    if (this.language === code) return
    this.language = code
    this.load(code)
      .then(
        (value) => {
          this.value = value
          this.hasFailed = false
        },
        () => {
          this.language = ''
          this.hasFailed = true
        },
      )
      .finally(this.update)
  }
}

/** The moves of the line through the place that is shown. */
const lineOf = ({ tree, at }: StudyState): string[] => [
  ...movesTo(tree, at),
  ...lineFrom(tree, at).map((index) => tree.nodes[index]?.usi ?? ''),
]

/** The names of the line that is studied, as a panel. */
export class LateNamesPanel {
  private readonly late: Late<NamesPanel>
  private readonly go: (ply: number) => void
  private readonly openAll: () => void

  /** `go` is called with a place of the tree, `openAll` opens the collection. */
  constructor(state: () => StudyState, update: () => void, go: (at: number) => void, openAll: () => void) {
    this.late = new Late(async (code) => (await import('./namesPanel.ts')).openNamesPanel(code), update)
    this.openAll = openAll
    this.go = (ply) => {
      const { tree, at } = state()
      const place = [...pathTo(tree, at), ...lineFrom(tree, at)][ply - 1]
      if (place !== undefined) go(place)
    }
  }

  /** Nothing for other boards and without moves. */
  template(state: StudyState, { code }: StudyText): TemplateResult | '' {
    const { start } = state
    const moves = lineOf(state)
    if (start.variant !== 'shogi' || start.handicap || moves.length === 0) return ''
    const { late, go, openAll } = this
    if (!late.hasFailed) late.want(code)
    return (
      late.value?.template(
        { moves, sfen: start.sfen, ply: movesTo(state.tree, state.at).length, go, openAll },
        code,
      ) ?? ''
    )
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
    if (this.isShown && !late.hasFailed) late.want(code)
    const retry = button('names-retry', notice.retry, () => late.want(code))
    return html`<div class="names-body" ?hidden=${!this.isShown}>
      ${late.value?.template(code) ?? (late.hasFailed ? retry : html`<p class="hint">${loading}</p>`)}
    </div>`
  }

  show(visible: boolean): void {
    this.isShown = visible
  }

  close(): void {}
}
