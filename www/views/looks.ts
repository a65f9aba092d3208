/** The dialog in which the looks are chosen, and what they change in the page. */
import { drawPosition } from '../board/picture.ts'
import { readSfen } from '../board/sfen.ts'
import { toElement } from '../board/shape.ts'
import { BOARDS, type Palette } from '../board/style/palette.ts'
import { LOOKS, type Looks, THICKNESS, USUAL_LOOKS } from '../game/looks.ts'
import type { Text } from '../text/text.ts'
import { choices } from './choices.ts'
import { button, el, setAttribute, setText } from './dom.ts'
import type { Dispatch, View } from './view.ts'

/** Every kind of piece once, promoted ones among them. */
const SAMPLE = 'k+r+b1p/1+s+n+l1/2+P2/PLN2/KRBGS b - 1'

/** The colours of these looks, as the reader's system is now. */
export function paletteOf({ board, scheme }: Looks): Palette {
  const dark = scheme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : scheme === 'dark'
  return BOARDS[board][dark ? 'dark' : 'light']
}

/** Gives a board these looks. */
export function dress(board: HTMLElement, { pieces, board: name, scheme, lines }: Looks): void {
  setAttribute(board, 'pieces', pieces)
  setAttribute(board, 'board', name)
  setAttribute(board, 'scheme', scheme === 'system' ? false : scheme)
  const thickness = String(THICKNESS[lines])
  // Setting it anew, even to the same value, has the style of every piece worked out again.
  if (board.style.getPropertyValue('--shogi-lines') !== thickness)
    board.style.setProperty('--shogi-lines', thickness)
}

/** The colour of the browser's own bars: of the two in index.html, light and dark, the one that was chosen counts. */
function dressBrowser(scheme: Looks['scheme']): void {
  const metas = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')
  for (const [index, meta] of metas.entries()) {
    const own = index === 0 ? 'light' : 'dark'
    const chosen = own === scheme ? 'all' : 'not all'
    setAttribute(meta, 'media', scheme === 'system' ? `(prefers-color-scheme: ${own})` : chosen)
  }
}

let current: Looks = USUAL_LOOKS

/** Gives a board of another part of the page the looks as they are chosen now. */
export const dressAsChosen = (board: HTMLElement): void => dress(board, current)

/** The dialog, and the function that opens it. */
export function looksView(dispatch: Dispatch): View & { open(): void } {
  const title = el('h2', { id: 'looks-title' })
  const sample = el('div', { class: 'sample', 'aria-hidden': 'true' })
  const close = button('looks-close', () => root.close())
  const names = Object.keys(LOOKS) as (keyof Looks)[]
  const changed = () => dispatch({ type: 'looks', looks: chosen() })
  const fields = Object.fromEntries(
    names.map((name) => [name, choices(`look-${name}`, changed)] as const),
  ) as Record<keyof Looks, ReturnType<typeof choices>>
  const root = el(
    'dialog',
    { class: 'looks', 'aria-labelledby': title.id },
    el('div', { class: 'form' }, title, sample, ...names.map((name) => fields[name].root), close),
  )
  root.addEventListener('click', (event) => event.target === root && root.close())
  let latest: Looks | null = null
  let latestText: Text | null = null
  let drawn: Looks | null = null

  const chosen = () =>
    Object.fromEntries(
      names.map((name) => [name, fields[name].value() ?? LOOKS[name][0]]),
    ) as unknown as Looks

  function render(looks: Looks, text: Text): void {
    setText(title, text.looks.title)
    setText(close, text.looks.close)
    for (const name of names) {
      const labels: Record<string, string> = text.looks[name].values
      fields[name].render(
        text.looks[name].label,
        LOOKS[name].map((value) => ({ value, label: labels[value] ?? value })),
      )
      fields[name].choose(looks[name])
    }
    if (drawn === looks) return
    drawn = looks
    const { pieces, lines } = looks
    const how = { orientation: 'b', coordinates: 'none', pieces, lines: THICKNESS[lines] } as const
    sample.replaceChildren(toElement(drawPosition(readSfen(SAMPLE), how, paletteOf(looks))))
  }

  return {
    root,
    render({ looks }, text) {
      if (latest?.scheme !== looks.scheme) dressBrowser(looks.scheme)
      latest = looks
      current = looks
      latestText = text
      const page = document.documentElement
      setAttribute(page, 'data-scheme', looks.scheme === 'system' ? false : looks.scheme)
      if (root.open) render(looks, text)
    },
    open() {
      root.showModal()
      if (latest && latestText) render(latest, latestText)
    },
  }
}
