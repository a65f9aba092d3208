/** The study's texts, fetched with it: every language has the same keys. */
import type { Shape } from '../text.ts'
import type { ja } from './ja.ts'

/** The study's texts in one language. */
export type StudyText = Shape<typeof ja>
