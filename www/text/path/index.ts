/** The texts of the path from level to level, fetched with it. */
import { LateTexts } from '../lateTexts.ts'
import type { PathText } from './text.ts'

export const PATH_TEXTS = new LateTexts<PathText>({
  ja: () => import('./ja.ts'),
  en: () => import('./en.ts'),
})
