/**
 * The tree of an opponent's own search of the present position: a list to step
 * through, with cut-offs where they happen.
 */

import { html, nothing, type TemplateResult } from 'lit-html'
import { createRef } from 'lit-html/directives/ref.js'
import type { TreeEvent } from '../../engine/protocol.ts'
import type { GalleryText } from '../../text/gallery/text.ts'
import { diagram } from '../diagram.ts'
import { type Panel, type PanelContext, type Sentence, SILENCE } from '../panel.ts'
import { labelledSelect } from '../select.ts'
import { aloud, spoken, written } from '../spoken.ts'
import { failureText } from '../words.ts'
import { asideText, positionFor } from './present.ts'
import { codeOfNode } from './treeCode.ts'
import { hasBelow, isSame, next, type Place, pathTo, previous, type Row, rowAt, rows } from './treePlaces.ts'
import { treeList } from './treeRows.ts'
import { detailsOf } from './treeWords.ts'

/** The depth that is offered first, and the deepest that the engine shows, in plies. */
const [USUAL, DEEPEST] = [2, 6]

/** The panel. */
export class SearchTreePanel implements Panel {
  private readonly context: PanelContext
  private readonly list = createRef<HTMLElement>()
  private depth = USUAL
  private isStarting = false
  private note: Sentence = SILENCE
  /** The tree as far as it is opened; `null` before it is asked for. */
  private shown: TreeEvent | null = null
  private all: Row[] = []
  /** The node that is looked at. */
  private at: Place = []
  private isMoving = false

  constructor(context: PanelContext) {
    this.context = context
  }

  template(words: GalleryText): TemplateResult {
    const text = words.tree
    const played = this.context.card.levels.map(({ limits }) => limits.depth ?? 1)
    const deepest = Math.min(DEEPEST, Math.max(...played))
    const depth = labelledSelect(text.depth, {
      name: 'tree-depth',
      options: Array.from({ length: deepest }, (_, at) => [String(at + 1), words.depth(at + 1)] as const),
      value: String(this.depth),
      changed: (value) => {
        this.depth = Number(value)
        if (this.shown) void this.begin()
      },
    })
    return html`
      <section class="panel">
        <h2>${text.title}</h2>
        <p class="note">${text.intro}</p>
        <div class="play-form">
          ${depth}
          <button type="button" data-testid="tree-start" ?disabled=${this.isStarting} @click=${() => this.begin()}
          >${text.start}</button>
        </div>
        <p class="note" role="status" data-testid="tree-note">${this.note(words)}</p>
        <div class="beside" ?hidden=${this.shown === null}>
          ${this.shown ? this.opened(this.shown, words) : nothing}
        </div>
      </section>`
  }

  /** The board of the node that is looked at, and the list of nodes. */
  private opened(event: TreeEvent, words: GalleryText): TemplateResult {
    const { all, at, list } = this
    const row = rowAt(all, at)
    const details = row ? detailsOf(row, all, event, words, written(words)) : []
    const heard = row ? detailsOf(row, all, event, words, aloud(words)) : []
    return html`
      <div>
        ${diagram(row ? { sfen: row.node.sfen, last: row.node.move?.usi } : null, words)}
        <ul class="tree-details" data-testid="tree-details">
          ${details.map((seen, index) => html`<li>${spoken({ seen, heard: heard[index] ?? seen })}</li>`)}
        </ul>
        <p class="tree-code">${words.ownCode.title}: ${row ? this.codeLinks(row, event) : nothing}</p>
      </div>
      <div>
        <div class="tree-steps">
          <button
            type="button"
            data-testid="tree-previous"
            aria-disabled=${at.length === 0 ? 'true' : nothing}
            @click=${() => this.go(previous(all, at))}
          >${words.tree.previous}</button>
          <button type="button" data-testid="tree-next" @click=${() => this.go(next(all, at))}
          >${words.tree.next}</button>
        </div>
        ${treeList(
          {
            ...{ all, at, list },
            go: (place) => this.go(place),
            open: (place) => this.move(() => this.open(place)),
            pressKey: (event) => this.pressKey(event),
          },
          words,
        )}
      </div>`
  }

  /** Buttons that show the functions behind a node. */
  private codeLinks(row: Row, event: TreeEvent): TemplateResult[] {
    const { card, openCode } = this.context
    return codeOfNode(card.id, row, event).map(
      (name) =>
        html`<button type="button" data-testid="tree-code" @click=${() => openCode?.(name)}><code lang="en">fn ${name}</code></button>`,
    )
  }

  private async begin(): Promise<void> {
    const { card, host, engine, update } = this.context
    this.isStarting = true
    this.note = (words) => words.tree.loading
    update()
    try {
      const present = positionFor(card, host)
      if (present.over || !(await engine.position(present))) this.note = (words) => words.tree.noGame
      else await this.open([])
      const { note } = this
      if (present.aside && this.shown)
        this.note = (words) => `${asideText(present.aside, words)} ${note(words)}`
    } catch (error) {
      this.note = (words) => failureText(error, words)
    }
    this.isStarting = false
    this.draw()
  }

  /** Opens a node and the nodes above it. */
  private async open(place: Place): Promise<void> {
    const { card, engine } = this.context
    const path = place.length === 0 ? [] : pathTo(this.all, place)
    const event = await engine.ask({ type: 'tree', opponent: card.id, depth: this.depth, path })
    if (event.type !== 'tree') {
      this.note = (words) => words.tree.noGame
      return
    }
    this.shown = event
    this.all = rows(event)
    this.at = place
    this.note = ({ tree }) =>
      event.mateStage ? tree.mateStage : event.complete ? tree.total(event.nodes) : tree.tooLarge
  }

  /** Goes to a node; if it is not known yet, its parent is opened. */
  private go(place: Place): Promise<void> {
    return this.move(async () => {
      if (!this.all.some((row) => isSame(row.at, place))) await this.open(place.slice(0, -1))
      this.at = place
    })
  }

  /** Moves through the tree, one move at a time. */
  private async move(way: () => Promise<void>): Promise<void> {
    if (this.isMoving) return
    this.isMoving = true
    try {
      await way()
    } catch (error) {
      this.note = (words) => failureText(error, words)
    }
    this.isMoving = false
    this.draw()
  }

  /** Renders, and brings the node that is looked at into sight; the focus goes with it. */
  private draw(): void {
    const hasFocus = this.list.value?.contains(document.activeElement)
    this.context.update()
    const list = this.list.value
    const here = list?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (!list || !here) return
    if (hasFocus) here.focus({ preventScroll: true })
    // Only the list scrolls, not the page.
    list.scrollTop = here.offsetTop - list.clientHeight / 3
  }

  private pressKey(event: KeyboardEvent): void {
    const { all, at } = this
    const index = all.findIndex((row) => isSame(row.at, at))
    const row = all[index]
    if (!row || event.ctrlKey || event.altKey || event.metaKey) return
    const isOpen = row.children > 0
    const targets: Record<string, Place | undefined> = {
      ArrowDown: all[index + 1]?.at,
      ArrowUp: all[index - 1]?.at,
      ArrowRight: hasBelow(row) ? [...row.at, 0] : undefined,
      ArrowLeft: row.at.length > 0 ? row.at.slice(0, -1) : undefined,
      Home: all[0]?.at,
      End: all.at(-1)?.at,
      Enter: hasBelow(row) && !isOpen ? [...row.at, 0] : next(all, at),
    }
    if (!(event.key in targets)) return
    event.preventDefault()
    const to = targets[event.key]
    if (to) void this.go(to)
  }
}
