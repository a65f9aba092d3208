/** The type of the texts of the moves that come to mind. */
import type { en } from './en.ts'

/** In each language. */
export type ImpressionsText = typeof en
