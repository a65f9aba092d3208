/** The texts of the study, fetched with it. */
import { LateTexts } from '../lateTexts.ts'
import type { StudyText } from './text.ts'

export const STUDY_TEXTS = new LateTexts<StudyText>({
  ja: () => import('./ja.ts'),
  en: () => import('./en.ts'),
})
