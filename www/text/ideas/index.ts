/** The ideas of the names, fetched with their collection. */
import { LateTexts } from '../lateTexts.ts'
import type { IdeasText } from './text.ts'

export type { IdeasText }

export const IDEA_TEXTS = new LateTexts<IdeasText>({
  ja: () => import('./ja.ts'),
  en: () => import('./en.ts'),
})
