/** The texts of the common tournament, fetched with it. */
import { LateTexts } from '../lateTexts.ts'
import type { TournamentText } from './text.ts'

export type { TournamentText } from './text.ts'

export const TOURNAMENT_TEXTS = new LateTexts<TournamentText>({
  ja: () => import('./ja.ts'),
  en: () => import('./en.ts'),
})
