/** The moves with their variations and comments, and the tools that change them. */

import { hasVariations, ROOT, type Tree } from '../../app/game/tree.ts'
import { button, el, setText } from '../../app/views/dom.ts'
import { unlessLost } from '../../engine/client.ts'
import type { StudyText } from '../../text/study/text.ts'
import type { Study } from '../study.ts'
import { type MoveMark, treeView } from './treeView.ts'

/** The fields of a record's header that are shown, as KIF names them. */
const FIELDS = '先手 後手 下手 上手 棋戦 表題 場所 開始日時 対局日 終了日時 持ち時間'.split(' ')

/** The panel; `changed` is called with the tree that comes back when a deletion is undone. */
export function movesPanel(study: Study, changed: (tree: Tree) => void) {
  const heading = el('h2')
  const none = el('p', { class: 'empty-line' })
  const head = el('p', { class: 'record-head', 'data-testid': 'record-head' })
  const moves = treeView((at) => study.goTo(at))
  const promote = button('promote', () => study.promote())
  const remove = button('remove-move', () => removeHere())
  const undo = button('undo-remove', () => undoRemoval())
  const comment = el('textarea', { rows: '2', 'data-testid': 'study-comment' })
  comment.addEventListener('input', () => study.comment(comment.value))
  const tools = el('div', { class: 'tools', role: 'group' }, promote, remove, undo)
  /** The tree before the last deletion, for undoing it. */
  let removed: { tree: Tree; at: number } | null = null

  function removeHere(): void {
    const { tree, at } = study.state
    study.remove()
    removed = { tree, at }
    study.onChange()
    undo.focus()
  }

  function undoRemoval(): void {
    if (!removed) return
    const before = removed
    removed = null
    changed(before.tree)
    study.open(before).catch(unlessLost)
  }

  function renderTools(words: StudyText): void {
    const { tree, at } = study.state
    setText(promote, words.moves.promote)
    promote.disabled = !hasVariations(tree)
    setText(remove, words.moves.remove)
    remove.disabled = at === ROOT
    setText(undo, words.moves.undo)
    undo.hidden = removed === null
  }

  /** The players, the event, the place and the times of a record, as far as it names them. */
  function renderHead({ moves: { field }, code }: StudyText): void {
    const known = study.state.head.flatMap(([name, value]) => {
      const label = FIELDS.includes(name) && field(name)
      return label ? [code === 'ja' ? `${label}：${value}` : `${label}: ${value}`] : []
    })
    setText(head, known.join(code === 'ja' ? '　' : ' · '))
    head.hidden = known.length === 0
  }

  function renderComment(words: StudyText): void {
    const { tree, at } = study.state
    comment.placeholder = words.moves.comment
    comment.setAttribute('aria-label', words.moves.comment)
    const stored = at === ROOT ? tree.comment : (tree.nodes[at]?.comment ?? '')
    const isBeingWritten = document.activeElement === comment && comment.dataset.at === String(at)
    if (!isBeingWritten) comment.value = stored
    comment.dataset.at = String(at)
  }

  return {
    root: el('section', { class: 'panel moves-panel' }, heading, head, none, moves.root, tools, comment),
    /** A deletion can no longer be undone. */
    forgetRemoval(): void {
      removed = null
    },
    render(words: StudyText, marks: ReadonlyMap<number, MoveMark>): void {
      const { tree, at, position } = study.state
      setText(heading, words.moves.heading)
      setText(none, words.moves.none)
      none.hidden = tree.nodes.length > 0
      const firstNumber = Number(position?.start.split(' ')[3] ?? 1) || 1
      moves.render(tree, at, firstNumber, words.code, marks)
      renderHead(words)
      renderTools(words)
      renderComment(words)
    },
  }
}
