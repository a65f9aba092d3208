/** The texts of a game's report, fetched with it: every language has the same keys. */
import type { Shape } from '../text.ts'
import type { ja } from './ja.ts'

/** The report's texts in one language. */
export type ReportText = Shape<typeof ja>
