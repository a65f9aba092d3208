/** The colours as custom properties: by board, and by the system's scheme unless the element sets one. */
import { BOARDS, type BoardName, NAMES, type Palette } from './palette.ts'

const properties = (palette: Palette) => NAMES.map((name) => `--shogi-${name}: ${palette[name]};`).join(' ')

/** The colours on the host; its attribute `attribute` may set the scheme, `light` or `dark`. */
function colours(attribute: string, board: BoardName, host: string): string {
  const { light, dark } = BOARDS[board]
  return `
:host(${host}) { color-scheme: light; ${properties(light)} }
@media (prefers-color-scheme: dark) {
  :host(${host}:not([${attribute}='light'])) { color-scheme: dark; ${properties(dark)} }
}
:host(${host}[${attribute}='dark']) { color-scheme: dark; ${properties(dark)} }
`
}

/** The style of all boards; `kaya` unless the attribute `board` names another. */
export function themeStyle(attribute: string): string {
  const [usual, ...others] = Object.keys(BOARDS) as BoardName[]
  const rest = others.map((board) => colours(attribute, board, `[board='${board}']`))
  return [usual ? colours(attribute, usual, '*') : '', ...rest].join('')
}

/** For an element inside one with these colours: takes them from it. */
export const INHERITED = NAMES.map((name) => `--shogi-${name}: inherit;`).join(' ')

export const THEME = themeStyle('scheme')
