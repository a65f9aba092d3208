/**
 * The tree of an opponent's own search of the present position: a list to step
 * through, with cut-offs where they happen.
 */

import { button, el, setAttribute, setText } from '../app/views/dom.ts'
import type { TreeEvent } from '../engine/protocol.ts'
import type { RosterCard } from '../engine/roster.ts'
import type { GalleryText } from '../text/gallery/text.ts'
import { diagram } from './diagram.ts'
import type { Engine } from './engine.ts'
import type { GalleryHost } from './host.ts'
import { positionFor } from './present.ts'
import { hasBelow, isSame, next, type Place, pathTo, previous, type Row, rowAt, rows } from './tree.ts'
import { detailsOf, moveName, valueText } from './treeWords.ts'
import { failureText } from './words.ts'

/** The depths that are offered, in plies. */
const DEPTHS = [1, 2, 3, 4]

/** The panel. */
export function treePanel(
  card: RosterCard,
  words: GalleryText,
  host: GalleryHost,
  engine: Engine,
): HTMLElement {
  const board = diagram()
  const note = el('p', { class: 'note', role: 'status', 'data-testid': 'tree-note' })
  const list = el('ul', {
    role: 'tree',
    class: 'search-tree',
    'aria-label': words.tree.list,
    'data-testid': 'search-tree',
  })
  const details = el('ul', { class: 'tree-details', 'data-testid': 'tree-details' })
  const back = button('tree-previous', () => void go(previous(all, at)))
  const on = button('tree-next', () => void go(next(all, at)))
  const steps = el('div', { class: 'tree-steps', hidden: true }, back, on)
  const depth = el('select', { id: 'tree-depth', 'data-testid': 'tree-depth' })
  for (const plies of DEPTHS)
    depth.append(el('option', { value: String(plies), selected: plies === 2 }, words.depth(plies)))
  const start = button('tree-start', () => void begin())
  back.append(words.tree.previous)
  on.append(words.tree.next)
  start.append(words.tree.start)
  const body = el(
    'div',
    { class: 'beside', hidden: true },
    el('div', {}, board.root, details),
    el('div', {}, steps, list),
  )

  let shown: TreeEvent | null = null
  let all: Row[] = []
  let at: Place = []
  let isBusy = false

  async function begin(): Promise<void> {
    start.disabled = true
    setText(note, words.tree.loading)
    try {
      const present = positionFor(card, words, host)
      if (present.over || !(await engine.position(present))) setText(note, words.tree.noGame)
      else await open([])
      if (present.note && shown) setText(note, `${present.note} ${note.textContent}`)
    } catch (error) {
      setText(note, failureText(error, words))
    }
    start.disabled = false
  }

  /** Opens a node and the nodes above it. */
  async function open(place: Place): Promise<void> {
    const path = place.length === 0 ? [] : pathTo(all, place)
    const event = await engine.ask({ type: 'tree', opponent: card.id, depth: Number(depth.value), path })
    if (event.type !== 'tree') return setText(note, words.tree.noGame)
    shown = event
    all = rows(event)
    at = place
    setText(note, event.complete ? words.tree.total(event.nodes) : words.tree.tooLarge)
    body.hidden = false
    steps.hidden = false
    draw()
  }

  /** Goes to a node; if it is not known yet, its parent is opened. */
  async function go(place: Place): Promise<void> {
    if (isBusy) return
    isBusy = true
    try {
      if (!all.some((row) => isSame(row.at, place))) await open(place.slice(0, -1))
      at = place
      draw()
    } catch (error) {
      setText(note, failureText(error, words))
    }
    isBusy = false
  }

  function item(row: Row): HTMLElement {
    const { node } = row
    const isHere = isSame(row.at, at)
    const below = hasBelow(row)
    const marks = [node.best && words.tree.best, node.cutoff && node.nodes > 1 && words.tree.cutoffShort]
    const element = el(
      'li',
      {
        role: 'treeitem',
        'aria-level': String(row.at.length + 1),
        'aria-selected': String(isHere),
        tabindex: isHere ? '0' : '-1',
        class: `tree-row ${node.step}${node.best ? ' best' : ''}${node.cutoff && below ? ' cutoff' : ''}`,
        ...(below && { 'aria-expanded': String(row.children > 0) }),
      },
      el('span', { class: 'tree-move' }, moveName(node, words)),
      el('b', { class: 'tree-value' }, node.step === 'skipped' ? '' : valueText(row, words)),
      el(
        'small',
        {},
        [...marks.filter(Boolean), node.step === 'skipped' ? '' : words.tree.below(node.nodes)]
          .filter(Boolean)
          .join(' · '),
      ),
    )
    element.style.setProperty('--level', String(row.at.length))
    element.addEventListener('click', () => void go(row.at))
    element.addEventListener('dblclick', () => below && void open(row.at))
    return element
  }

  /** A row that says that the other moves of a node were cut off. */
  function cut(row: Row): HTMLElement {
    const text = words.tree.cutoff(row.children, row.node.moves)
    const element = el('li', { role: 'none', class: 'tree-cut' }, text)
    element.style.setProperty('--level', String(row.at.length + 1))
    return element
  }

  function draw(): void {
    if (!shown) return
    const focused = list.contains(document.activeElement)
    const items: HTMLElement[] = []
    // Cut-offs are drawn after the last child of their node.
    const pending: Row[] = []
    for (const row of all) {
      while (pending.length > 0 && (pending.at(-1)?.at.length ?? 0) >= row.at.length)
        items.push(cut(pending.pop() as Row))
      items.push(item(row))
      if (row.node.cutoff && row.children > 0 && row.children < row.node.moves) pending.push(row)
    }
    while (pending.length > 0) items.push(cut(pending.pop() as Row))
    list.replaceChildren(...items)
    const here = list.querySelector<HTMLElement>('[aria-selected="true"]')
    if (focused) here?.focus({ preventScroll: true })
    // Only the list scrolls, not the page.
    if (here) list.scrollTop = here.offsetTop - list.clientHeight / 3
    const row = rowAt(all, at)
    if (!row) return
    const last = row.node.move?.usi
    board.show(row.node.sfen, words, last ? { last } : {})
    details.replaceChildren(...detailsOf(row, all, shown, words).map((line) => el('li', {}, line)))
    setAttribute(back, 'aria-disabled', at.length === 0 ? 'true' : false)
  }

  list.addEventListener('keydown', (event) => {
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
    if (to) void go(to)
  })
  depth.addEventListener('change', () => shown && void begin())

  return el(
    'section',
    { class: 'panel' },
    el('h2', {}, words.tree.title),
    el('p', { class: 'note' }, words.tree.intro),
    el('div', { class: 'play-form' }, el('label', { for: depth.id }, words.tree.depth), depth, start),
    note,
    body,
  )
}
