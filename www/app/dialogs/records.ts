/**
 * The records dialog: read or write a record, share the game. The code for
 * the formats is fetched when first needed.
 */
import { html, type TemplateResult } from 'lit-html'
import { live } from 'lit-html/directives/live.js'
import { createRef, ref } from 'lit-html/directives/ref.js'
import { type DialogsText, dialogsText } from '../../text/dialogs/index.ts'
import { FORMATS, type Format } from '../records/formats.ts'
import type { Problem, ReadRecord, Writable } from '../records/index.ts'
import { button } from '../views/buttons.ts'
import { listField } from '../views/formFields.ts'
import { download, FilePicker, fileName } from './files.ts'
import { Frame, type Shown, type Update } from './frame.ts'
import { GameChoice } from './gameChoice.ts'
import { Message, type Say, type Sentence } from './message.ts'
import { PicturePart } from './picture.ts'
import { canHoldReview, hasMoreThanMoves, linkOf, writableOf } from './writing.ts'

/** Maximum size of a file, in bytes; far more than any record. */
const LARGEST = 5_000_000

/** Maximum length of an unreadable text that is put into the field to be corrected, in UTF-16 units. */
const MAX_EDITABLE = 50_000

const load = () => import('../records/index.ts')

type Records = Awaited<ReturnType<typeof load>>

/** The sentence about a game whose start is not known. */
function unknownStart(problems: readonly Problem[]): Sentence | null {
  const [problem] = problems
  return problem
    ? ({ records }) => records.unknownStart(problem.line, problem.text, problem.kind === 'handicap')
    : null
}

/** The dialog. */
export class RecordsDialog {
  private readonly update: Update
  private readonly opened: (record: ReadRecord) => void
  private readonly frame: Frame
  private readonly message = new Message()
  private readonly textField = createRef<HTMLTextAreaElement>()
  private readonly picker = new FilePicker('record-file', '', (file) => void this.take(file))
  private readonly choice = new GameChoice((record) => this.openGame(record))
  private readonly picture: PicturePart
  /** The contents of the text field. */
  private typed = ''
  private format: Format = FORMATS[0]
  /** Whether the evaluations of a review are written, where the format can hold them. */
  private isReviewWanted = false

  /** `opened` gets the record that was read. */
  constructor(update: Update, opened: (record: ReadRecord) => void) {
    this.update = update
    this.opened = opened
    this.frame = new Frame(update, { class: 'records', heading: 'records-title' })
    this.picture = new PicturePart({
      say: this.say,
      show: (text) => this.select(text),
      record: (shown) => this.richRecord(shown),
    })
  }

  open(): void {
    this.message.set(null)
    this.choice.offer([])
    this.frame.openAtText()
  }

  /** Reads a file. */
  async take(file: Blob): Promise<void> {
    if (!this.frame.isOpen) this.open()
    await this.read(async ({ decodeBytes }) =>
      file.size > LARGEST ? '' : decodeBytes(new Uint8Array(await file.arrayBuffer())),
    )
  }

  template(shown: Shown) {
    return this.frame.template(() => {
      const { records: words } = dialogsText(shown.text.code)
      return html`${this.frame.heading(words.title)}
        ${this.message.template('record-message', shown.text)}
        ${this.choice.template(words)}
        ${this.readingPart(words)}
        ${this.writingPart(shown, words)}
        ${this.picture.template(shown)}
        <div class="dialog-buttons">
          ${button('record-close', words.close, this.frame.close)}
        </div>`
    })
  }

  private readingPart(words: DialogsText['records']): TemplateResult {
    return html`<h3>${words.read}</h3>
      <textarea
        rows="5"
        spellcheck="false"
        data-testid="record-text"
        aria-label=${words.paste}
        placeholder=${words.paste}
        .value=${live(this.typed)}
        @input=${this.textChanged}
        ${ref(this.textField)}
      ></textarea>
      <div class="pair">
        ${button('record-open', words.file, this.picker.open)}
        ${button('record-read', words.readPasted, () => this.read(async () => this.typed), { class: 'primary' })}
      </div>
      ${this.picker.template()}
      <p class="hint">${words.drop}</p>`
  }

  private writingPart(shown: Shown, words: DialogsText['records']): TemplateResult {
    const formats = listField({
      name: 'format',
      label: words.format,
      options: FORMATS.map((value) => ({ value, label: words.formats[value] })),
      value: this.format,
      changed: (value) => {
        this.format = value as Format
        this.update()
      },
      hint: '',
    })
    return html`<h3>${words.write}</h3>
      ${formats}
      <label class="check" ?hidden=${!canHoldReview(shown.state, this.format)}>
        <input
          type="checkbox"
          data-testid="record-evaluations"
          .checked=${live(this.isReviewWanted)}
          @change=${this.reviewSwitched}
        /><span>${words.evaluations}</span>
      </label>
      <div class="pair">
        ${button('record-copy', words.copy, () => this.copyRecord(shown))}
        ${button('record-save', words.save, () => this.saveFile(shown))}
      </div>
      ${button('record-link', words.link, () => this.copyLink(shown))}`
  }

  private readonly textChanged = ({ target }: Event): void => {
    this.typed = (target as HTMLTextAreaElement).value
  }

  private readonly reviewSwitched = ({ target }: Event): void => {
    this.isReviewWanted = (target as HTMLInputElement).checked
  }

  private readonly say: Say = (sentence) => {
    this.message.set(sentence)
    this.update()
  }

  /** Puts a text into the field, which knows only line feeds as ends of lines. */
  private fill(text: string): void {
    this.typed = text.replace(/\r\n?/g, '\n')
    this.update()
  }

  /** Shows a text in the field, selected: the user can copy it. */
  private select(text: string): void {
    this.fill(text)
    this.textField.value?.focus()
    this.textField.value?.select()
  }

  private async read(text: (records: Records) => Promise<string>): Promise<void> {
    try {
      const records = await load()
      this.receive(await text(records), records)
    } catch {
      this.say((words) => words.records.failed)
    }
  }

  /** Opens the game of a text, or offers its games where there are several. */
  private receive(text: string, { readRecords }: Records): void {
    const { games, problems } = readRecords(text)
    const start = unknownStart(problems)
    const [record, ...others] = games
    if (!record) {
      // The user may correct it.
      if (this.typed === '' && text.length < MAX_EDITABLE) this.fill(text)
      this.say(start ?? (({ records }) => records.unreadable))
    } else if (others.length > 0 || problems.length > 0) {
      this.choice.offer(games)
      this.say((words) => words.records.several(games.length) + (start?.(words) ?? ''))
      this.frame.focus('.game-choice select')
    } else this.openGame(record)
  }

  private openGame(record: ReadRecord): void {
    this.fill('')
    this.frame.close()
    this.opened(record)
  }

  /** The game to write; `null` before the engine has answered. */
  private writable(shown: Shown): Writable | null {
    return writableOf(shown, this.isReviewWanted && canHoldReview(shown.state, this.format))
  }

  /** Acts on the game and the code of the formats, and shows a message where that fails. */
  private async write(shown: Shown, act: (game: Writable, records: Records) => unknown): Promise<void> {
    const game = this.writable(shown)
    if (!game) return
    try {
      await act(game, await load())
    } catch {
      this.say(({ records }) => records.failed)
    }
  }

  private copyRecord(shown: Shown): Promise<void> {
    const { format } = this
    return this.write(shown, (game, { writeRecord }) => this.copyOrShow(writeRecord(format, game)))
  }

  private async copyLink({ state }: Shown): Promise<void> {
    const link = linkOf(state, location.origin + location.pathname)
    if (link) await this.copyOrShow(link.url, ({ records }) => records.linkLost(link.leftOut))
  }

  private async copyOrShow(text: string, more: Sentence = () => ''): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      this.say((words) => words.records.copied + more(words))
    } catch {
      // Without https, or without permission.
      this.select(text)
      this.say((words) => words.records.select + more(words))
    }
  }

  private saveFile(shown: Shown): Promise<void> {
    const { format } = this
    return this.write(shown, (game, { writeFile, extensionOf }) => {
      const { bytes, lost } = writeFile(format, game)
      const name = fileName(extensionOf(format))
      download(new Blob([bytes], { type: 'application/octet-stream' }), name)
      this.say(({ records }) => records.saved(name) + (lost.length > 0 ? records.lost(lost.join('')) : ''))
    })
  }

  /** The game in KIF where it has more than its moves, else `null`. */
  private async richRecord(shown: Shown): Promise<string | null> {
    const game = this.writable(shown)
    if (game?.position.variant !== 'shogi' || !hasMoreThanMoves(game)) return null
    return (await load()).writeRecord('kifu', game)
  }
}
