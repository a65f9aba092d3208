/** The texts of the openings to play: every language has the same keys. */
import type { Shape } from '../text.ts'
import type { ja } from './ja.ts'

/** The texts of the openings to play in one language. */
export type OpeningsText = Shape<typeof ja>
