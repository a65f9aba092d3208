/** The texts of the lessons: every language has the same keys. */
import type { Shape } from '../text.ts'
import type { ja } from './ja.ts'

/** The texts of the lessons in one language. */
export type LessonsText = Shape<typeof ja>
