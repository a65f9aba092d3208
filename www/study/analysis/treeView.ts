/** The moves with their variations, as buttons. */
import { childrenOf, ROOT, type Tree } from '../../app/game/tree.ts'
import { moveAloud } from '../../app/views/aloud.ts'
import { el, setAttribute } from '../../app/views/dom.ts'
import { minutes } from '../../app/views/time.ts'

/** The mark after a move. */
export interface MoveMark {
  sign: string
  name: string
  /** Also the name of its class. */
  grade: string
}

/** How moves are written: the language, and the marks by ply. */
interface Writing {
  code: 'ja' | 'en'
  marks: ReadonlyMap<number, MoveMark>
}

/** The list; `go` is called with the place of a move that is pressed. */
export function treeView(go: (at: number) => void) {
  const root = el('div', { class: 'tree', 'data-testid': 'tree' })
  let written: { tree: Tree; code: string; marks: unknown; first: number } | null = null
  let items = new Map<number, HTMLElement>()
  let current: HTMLElement | null = null

  function center(): void {
    if (!current) return
    const [inner, outer] = [current.getBoundingClientRect(), root.getBoundingClientRect()]
    root.scrollBy(0, inner.top + inner.height / 2 - outer.top - outer.height / 2)
  }
  // A hidden list cannot be scrolled.
  new ResizeObserver(center).observe(root)

  root.addEventListener('click', (event) => {
    const at = (event.target as Element).closest('button')?.dataset.at
    if (at !== undefined) go(Number(at))
  })

  function item(tree: Tree, at: number, ply: number, code: 'ja' | 'en', mark?: MoveMark): HTMLElement {
    const node = tree.nodes[at]
    const name = node?.played?.[code] ?? node?.usi ?? ''
    const number = el('small', {}, String(ply))
    const children: (Node | string)[] = [number, name]
    if (node?.time) children.push(el('small', { class: 'time' }, minutes(node.time)))
    if (mark)
      children.push(
        el(
          'span',
          { class: `mark ${mark.grade}`, title: mark.name, 'aria-label': mark.name, role: 'img' },
          mark.sign,
        ),
      )
    if (node?.comment) children.push(el('span', { class: 'said', 'aria-hidden': 'true' }, '…'))
    const attributes = {
      type: 'button',
      tabindex: '-1',
      'data-at': String(at),
      'data-usi': node?.usi ?? '',
      'aria-label': `${ply} ${moveAloud(name, code)} ${mark?.name ?? ''}`.trim(),
    }
    const button = el('button', attributes, ...children)
    items.set(at, button)
    return button
  }

  /** A line of moves that begins with the first of `siblings`; each move is followed by its variations. */
  function line(
    tree: Tree,
    siblings: readonly number[],
    ply: number,
    how: Writing,
    main: boolean,
  ): HTMLElement {
    const list = el('div', { class: main ? 'line' : 'line variation' })
    let [at, ...rivals] = siblings
    for (let number = ply; at !== undefined; number += 1) {
      list.append(item(tree, at, number, how.code, main ? how.marks.get(number) : undefined))
      for (const rival of rivals) list.append(line(tree, [rival], number, how, false))
      ;[at, ...rivals] = childrenOf(tree, at)
    }
    return list
  }

  return {
    root,
    render(
      tree: Tree,
      at: number,
      first: number,
      code: 'ja' | 'en',
      marks: ReadonlyMap<number, MoveMark>,
    ): void {
      const known = written
      if (known?.tree !== tree || known.code !== code || known.marks !== marks || known.first !== first) {
        written = { tree, code, marks, first }
        items = new Map()
        current = null
        const all = childrenOf(tree, ROOT)
        root.replaceChildren(...(all.length > 0 ? [line(tree, all, first, { code, marks }, true)] : []))
      }
      const here = items.get(at) ?? null
      if (here === current) return
      if (current) {
        setAttribute(current, 'aria-current', false)
        setAttribute(current, 'tabindex', '-1')
      }
      current = here
      if (!here) return
      setAttribute(here, 'aria-current', 'step')
      setAttribute(here, 'tabindex', '0')
      center()
    },
  }
}
