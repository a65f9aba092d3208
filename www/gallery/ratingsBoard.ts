/** The board whose tournament is shown, kept from page to page. */
import type { Variant } from '../engine/protocol.ts'

export interface RatingsBoard {
  /** The board that the reader has chosen, or before that the board of the game. */
  variant: Variant
  choose(variant: Variant): void
}
