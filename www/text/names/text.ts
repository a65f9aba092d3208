/** The texts of the names, fetched with their first use: every language has the same keys. */
import type { Shape } from '../text.ts'
import type { ja } from './ja.ts'

/** The texts of the names in one language. */
export type NamesText = Shape<typeof ja>
