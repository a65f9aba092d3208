/** The documents' figures beside ours, fetched when the table of an opponent is in view. */
import { LateTexts } from '../lateTexts.ts'
import type { FigureTexts } from './text.ts'

export type { FigureRow, FigureTexts } from './text.ts'

export const FIGURE_TEXTS = new LateTexts<FigureTexts>({
  ja: () => import('./ja.ts'),
  en: () => import('./en.ts'),
})
