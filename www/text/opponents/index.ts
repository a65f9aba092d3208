/**
 * The texts of all opponents' cards. `tests/www/opponents.test.ts`
 * checks that no card of the roster is without.
 */
import { LateTexts } from '../lateTexts.ts'
import type { CardTexts } from './text.ts'

export type { CardText, CardTexts } from './text.ts'

export const CARD_TEXTS = new LateTexts<CardTexts>({
  ja: () => import('./ja.ts'),
  en: () => import('./en.ts'),
})
