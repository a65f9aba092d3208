/** The texts of the names, fetched when the first of them is shown. */
import { LateTexts } from '../lateTexts.ts'
import type { NamesText } from './text.ts'

export type { NamesText }

export const NAME_TEXTS = new LateTexts<NamesText>({
  ja: () => import('./ja.ts'),
  en: () => import('./en.ts'),
})
