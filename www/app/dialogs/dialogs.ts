/** The dialogs that are fetched after the start: new game, records, games, settings. */
import { html, render } from 'lit-html'
import type { Library } from '../game/library.ts'
import type { SavedGame, State } from '../game/state.ts'
import type { ReadRecord } from '../records/index.ts'
import type { Shown } from './frame.ts'
import { GamesDialog } from './games.ts'
import { type NewGameActions, NewGameDialog } from './newGame.ts'
import { RecordsDialog } from './records.ts'
import { type SettingsActions, SettingsDialog } from './settings.ts'

/** The effects of each dialog on the page. */
export interface DialogActions {
  /** Called with a record that was read. */
  records: [opened: (record: ReadRecord) => void]
  /** The games, and a function that opens one of them. */
  games: [library: Library, resume: (game: SavedGame) => void]
  settings: SettingsActions
  newGame: NewGameActions
}

/** The names of the dialogs. */
export type DialogName = keyof DialogActions

/** The dialogs in one element. */
export class Dialogs {
  private readonly container: HTMLElement
  private readonly records: RecordsDialog
  private readonly games: GamesDialog
  private readonly settings: SettingsDialog
  private readonly newGame: NewGameDialog
  private shown: Shown | null = null
  /** The state that the dialog of records shows: the page's, or the study's. */
  private recorded: State | null = null

  constructor(container: HTMLElement, actions: DialogActions) {
    this.container = container
    this.records = new RecordsDialog(this.update, ...actions.records)
    this.games = new GamesDialog(this.update, ...actions.games)
    this.settings = new SettingsDialog(this.update, ...actions.settings)
    this.newGame = new NewGameDialog(this.update, ...actions.newGame)
  }

  /** Shows a state in a language; `recorded` is the state for the dialog of records. */
  show(shown: Shown, recorded: State): void {
    this.shown = shown
    this.recorded = recorded
    this.update()
  }

  /** Opens a dialog; `at` is the field of the new-game dialog that gets the focus. */
  open(which: DialogName, at?: 'level'): void {
    if (which !== 'newGame') this[which].open()
    else if (this.shown) this.newGame.open(this.shown, at)
  }

  /** Reads a record from a file, in the dialog of records. */
  take(record: Blob): Promise<void> {
    return this.records.take(record)
  }

  private readonly update = (): void => {
    const { shown } = this
    if (!shown) return
    const recorded = { ...shown, state: this.recorded ?? shown.state }
    render(
      html`${this.newGame.template(shown)}${this.settings.template(shown)}
        ${this.games.template(shown)}${this.records.template(recorded)}`,
      this.container,
    )
  }
}
