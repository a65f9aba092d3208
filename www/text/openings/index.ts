/** The texts of the openings to play, fetched with it. */
import { LateTexts } from '../lateTexts.ts'
import type { OpeningsText } from './text.ts'

export const OPENINGS_TEXTS = new LateTexts<OpeningsText>({
  ja: () => import('./ja.ts'),
  en: () => import('./en.ts'),
})
