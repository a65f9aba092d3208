/** The texts of practice against the engine: every language has the same keys. */
import type { Shape } from '../text.ts'
import type { ja } from './ja.ts'

/** The texts of practice against the engine in one language. */
export type PracticeText = Shape<typeof ja>
