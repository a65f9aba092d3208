/** The texts of the dialogs that are fetched after the start. */
import { LateTexts } from '../lateTexts.ts'
import type { DialogsText } from './text.ts'

export type { DialogsText } from './text.ts'

export const DIALOG_TEXTS = new LateTexts<DialogsText>({
  ja: () => import('./ja.ts'),
  en: () => import('./en.ts'),
})

/** The texts in a language, which must have been fetched. */
export const dialogsText = (code: 'ja' | 'en'): DialogsText => DIALOG_TEXTS.in(code)
