/** The texts of all opponents' cards. `tests/www/opponents.test.ts` checks that no card of the roster is without. */
import { en } from './en.ts'
import { ja } from './ja.ts'
import type { CardTexts } from './text.ts'

export type { CardText, CardTexts } from './text.ts'

export const CARD_TEXTS: Readonly<Record<'ja' | 'en', CardTexts>> = { ja, en }
