/** The dialogs that are fetched after the start: new game, records, games, settings. */
import { type GamesView, gamesView } from './games.ts'
import { type NewGameView, newGameView } from './newGame.ts'
import { type RecordsView, recordsView } from './records.ts'
import { type SettingsView, settingsView } from './settings.ts'

/** What each dialog is made with. */
export interface DialogActions {
  records: Parameters<typeof recordsView>
  games: Parameters<typeof gamesView>
  settings: Parameters<typeof settingsView>
  newGame: Parameters<typeof newGameView>
}

/** The dialogs. */
export interface Dialogs {
  records: RecordsView
  games: GamesView
  settings: SettingsView
  newGame: NewGameView
}

/** Makes them. */
export const makeDialogs = ({ records, games, settings, newGame }: DialogActions): Dialogs => ({
  records: recordsView(...records),
  games: gamesView(...games),
  settings: settingsView(...settings),
  newGame: newGameView(...newGame),
})
