/** Applies the chosen pieces, board and theme to boards and page. */
import { BOARDS, type Palette } from '../../elements/board/style/palette.ts'
import { type Appearance, DEFAULT_APPEARANCE, THICKNESS } from '../game/appearance.ts'

/** Sets an attribute if it differs, outside the templates; `null` removes it. */
function setAttribute(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name)
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}

/** The colours of an appearance, with the current scheme of the system. */
export function paletteOf({ board, scheme }: Appearance): Palette {
  const dark = scheme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : scheme === 'dark'
  return BOARDS[board][dark ? 'dark' : 'light']
}

/** Applies an appearance to a board. */
export function applyAppearance(
  board: HTMLElement,
  { pieces, board: name, scheme, lines }: Appearance,
): void {
  setAttribute(board, 'pieces', pieces)
  setAttribute(board, 'board', name)
  setAttribute(board, 'scheme', scheme === 'system' ? null : scheme)
  const thickness = String(THICKNESS[lines])
  // Setting it, even to the same value, recomputes the style of every piece.
  if (board.style.getPropertyValue('--shogi-lines') !== thickness)
    board.style.setProperty('--shogi-lines', thickness)
}

/** Sets the colour of the browser's own bars: index.html has one for light and one for dark. */
function setThemeColor(scheme: Appearance['scheme']): void {
  const metas = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')
  for (const [index, meta] of metas.entries()) {
    const own = index === 0 ? 'light' : 'dark'
    const chosen = own === scheme ? 'all' : 'not all'
    setAttribute(meta, 'media', scheme === 'system' ? `(prefers-color-scheme: ${own})` : chosen)
  }
}

let current: Appearance = DEFAULT_APPEARANCE

/** The appearance that is shown now. */
export const currentAppearance = (): Appearance => current

/** Applies the current appearance to a board of another view. */
export const applyCurrentAppearance = (board: HTMLElement): void => applyAppearance(board, current)

/** Applies an appearance to the page. */
export function applyToPage(appearance: Appearance): void {
  if (current.scheme !== appearance.scheme) setThemeColor(appearance.scheme)
  current = appearance
  const page = document.documentElement
  setAttribute(page, 'data-scheme', appearance.scheme === 'system' ? null : appearance.scheme)
}
