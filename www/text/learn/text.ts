/** The texts of the place to learn: every language has the same keys. */
import type { Shape } from '../text.ts'
import type { ja } from './ja.ts'

/** The texts of the place to learn in one language. */
export type LearnText = Shape<typeof ja>
