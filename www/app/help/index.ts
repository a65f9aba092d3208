/** The help: the rules of shogi in pictures, the levels, keys. Fetched when it is first opened. */
import './help.css'
import { type Colour, symbolsFor } from '../../elements/board/pieces/symbols.ts'
import { shape, toElement } from '../../elements/board/shape.ts'
import { HELP_TEXTS } from '../../text/help/index.ts'
import type { HelpText } from '../../text/help/text.ts'
import type { Appearance } from '../game/appearance.ts'
import { paletteOf } from '../views/appearance.ts'
import { button, el } from '../views/dom.ts'
import { arrow, cross, type Diagram, drawing, movementDiagram } from './diagrams.ts'

/** The kinds whose moves are shown, and the keys of their texts. */
const KINDS = [
  ['K', 'K'],
  ['R', 'R'],
  ['B', 'B'],
  ['G', 'G'],
  ['S', 'S'],
  ['N', 'N'],
  ['L', 'L'],
  ['P', 'P'],
  ['+R', 'pR'],
  ['+B', 'pB'],
  ['+P', 'pP'],
] as const

const PROMOTION: Diagram = {
  columns: 3,
  rows: 5,
  tinted: 3,
  pieces: [
    [1, 3, 'P'],
    [1, 2, '+P'],
  ],
  marks: [arrow([1, 3], [1, 2])],
}

const DROP: Diagram = {
  columns: 4,
  rows: 3,
  pieces: [
    [1, 0, 'k'],
    [1, 2, 'G'],
    [3, 2, 'S'],
  ],
  marks: [arrow([3, 2], [2, 1])],
}

const TWO_PAWNS: Diagram = {
  columns: 3,
  rows: 4,
  pieces: [
    [1, 3, 'P'],
    [1, 1, 'P'],
  ],
  marks: [cross(1, 1)],
}

/** Every piece on the pictures. */
const PIECES = [...KINDS.map(([kind]) => kind), 'k']

function section(title: string, ...children: (Node | string)[]): HTMLElement {
  return el('section', {}, el('h3', {}, title), ...children)
}

const list = (items: Readonly<Record<string, string>>) =>
  el('ul', { class: 'items' }, ...Object.values(items).map((item) => el('li', {}, item)))

function contents(words: HelpText, colour: Colour, appearance: Appearance): HTMLElement[] {
  const picture = (diagram: Diagram, label: string | null) =>
    el('span', { class: 'picture-box' }, toElement(drawing(diagram, label, colour)))
  const beside = (text: string, diagram: Diagram, label: string) =>
    el('div', { class: 'beside' }, picture(diagram, label), el('p', {}, text))
  const symbols = shape(
    'svg',
    { width: 0, height: 0, 'aria-hidden': 'true', class: 'symbols' },
    symbolsFor(PIECES, 'b', appearance.pieces, colour),
  )
  const pieces = KINDS.map(([kind, key]) =>
    el('li', {}, picture(movementDiagram(kind), null), el('p', {}, words.moves[key])),
  )
  const { moves, promotion, drops, forbidden, ends, small, levels, keys } = words
  return [
    el('span', {}, toElement(symbols)),
    section(words.aim.title, el('p', {}, words.aim.text)),
    section(moves.title, el('p', {}, moves.text), el('ul', { class: 'kinds' }, ...pieces)),
    section(promotion.title, beside(promotion.text, PROMOTION, promotion.picture)),
    section(drops.title, beside(drops.text, DROP, drops.picture)),
    section(
      forbidden.title,
      el('div', { class: 'beside' }, picture(TWO_PAWNS, forbidden.picture), list(forbidden.items)),
    ),
    section(ends.title, list(ends.items)),
    section(small.title, list(small.items)),
    section(levels.title, el('p', {}, levels.text)),
    section(keys.title, list(keys.rows)),
  ]
}

/** Shows the help; it removes itself when it is closed. */
export function openHelp(code: 'ja' | 'en', appearance: Appearance): void {
  if (document.querySelector('dialog.help')) return
  const words = HELP_TEXTS.in(code)
  const palette = paletteOf(appearance)
  const title = el('h2', { id: 'help-title', tabindex: '-1', autofocus: true }, words.title)
  const close = button('help-close', () => root.close())
  close.classList.add('primary')
  close.textContent = words.close
  const body = el(
    'div',
    { class: 'help-body', tabindex: '0', role: 'region', 'aria-labelledby': title.id },
    ...contents(words, (name) => palette[name], appearance),
  )
  const root = el(
    'dialog',
    { class: 'help', 'aria-labelledby': title.id, 'data-testid': 'help' },
    title,
    body,
    close,
  )
  root.addEventListener('click', (event) => event.target === root && root.close())
  root.addEventListener('close', () => root.remove())
  document.body.append(root)
  root.showModal()
}
