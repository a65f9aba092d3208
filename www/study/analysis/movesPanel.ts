/** The moves with their variations and comments, and the tools that change them. */
import { html, type TemplateResult } from 'lit-html'
import { live } from 'lit-html/directives/live.js'
import { createRef, ref } from 'lit-html/directives/ref.js'
import { hasVariations, ROOT, type Tree } from '../../app/game/tree.ts'
import { button } from '../../app/views/buttons.ts'
import { unlessLost } from '../../engine/client.ts'
import type { StudyText } from '../../text/study/text.ts'
import type { MoveMark } from '../review/mistakeList.ts'
import type { Study } from '../study.ts'
import { TreeView } from './treeView.ts'

/** The fields of a record's header that are shown, as KIF names them. */
const FIELDS = '先手 後手 下手 上手 棋戦 表題 場所 開始日時 対局日 終了日時 持ち時間'.split(' ')

/** The players, the event, the place and the times of a record, as far as it names them. */
function headText({ state }: Study, { moves: { field }, code }: StudyText): string {
  const known = state.head.flatMap(([name, value]) => {
    const label = FIELDS.includes(name) && field(name)
    return label ? [code === 'ja' ? `${label}：${value}` : `${label}: ${value}`] : []
  })
  return known.join(code === 'ja' ? '　' : ' · ')
}

/** The panel. */
export class MovesPanel {
  private readonly study: Study
  private readonly changed: (tree: Tree) => void
  private readonly update: () => void
  private readonly moves: TreeView
  private readonly undo = createRef<HTMLElement>()
  private readonly comment = createRef<HTMLTextAreaElement>()
  /** The place in the tree whose comment is shown. */
  private commentAt = ROOT
  /** The tree before the last deletion, for undoing it. */
  private removed: { tree: Tree; at: number } | null = null

  /** `changed` is called with the tree that comes back when a deletion is undone. */
  constructor(study: Study, changed: (tree: Tree) => void, update: () => void) {
    this.study = study
    this.changed = changed
    this.update = update
    this.moves = new TreeView((at) => study.goTo(at))
  }

  template(words: StudyText, marks: ReadonlyMap<number, MoveMark>): TemplateResult {
    const { tree, at, position } = this.study.state
    const head = headText(this.study, words)
    const first = Number(position?.start.split(' ')[3] ?? 1) || 1
    return html`
      <section class="panel moves-panel">
        <h2>${words.moves.heading}</h2>
        <p class="record-head" data-testid="record-head" ?hidden=${!head}>${head}</p>
        <p class="empty-line" ?hidden=${tree.nodes.length > 0}>${words.moves.none}</p>
        ${this.moves.template({ tree, at, first, code: words.code, marks })}
        ${this.tools(words)}
        ${this.commentField(words)}
      </section>`
  }

  rendered(): void {
    this.moves.rendered()
  }

  /** A deletion can no longer be undone. */
  forgetRemoval(): void {
    this.removed = null
  }

  private tools({ moves }: StudyText): TemplateResult {
    const { study } = this
    const { tree, at } = study.state
    return html`
      <div class="tools" role="group">
        ${button('promote', moves.promote, () => study.promote(), { disabled: !hasVariations(tree) })}
        ${button('remove-move', moves.remove, () => this.removeHere(), { disabled: at === ROOT })}
        ${button('undo-remove', moves.undo, () => this.undoRemoval(), { hidden: !this.removed, element: this.undo })}
      </div>`
  }

  private commentField({ moves }: StudyText): TemplateResult {
    const { study } = this
    const { tree, at } = study.state
    const field = this.comment.value
    const stored = at === ROOT ? tree.comment : (tree.nodes[at]?.comment ?? '')
    // What is being written stays as it is: the stored comment may differ from it in white space.
    const isBeingWritten = field && document.activeElement === field && this.commentAt === at
    this.commentAt = at
    return html`<textarea
        rows="2"
        data-testid="study-comment"
        placeholder=${moves.comment}
        aria-label=${moves.comment}
        .value=${live(isBeingWritten ? field.value : stored)}
        @input=${({ target }: Event) => study.comment((target as HTMLTextAreaElement).value)}
        ${ref(this.comment)}
      ></textarea>`
  }

  private removeHere(): void {
    const { tree, at } = this.study.state
    this.study.remove()
    this.removed = { tree, at }
    this.update()
    this.undo.value?.focus()
  }

  private undoRemoval(): void {
    if (!this.removed) return
    const before = this.removed
    this.removed = null
    this.changed(before.tree)
    this.study.open(before).catch(unlessLost)
  }
}
