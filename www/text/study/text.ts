/** What every language has to say of the study; fetched with it. */
import type { Shape } from '../text.ts'
import type { ja } from './ja.ts'

/** The study's texts in one language. */
export type StudyText = Shape<typeof ja>
