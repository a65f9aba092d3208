/** The texts of a game's report, fetched with it. */
import { LateTexts } from '../lateTexts.ts'
import type { ReportText } from './text.ts'

export const REPORT_TEXTS = new LateTexts<ReportText>({
  ja: () => import('./ja.ts'),
  en: () => import('./en.ts'),
})
