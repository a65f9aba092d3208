/** The ideas of the names: every language has the same keys. */
import type { Shape } from '../text.ts'
import type { ja } from './ja.ts'

/** The ideas in one language. */
export type IdeasText = Shape<typeof ja>
