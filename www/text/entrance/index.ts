/** The texts of the game at the entrance, fetched with it. */
import { LateTexts } from '../lateTexts.ts'
import type { EntranceText } from './text.ts'

export type { EntranceText } from './text.ts'

export const ENTRANCE_TEXTS = new LateTexts<EntranceText>({
  ja: () => import('./ja.ts'),
  en: () => import('./en.ts'),
})
