/** The texts of the dialogs that are fetched after the start. */
import { en } from './en.ts'
import { ja } from './ja.ts'
import type { DialogsText } from './text.ts'

export type { DialogsText } from './text.ts'

const TEXTS: Record<'ja' | 'en', DialogsText> = { ja, en }

/** The texts in a language. */
export const dialogsText = (code: 'ja' | 'en'): DialogsText => TEXTS[code]
