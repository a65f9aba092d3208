/** The settings dialog: language, sounds, pieces, board, theme. */
import { drawPosition } from '../../elements/board/picture.ts'
import { readSfen } from '../../elements/board/sfen.ts'
import { toElement } from '../../elements/board/shape.ts'
import { dialogsText } from '../../text/dialogs/index.ts'
import type { Text } from '../../text/text.ts'
import { APPEARANCE_OPTIONS, type Appearance, THICKNESS } from '../game/appearance.ts'
import { paletteOf } from '../views/appearance.ts'
import { button, el, setAttribute, setText } from '../views/dom.ts'
import { radioGroup } from '../views/fields.ts'
import type { Dispatch, View } from '../views/view.ts'

/** The position of the sample: most kinds of pieces, promoted ones among them. */
const SAMPLE = 'k+r+b1p/1+s+n+l1/2+P2/PLN2/KRBGS b - 1'

/** The dialog, and the function that opens it. */
export interface SettingsView extends View {
  open(): void
}

/** Makes the dialog; `switches` are those of sound, voice and vibration. */
export function settingsView(
  dispatch: Dispatch,
  switchLanguage: () => void,
  switches: HTMLElement,
  openHelp: () => void,
): SettingsView {
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
  const general = el(
    'div',
    { class: 'general' },
    audio,
    switches,
    el('div', { class: 'pair' }, language, help),
  )
  const names = Object.keys(APPEARANCE_OPTIONS) as (keyof Appearance)[]
  const changed = () => dispatch({ type: 'appearance', appearance: chosen() })
  const fields = Object.fromEntries(
    names.map((name) => [name, radioGroup(`appearance-${name}`, changed)] as const),
  ) as Record<keyof Appearance, ReturnType<typeof radioGroup>>
  const root = el(
    'dialog',
    { class: 'appearance', 'aria-labelledby': title.id },
    el(
      'div',
      { class: 'form' },
      title,
      general,
      sample,
      ...names.map((name) => fields[name].root),
      el('div', { class: 'dialog-buttons' }, close),
    ),
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
    const words = dialogsText(text.code).appearance
    setText(title, text.settings)
    setText(close, words.close)
    setText(help, text.first.help)
    setText(audio, text.sounds.label)
    setText(language, text.language)
    // The label is in the other language; screen readers need to know.
    setAttribute(language, 'lang', text.code === 'ja' ? 'en' : 'ja')
    setAttribute(language, 'title', text.languageLabel)
    for (const name of names) {
      const labels: Record<string, string> = words[name].values
      fields[name].render(
        words[name].label,
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
      latest = appearance
      latestText = text
      if (root.open) render(appearance, text)
    },
    open() {
      root.showModal()
      if (latest && latestText) render(latest, latestText)
    },
  }
}
