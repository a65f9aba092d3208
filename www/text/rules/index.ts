/** The texts of the help, fetched with it. */
import { LateTexts } from '../lateTexts.ts'
import type { RulesText } from './text.ts'

export const RULES_TEXTS = new LateTexts<RulesText>({
  ja: () => import('./ja.ts'),
  en: () => import('./en.ts'),
})
