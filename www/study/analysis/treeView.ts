/** The moves with their variations, as buttons. */
import { html, nothing, type TemplateResult } from 'lit-html'
import { guard } from 'lit-html/directives/guard.js'
import { ref } from 'lit-html/directives/ref.js'
import { repeat } from 'lit-html/directives/repeat.js'
import { childrenOf, ROOT, type Tree } from '../../app/game/tree.ts'
import { moveAloud } from '../../app/views/aloud.ts'
import { minutes } from '../../app/views/time.ts'
import type { MoveMark } from '../review/mistakeList.ts'

/** The moves that are shown. */
export interface ShownTree {
  tree: Tree
  /** The current place. */
  at: number
  /** The number of the first move. */
  first: number
  code: 'ja' | 'en'
  /** The marks of the main line, by the number of the move. */
  marks: ReadonlyMap<number, MoveMark>
}

const markOf = ({ sign, name, grade }: MoveMark) =>
  html`<span class="mark ${grade}" title=${name} aria-label=${name} role="img">${sign}</span>`

/** A move: its number, its name, its time, its mark, and a sign where it has a comment. */
function moveItem({ tree, at: current, code }: ShownTree, at: number, ply: number, mark?: MoveMark) {
  const node = tree.nodes[at]
  const name = node?.played?.[code] ?? node?.usi ?? ''
  const isCurrent = at === current
  return html`<button
      type="button"
      tabindex=${isCurrent ? '0' : '-1'}
      data-at=${at}
      data-usi=${node?.usi ?? ''}
      aria-label=${`${ply} ${moveAloud(name, code)} ${mark?.name ?? ''}`.trim()}
      aria-current=${isCurrent ? 'step' : nothing}
    ><small>${ply}</small>${name}${node?.time ? html`<small class="time">${minutes(node.time)}</small>` : nothing}${
      mark ? markOf(mark) : nothing
    }${node?.comment ? html`<span class="said" aria-hidden="true">…</span>` : nothing}</button>`
}

/** A line of moves that begins with the first of `siblings`; each move is followed by its variations. */
function line(shown: ShownTree, siblings: readonly number[], ply: number, isMain: boolean): TemplateResult {
  const { tree, marks } = shown
  const items: [key: string, item: TemplateResult][] = []
  let [at, ...rivals] = siblings
  for (let number = ply; at !== undefined; number += 1) {
    items.push([`${at}`, moveItem(shown, at, number, isMain ? marks.get(number) : undefined)])
    for (const rival of rivals) items.push([`line ${rival}`, line(shown, [rival], number, false)])
    ;[at, ...rivals] = childrenOf(tree, at)
  }
  return html`<div class=${isMain ? 'line' : 'line variation'}>${repeat(
    items,
    ([key]) => key,
    ([, item]) => item,
  )}</div>`
}

/** The list. It keeps the current move in its middle. */
export class TreeView {
  private readonly go: (at: number) => void
  private root: Element | undefined
  /** Whether the moves were written again and not scrolled since. */
  private isWritten = false
  /** A hidden list cannot be scrolled. */
  private readonly resized = new ResizeObserver(() => this.center())

  /** `go` is called with the place of a move that is pressed. */
  constructor(go: (at: number) => void) {
    this.go = go
  }

  template(shown: ShownTree): TemplateResult {
    const { tree, at, first, code, marks } = shown
    const write = () => {
      this.isWritten = true
      const all = childrenOf(tree, ROOT)
      return all.length > 0 ? line(shown, all, first, true) : nothing
    }
    return html`<div class="tree" data-testid="tree" @click=${this.press} ${ref(this.setRoot)}>${guard(
      [tree, at, first, code, marks],
      write,
    )}</div>`
  }

  rendered(): void {
    if (this.isWritten) this.center()
    this.isWritten = false
  }

  private readonly setRoot = (root?: Element): void => {
    this.root = root
    if (root) this.resized.observe(root)
  }

  private readonly press = (event: Event): void => {
    const at = (event.target as Element).closest('button')?.dataset.at
    if (at !== undefined) this.go(Number(at))
  }

  private center(): void {
    const { root } = this
    const current = root?.querySelector('[aria-current]')
    if (!root || !current) return
    const [inner, outer] = [current.getBoundingClientRect(), root.getBoundingClientRect()]
    root.scrollBy(0, inner.top + inner.height / 2 - outer.top - outer.height / 2)
  }
}
