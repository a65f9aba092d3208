/** The texts of the path from level to level: every language has the same keys. */
import type { Shape } from '../text.ts'
import type { ja } from './ja.ts'

/** The texts in one language. */
export type PathText = Shape<typeof ja>
