/** The texts of the lessons, fetched with them. */
import { LateTexts } from '../lateTexts.ts'
import type { LessonsText } from './text.ts'

export const LESSONS_TEXTS = new LateTexts<LessonsText>({
  ja: () => import('./ja.ts'),
  en: () => import('./en.ts'),
})
