/** The texts of the exhibits, fetched with the first of them. */
import { LateTexts } from '../lateTexts.ts'
import type { ExhibitText } from './text.ts'

export type { ExhibitText } from './text.ts'

export const EXHIBIT_TEXTS = new LateTexts<ExhibitText>({
  ja: () => import('./ja.ts'),
  en: () => import('./en.ts'),
})
