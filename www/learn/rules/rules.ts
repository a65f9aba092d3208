/** The rules in pictures, as a dialog and as a room: one file, so that it can be fetched again where it
 * failed. */
export { openHelp } from './rulesDialog.ts'
export { open } from './rulesRoom.ts'
