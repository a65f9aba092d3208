/** The texts of the parts of the gallery that are fetched when a visitor asks for one of them. */
import { LateTexts } from '../lateTexts.ts'
import type { ShowText } from './text.ts'

export type { ShowText } from './text.ts'

export const SHOW_TEXTS = new LateTexts<ShowText>({
  ja: () => import('./ja.ts'),
  en: () => import('./en.ts'),
})
