/** The settings dialog: language, sounds, pieces, board, theme. */
import { html, type TemplateResult } from 'lit-html'
import { guard } from 'lit-html/directives/guard.js'
import { drawPosition } from '../../elements/board/picture.ts'
import { readSfen } from '../../elements/board/sfen.ts'
import { toElement } from '../../elements/board/shape.ts'
import { engineCount, sharedMemory } from '../../engine/workers.ts'
import { type DialogsText, dialogsText } from '../../text/dialogs/index.ts'
import type { Text } from '../../text/text.ts'
import { APPEARANCE_OPTIONS, type Appearance, THICKNESS } from '../game/appearance.ts'
import { CORES, type Settings } from '../game/save.ts'
import { paletteOf } from '../views/appearance.ts'
import { button } from '../views/buttons.ts'
import { radioField } from '../views/formFields.ts'
import type { Sounds } from '../views/sounds.ts'
import type { Dispatch } from '../views/view.ts'
import { Frame, type Shown, type Update } from './frame.ts'

/** The position of the sample: most kinds of pieces, promoted ones among them. */
const SAMPLE = 'k+r+b1p/1+s+n+l1/2+P2/PLN2/KRBGS b - 1'

const KINDS = Object.keys(APPEARANCE_OPTIONS) as (keyof Appearance)[]

/** A small board with an appearance. */
function sample(appearance: Appearance): SVGElement {
  const { pieces, lines } = appearance
  const how = { orientation: 'b', coordinates: 'none', pieces, lines: THICKNESS[lines] } as const
  return toElement(drawPosition(readSfen(SAMPLE), how, paletteOf(appearance)))
}

/** The choice of cores: as many as the device has threads, and what the automatic choice means here. */
function coresField(
  chosen: number,
  words: DialogsText['appearance'],
  choose: (count: number) => void,
): TemplateResult {
  const threads = navigator.hardwareConcurrency
  const options = CORES.filter((count) => count <= threads || count === chosen).map((count) => ({
    value: `${count}`,
    label: count ? `${count}` : words.automatic,
  }))
  const changed = (value: string) => choose(Number(value))
  return html`
    ${radioField({ name: 'cores', label: words.cores, options, value: `${chosen}`, changed })}
    <p class="hint" data-testid="cores-hint">${words.coresHint(engineCount(navigator, 'full'))}${
      sharedMemory.threads && words.shared(sharedMemory.threads)
    }</p>`
}

/** The effects of the dialog on the page. */
export type SettingsActions = [
  dispatch: Dispatch,
  switchLanguage: () => Promise<void>,
  sounds: Sounds,
  openHelp: () => void,
  settings: Readonly<Pick<Settings, 'names' | 'coach' | 'cores'>>,
  switchOver: (key: 'names' | 'coach') => void,
  chooseCores: (count: number) => void,
]

/** The dialog. */
export class SettingsDialog {
  private readonly actions: SettingsActions
  private readonly frame: Frame
  private readonly update: Update
  /** Whether the texts of the other language could not be fetched at the last press. */
  private hasNoOther = false

  constructor(update: Update, ...actions: SettingsActions) {
    this.actions = actions
    this.update = update
    // The switches are in the document before the dialog is opened.
    const names = { class: 'appearance', heading: 'appearance-title' }
    this.frame = new Frame(update, { ...names, isAlwaysRendered: true })
  }

  open(): void {
    this.frame.open()
  }

  template({ state: { appearance }, text }: Shown) {
    return this.frame.template(() => {
      const words = dialogsText(text.code).appearance
      return html`<div class="form">
        ${this.frame.heading(text.settings)} ${this.general(text)}
        <div class="sample" aria-hidden="true">${guard([appearance], () => sample(appearance))}</div>
        ${KINDS.map((kind) => this.field(kind, appearance, words))}
        <div class="dialog-buttons">
          ${button('appearance-close', words.close, this.frame.close, { class: 'primary' })}
        </div>
      </div>`
    })
  }

  private general(text: Text) {
    const [, , sounds, , settings, switchOver, chooseCores] = this.actions
    const { appearance } = dialogsText(text.code)
    const onOff = (name: string, label: string, key: 'names' | 'coach') =>
      button(name, label, () => switchOver(key), { pressed: settings[key] === true })
    // The label of the language is in the other language; screen readers need to know.
    return html`<div class="general">
      <p class="caption" id="switches-label">${text.sounds.label}</p>
      ${sounds.template(text, 'switches-label')}
      ${onOff('coach', text.coach, 'coach')}
      <div class="pair">
        <button
          type="button"
          data-testid="language"
          lang=${text.code === 'ja' ? 'en' : 'ja'}
          title=${text.languageLabel}
          @click=${this.switchLanguage}
        >${text.language}</button>
        ${button('help-open', text.first.help, this.helpPressed)}
      </div>
      ${onOff('names-shown', dialogsText(text.code).appearance.names, 'names')}
      ${coresField(settings.cores, appearance, chooseCores)}
      <p role="status">${this.hasNoOther ? dialogsText(text.code).appearance.noLanguage : ''}</p>
    </div>`
  }

  private field(kind: keyof Appearance, appearance: Appearance, words: DialogsText['appearance']) {
    const { label, values } = words[kind]
    const labels: Readonly<Record<string, string>> = values
    return radioField({
      name: `appearance-${kind}`,
      label,
      options: APPEARANCE_OPTIONS[kind].map((value) => ({ value, label: labels[value] ?? value })),
      value: appearance[kind],
      changed: (value) =>
        this.actions[0]({ type: 'appearance', appearance: { ...appearance, [kind]: value } }),
    })
  }

  private readonly switchLanguage = async (): Promise<void> => {
    // Told again where it fails again.
    this.hasNoOther = false
    this.update()
    const isThere = await this.actions[1]().then(
      () => true,
      () => false,
    )
    this.hasNoOther = !isThere
    this.update()
  }

  private readonly helpPressed = (): void => {
    this.frame.close()
    this.actions[3]()
  }
}
