/** The texts of the help, fetched with it: every language has the same keys. */
import type { Shape } from '../text.ts'
import type { ja } from './ja.ts'

/** The texts of the help in one language. */
export type RulesText = Shape<typeof ja>
