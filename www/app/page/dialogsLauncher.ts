/**
 * Opens the dialogs of new games, records, games and settings. Their code is fetched when the engine has
 * begun, or when one is wanted before.
 */

import { DIALOG_TEXTS } from '../../text/dialogs/index.ts'
import type { Text } from '../../text/text.ts'
import type { DialogActions, Dialogs } from '../dialogs/dialogs.ts'
import type { Game } from '../game/game.ts'
import type { State } from '../game/state.ts'
import { importAgain } from './importAgain.ts'

/** The dialogs as the page sees them. */
export interface DialogsLauncher {
  /** Fetches the dialogs, so that they open at once. */
  prepare(): void
  /** Opens a dialog; that of a new game at the level if that is wanted. */
  open(which: keyof Dialogs, at?: 'level'): void
  /** Opens the dialog of records with another state than that of the page: what is studied. */
  openRecords(state: State): void
  /** Reads a record from a file, in the dialog of records. */
  take(record: Blob): void
  render(state: State, text: Text): void
}

/** Connects the dialogs with the page; their elements are put after `app`, which the study hides. */
export function dialogsLauncher(app: HTMLElement, game: Game, actions: DialogActions): DialogsLauncher {
  let dialogs: Promise<Dialogs> | null = null
  let made: Dialogs | null = null
  let latest: [State, Text] | null = null
  /** What the dialog of records shows in place of the page's game. */
  let studied: State | null = null

  /** Fetches the texts in the page's language. */
  async function fetchTexts(): Promise<void> {
    if (latest) await DIALOG_TEXTS.fetch(latest[1].code, importAgain)
  }

  function renderAll(): void {
    if (!latest || !made) return
    const [state, text] = latest
    for (const view of Object.values(made))
      view.render(view === made.records ? (studied ?? state) : state, text)
  }

  async function make(): Promise<Dialogs> {
    const [{ makeDialogs }] = await Promise.all([
      importAgain(() => import('../dialogs/dialogs.ts')),
      fetchTexts(),
    ])
    made = makeDialogs(actions)
    for (const { root } of Object.values(made)) app.after(root)
    renderAll()
    return made
  }

  /** Opens one; while it was fetched the user may have opened another. */
  const open = (which: keyof Dialogs, ofStudy: State | null, at?: 'level') =>
    void use((all) => {
      if (document.querySelector('dialog[open]')) return
      studied = ofStudy
      renderAll()
      all[which].open(at)
    })

  /** The dialogs; rejects where their code cannot be fetched, and tries again the next time. */
  function get(): Promise<Dialogs> {
    dialogs ??= make().catch((error) => {
      dialogs = null
      throw error
    })
    return dialogs
  }

  async function use(act: (dialogs: Dialogs) => unknown): Promise<void> {
    const { previousGame } = game.state
    try {
      act(await get())
    } catch {
      game.dispatch({ type: 'notice', notice: { kind: 'noDialog' }, previousGame })
    }
  }

  return {
    prepare: () => void get().catch(() => {}),
    open: (which, at) => open(which, null, at),
    openRecords: (state) => open('records', state),
    take(record) {
      studied = null
      void use(({ records }) => records.take(record))
    },
    render(state, text) {
      const isNewLanguage = latest?.[1].code !== text.code
      latest = [state, text]
      renderAll()
      // Where the texts cannot be fetched, the dialogs keep their language.
      if (isNewLanguage && made) void fetchTexts().then(renderAll, () => {})
    },
  }
}
