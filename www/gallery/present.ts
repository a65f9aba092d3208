/** The position that an opponent is asked about. */
import { boardFor } from '../app/game/opponents.ts'
import { START } from '../engine/protocol.ts'
import type { RosterCard } from '../engine/roster.ts'
import type { GalleryText } from '../text/gallery/text.ts'
import type { GalleryHost, PresentPosition } from './host.ts'

/**
 * That of the page's game; where the opponent does not play on its board, the start
 * of its own, and a sentence that says so.
 */
export function positionFor(
  card: RosterCard,
  words: GalleryText,
  host: GalleryHost,
): PresentPosition & { note: string } {
  const present = host.present()
  const variant = boardFor(card, present.start.variant)
  if (variant === present.start.variant) return { ...present, note: '' }
  const note = variant === 'minishogi' ? words.board.other : words.board.otherShogi
  return { start: { variant }, moves: [], sfen: START[variant], over: false, note }
}
