/** Where the opponents' ideas come from, fetched when the place on a card is in view. */
import { LateTexts } from '../lateTexts.ts'
import type { OriginTexts } from './text.ts'

export type { OriginTexts } from './text.ts'

export const ORIGIN_TEXTS = new LateTexts<OriginTexts>({
  ja: () => import('./ja.ts'),
  en: () => import('./en.ts'),
})
