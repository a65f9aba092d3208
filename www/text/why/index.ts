/** The texts about reasons, fetched with them. */
import { LateTexts } from '../lateTexts.ts'
import type { WhyText } from './text.ts'

export type { Lasting, MoveKind, Said, WhyText } from './text.ts'

export const WHY_TEXTS = new LateTexts<WhyText>({
  ja: () => import('./ja.ts'),
  en: () => import('./en.ts'),
})
