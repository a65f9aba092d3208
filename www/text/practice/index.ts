/** The texts of practice against the engine, fetched with it. */
import { LateTexts } from '../lateTexts.ts'
import type { PracticeText } from './text.ts'

export const PRACTICE_TEXTS = new LateTexts<PracticeText>({
  ja: () => import('./ja.ts'),
  en: () => import('./en.ts'),
})
