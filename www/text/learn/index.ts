/** The texts of the place to learn, fetched with it. */
import { LateTexts } from '../lateTexts.ts'
import type { LearnText } from './text.ts'

export const LEARN_TEXTS = new LateTexts<LearnText>({
  ja: () => import('./ja.ts'),
  en: () => import('./en.ts'),
})
