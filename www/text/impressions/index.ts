/** The texts of the moves that come to mind, fetched with the part that shows them. */
import { LateTexts } from '../lateTexts.ts'
import type { ImpressionsText } from './text.ts'

export const IMPRESSIONS_TEXTS = new LateTexts<ImpressionsText>({
  ja: () => import('./ja.ts'),
  en: () => import('./en.ts'),
})
