/**
 * The type of the texts of the dialogs that are fetched after the start: every language has the same keys.
 */
import type { Shape } from '../text.ts'
import type { ja } from './ja.ts'

/** The texts in one language. */
export type DialogsText = Shape<typeof ja>
