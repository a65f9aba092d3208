/** The position that an opponent is asked about. */
import { boardFor } from '../../app/game/opponents.ts'
import { START } from '../../engine/protocol.ts'
import type { RosterCard } from '../../engine/roster.ts'
import type { GalleryText } from '../../text/gallery/text.ts'
import type { GalleryHost, PresentPosition } from '../host.ts'

/** The reason why it is not the position of the page's game, if it is not. */
export type Aside = 'other' | 'otherShogi' | null

/** The sentence about it. */
export const asideText = (aside: Aside, words: GalleryText): string => (aside ? words.board[aside] : '')

/**
 * The position of the page's game; where the opponent does not play on its board, the start
 * of its own.
 */
export function positionFor(card: RosterCard, host: GalleryHost): PresentPosition & { aside: Aside } {
  const present = host.present()
  const variant = boardFor(card, present.start.variant)
  if (variant === present.start.variant) return { ...present, aside: null }
  const aside = variant === 'minishogi' ? 'other' : 'otherShogi'
  return { start: { variant }, moves: [], sfen: START[variant], over: false, aside }
}
