/**
 * Opens the dialogs of new games, records, games and settings. Their code is fetched when the engine has
 * begun, or when one is wanted before.
 */

import { DIALOG_TEXTS } from '../../text/dialogs/index.ts'
import type { Text } from '../../text/text.ts'
import type { DialogActions, DialogName, Dialogs } from '../dialogs/dialogs.ts'
import type { Game } from '../game/game.ts'
import type { State } from '../game/state.ts'
import { importAgain } from './importAgain.ts'

/** The dialogs as the page sees them. */
export class DialogsLauncher {
  private readonly app: HTMLElement
  private readonly game: Game
  private readonly actions: DialogActions
  /** The dialogs from their first use on. */
  private fetched: Promise<Dialogs> | null = null
  /** The dialogs once their code has come. */
  private dialogs: Dialogs | null = null
  private latest: { state: State; text: Text } | null = null
  /** The state of the study, which the dialog of records shows in place of the page's game. */
  private studied: State | null = null

  /** The dialogs are put after `app`, which the study hides. */
  constructor(app: HTMLElement, game: Game, actions: DialogActions) {
    this.app = app
    this.game = game
    this.actions = actions
  }

  /** Fetches the dialogs, so that they open at once. */
  readonly prepare = (): void => void this.get().catch(() => {})

  /** Opens a dialog; `at` is the field of the new-game dialog that gets the focus. */
  open(which: DialogName, at?: 'level'): void {
    void this.use((dialogs) => this.openUnlessOpen(dialogs, which, null, at))
  }

  /** Opens the dialog of records with the state of the study. */
  openRecords(studied: State): void {
    void this.use((dialogs) => this.openUnlessOpen(dialogs, 'records', studied))
  }

  /** Reads a record from a file, in the dialog of records. */
  take(record: Blob): void {
    void this.use((dialogs) => {
      this.studied = null
      this.show()
      return dialogs.take(record)
    })
  }

  render(state: State, text: Text): void {
    const isNewLanguage = this.latest?.text.code !== text.code
    this.latest = { state, text }
    this.show()
    // Where the texts cannot be fetched, the dialogs keep their language.
    if (isNewLanguage && this.dialogs)
      void this.fetchTexts(text).then(
        () => this.show(),
        () => {},
      )
  }

  /** While the dialogs were fetched the user may have opened another one. */
  private openUnlessOpen(dialogs: Dialogs, which: DialogName, studied: State | null, at?: 'level'): void {
    if (document.querySelector('dialog[open]')) return
    this.studied = studied
    this.show()
    dialogs.open(which, at)
  }

  private show(): void {
    if (this.latest) this.dialogs?.show(this.latest, this.studied ?? this.latest.state)
  }

  private async use(act: (dialogs: Dialogs) => unknown): Promise<void> {
    const { previousGame } = this.game.state
    try {
      act(await this.get())
    } catch {
      this.game.dispatch({ type: 'notice', notice: { kind: 'noDialog' }, previousGame })
    }
  }

  /** The dialogs; rejects where their code cannot be fetched, and tries again the next time. */
  private get(): Promise<Dialogs> {
    this.fetched ??= this.make().catch((error) => {
      this.fetched = null
      throw error
    })
    return this.fetched
  }

  private async make(): Promise<Dialogs> {
    const [part] = await Promise.all([
      importAgain(() => import('../dialogs/dialogs.ts')),
      this.latest && this.fetchTexts(this.latest.text),
    ])
    const container = document.createElement('div')
    this.app.after(container)
    this.dialogs = new part.Dialogs(container, this.actions)
    this.show()
    return this.dialogs
  }

  private async fetchTexts({ code }: Text): Promise<void> {
    await DIALOG_TEXTS.fetch(code, importAgain)
  }
}
