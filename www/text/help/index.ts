/** The texts of the help, fetched with it. */
import { LateTexts } from '../lateTexts.ts'
import type { HelpText } from './text.ts'

export const HELP_TEXTS = new LateTexts<HelpText>({
  ja: () => import('./ja.ts'),
  en: () => import('./en.ts'),
})
