/** The texts of own mistakes and of next-move problems: every language has the same keys. */
import type { Shape } from '../text.ts'
import type { ja } from './ja.ts'

/** The texts in one language. */
export type TasksText = Shape<typeof ja>
