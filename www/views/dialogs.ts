/** The dialogs that are fetched after the start: records, games, settings. */
import { type GamesView, gamesView } from './games.ts'
import { type RecordsView, recordsView } from './records.ts'
import { type SettingsView, settingsView } from './settings.ts'

/** What each dialog is made with. */
export interface DialogActions {
  records: Parameters<typeof recordsView>
  games: Parameters<typeof gamesView>
  settings: Parameters<typeof settingsView>
}

/** The dialogs. */
export interface Dialogs {
  records: RecordsView
  games: GamesView
  settings: SettingsView
}

/** Makes them. */
export const makeDialogs = ({ records, games, settings }: DialogActions): Dialogs => ({
  records: recordsView(...records),
  games: gamesView(...games),
  settings: settingsView(...settings),
})
