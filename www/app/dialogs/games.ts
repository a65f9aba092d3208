/** The dialog with all games: search, open, delete, back up, restore. */
import { html, nothing, type TemplateResult } from 'lit-html'
import { guard } from 'lit-html/directives/guard.js'
import { live } from 'lit-html/directives/live.js'
import { repeat } from 'lit-html/directives/repeat.js'
import { type DialogsText, dialogsText } from '../../text/dialogs/index.ts'
import type { Text } from '../../text/text.ts'
import type { Entry, Library } from '../game/library.ts'
import type { SavedGame, State } from '../game/state.ts'
import { button } from '../views/buttons.ts'
import { isShared, nameOf } from '../views/players.ts'
import { download, FilePicker, fileName } from './files.ts'
import { Frame, type Shown, type Update } from './frame.ts'
import { Message, type Say } from './message.ts'

/** Maximum number of games in the list; the search finds the others. */
const MAX_SHOWN = 200

/** Players and date of a game, as the list shows them. */
type Described = readonly [who: string, when: string]

function describe({ game, changed }: Entry, { state, text }: Shown): Described {
  const begun: State = { ...state, setup: game.setup }
  const players = (['b', 'w'] as const).map(
    (side) => `${side === 'b' ? '☗' : '☖'}${nameOf(begun, side, text)}`,
  )
  const day = new Date(changed).toLocaleString(text.code, { dateStyle: 'medium', timeStyle: 'short' })
  const board = game.setup.start.variant === 'minishogi' ? [text.newGame.minishogi] : []
  const moves = dialogsText(text.code).games.moves(game.moves.length, game.over)
  return [
    isShared(game.setup) ? text.players.two : players.join(' '),
    [day, ...board, moves].join(text.space),
  ]
}

/** The first games whose description or names contain the searched words. */
function found(
  entries: readonly Entry[],
  searched: string,
  shown: Shown,
  names: ReadonlyMap<string, string>,
): [Entry, Described][] {
  const wanted = searched.trim().toLowerCase()
  return entries
    .map((entry): [Entry, Described] => [entry, describe(entry, shown)])
    .filter(([entry, words]) =>
      [...words, wanted && names.get(entry.id)].join(' ').toLowerCase().includes(wanted),
    )
    .slice(0, MAX_SHOWN)
}

/** The dialog. */
export class GamesDialog {
  private readonly update: Update
  private readonly library: Library
  private readonly resume: (game: SavedGame) => void
  private readonly frame: Frame
  private readonly message = new Message()
  private readonly picker = new FilePicker(
    'games-file',
    '.json',
    (file) => void this.attempt(async () => this.restore(await file.text())),
  )
  private searched = ''
  /** All games, the newest first; `null` until they have been read. */
  private entries: readonly Entry[] | null = null
  /** The names of openings and castles by the id of the game, once something was searched. */
  private names: ReadonlyMap<string, string> = new Map()
  /** The game that was deleted last; it can be brought back. */
  private removed: Entry | null = null

  /** `resume` gets the chosen game. */
  constructor(update: Update, library: Library, resume: (game: SavedGame) => void) {
    this.update = update
    this.library = library
    this.resume = resume
    this.frame = new Frame(update, { class: 'games', heading: 'games-title' })
  }

  open(): void {
    this.message.set(null)
    this.searched = ''
    this.removed = null
    this.frame.openAtText()
    void this.attempt(async () => {})
  }

  template(shown: Shown) {
    return this.frame.template(() => {
      const { games: words, records } = dialogsText(shown.text.code)
      return html`${this.frame.heading(words.title)}
        <input
          type="search"
          data-testid="games-search"
          autocomplete="off"
          placeholder=${words.search}
          aria-label=${words.search}
          .value=${live(this.searched)}
          @input=${this.typed}
        />
        ${this.message.template('games-message', shown.text)}
        <button
          type="button"
          data-testid="games-undo"
          ?hidden=${this.removed === null}
          @click=${this.bringBack}
        >${words.undo}</button>
        <ul class="game-list" data-testid="games-list">
          ${guard([this.entries, this.searched, shown.text, this.names], () => this.items(shown, words))}
        </ul>
        <div class="pair">
          ${button('games-backup', words.backup, () => this.attempt(this.save))}
          ${button('games-restore', words.restore, this.picker.open)}
        </div>
        ${this.picker.template()}
        ${button('games-close', records.close, this.frame.close)}`
    })
  }

  private items(shown: Shown, words: DialogsText['games']) {
    if (!this.entries) return nothing
    const games = found(this.entries, this.searched, shown, this.names)
    if (games.length === 0) return html`<li class="empty-line">${words.none}</li>`
    return repeat(
      games,
      ([entry]) => entry.id,
      ([entry, described]) => this.item(entry, described, shown.text),
    )
  }

  private item(entry: Entry, [who, when]: Described, { code }: Text): TemplateResult {
    const { remove } = dialogsText(code).games
    return html`<li data-id=${entry.id}>
      <button type="button" class="game" @click=${() => this.choose(entry.game)}>
        <span class="who">${who}</span><small>${when}</small>
      </button>
      <button
        type="button"
        class="quiet"
        aria-label="${remove}: ${who}, ${when}"
        @click=${() => void this.attempt(() => this.remove(entry))}
      >${remove}</button>
    </li>`
  }

  private readonly typed = ({ target }: Event): void => {
    this.searched = (target as HTMLInputElement).value
    this.update()
    // Where the names cannot be fetched, players and days are searched alone.
    void import('../names/namesOfGame.ts').then(
      ({ lookForNames }) =>
        lookForNames(this.entries ?? [], (names) => {
          this.names = names
          this.update()
        }),
      () => {},
    )
  }

  private choose(game: SavedGame): void {
    this.frame.close()
    this.resume(game)
  }

  private readonly say: Say = (sentence) => this.message.set(sentence)

  /** Runs an action that may fail, shows a message if it does, and reloads the list. */
  private async attempt(act: () => Promise<void>): Promise<void> {
    try {
      await act()
      this.entries = await this.library.list()
    } catch {
      this.say(({ games }) => games.refused)
    }
    this.update()
  }

  private readonly save = async (): Promise<void> => {
    const name = fileName('json')
    download(new Blob([await this.library.backup()], { type: 'application/json' }), name)
    this.say(({ games }) => games.saved(name))
  }

  private async restore(text: string): Promise<void> {
    const count = await this.library.restore(text)
    this.say(({ games }) => (count === null ? games.noBackup : games.restored(count)))
  }

  private async remove(entry: Entry): Promise<void> {
    await this.library.remove(entry.id)
    this.removed = entry
    this.say(({ games }) => games.removed)
    // Shown before it gets the focus, because the button that had the focus goes away.
    this.update()
    this.frame.focus('[data-testid="games-undo"]')
  }

  private readonly bringBack = async (): Promise<void> => {
    const entry = this.removed
    this.removed = null
    this.message.set(null)
    if (entry) await this.attempt(async () => void (await this.library.put(entry.game, entry.changed)))
    this.frame.focus('input')
  }
}
