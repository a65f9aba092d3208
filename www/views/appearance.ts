/** The settings dialog: language, sounds, pieces, board, theme; and applying the appearance to board and page. */
import { drawPosition } from '../board/picture.ts'
import { readSfen } from '../board/sfen.ts'
import { toElement } from '../board/shape.ts'
import { BOARDS, type Palette } from '../board/style/palette.ts'
import { APPEARANCE_OPTIONS, type Appearance, DEFAULT_APPEARANCE, THICKNESS } from '../game/appearance.ts'
import type { Text } from '../text/text.ts'
import { button, el, setAttribute, setText } from './dom.ts'
import { radioGroup } from './fields.ts'
import type { Dispatch, View } from './view.ts'

/** The position of the sample: most kinds of pieces, promoted ones among them. */
const SAMPLE = 'k+r+b1p/1+s+n+l1/2+P2/PLN2/KRBGS b - 1'

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
  setAttribute(board, 'scheme', scheme === 'system' ? false : scheme)
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

/** The dialog, and the function that opens it; `switches` are those of sound, voice and vibration. */
export function appearanceView(
  dispatch: Dispatch,
  switchLanguage: () => void,
  switches: HTMLElement,
  openHelp: () => void,
): View & { open(): void } {
  const title = el('h2', { id: 'appearance-title' })
  const sample = el('div', { class: 'sample', 'aria-hidden': 'true' })
  const close = button('appearance-close', () => root.close())
  close.classList.add('primary')
  const language = button('language', switchLanguage)
  const audio = el('p', { class: 'caption', id: 'switches-label' })
  setAttribute(switches, 'role', 'group')
  setAttribute(switches, 'aria-labelledby', audio.id)
  const help = button('help-open', () => {
    root.close()
    openHelp()
  })
  const general = el('div', { class: 'general' }, audio, switches, language, help)
  const names = Object.keys(APPEARANCE_OPTIONS) as (keyof Appearance)[]
  const changed = () => dispatch({ type: 'appearance', appearance: chosen() })
  const fields = Object.fromEntries(
    names.map((name) => [name, radioGroup(`appearance-${name}`, changed)] as const),
  ) as Record<keyof Appearance, ReturnType<typeof radioGroup>>
  const root = el(
    'dialog',
    { class: 'appearance', 'aria-labelledby': title.id },
    el('div', { class: 'form' }, title, general, sample, ...names.map((name) => fields[name].root), close),
  )
  root.addEventListener('click', (event) => event.target === root && root.close())
  let latest: Appearance | null = null
  let latestText: Text | null = null
  let drawn: Appearance | null = null

  const chosen = () =>
    Object.fromEntries(
      names.map((name) => [name, fields[name].value() ?? APPEARANCE_OPTIONS[name][0]]),
    ) as unknown as Appearance

  function render(appearance: Appearance, text: Text): void {
    setText(title, text.appearance.title)
    setText(close, text.appearance.close)
    setText(help, text.first.help)
    setText(audio, text.sounds.label)
    setText(language, text.language)
    // The label is in the other language; screen readers need to know.
    setAttribute(language, 'lang', text.code === 'ja' ? 'en' : 'ja')
    setAttribute(language, 'title', text.languageLabel)
    for (const name of names) {
      const labels: Record<string, string> = text.appearance[name].values
      fields[name].render(
        text.appearance[name].label,
        APPEARANCE_OPTIONS[name].map((value) => ({ value, label: labels[value] ?? value })),
      )
      fields[name].choose(appearance[name])
    }
    if (drawn === appearance) return
    drawn = appearance
    const { pieces, lines } = appearance
    const how = { orientation: 'b', coordinates: 'none', pieces, lines: THICKNESS[lines] } as const
    sample.replaceChildren(toElement(drawPosition(readSfen(SAMPLE), how, paletteOf(appearance))))
  }

  return {
    root,
    render({ appearance }, text) {
      if (latest?.scheme !== appearance.scheme) setThemeColor(appearance.scheme)
      latest = appearance
      current = appearance
      latestText = text
      const page = document.documentElement
      setAttribute(page, 'data-scheme', appearance.scheme === 'system' ? false : appearance.scheme)
      if (root.open) render(appearance, text)
    },
    open() {
      root.showModal()
      if (latest && latestText) render(latest, latestText)
    },
  }
}
