/** The page as the gallery uses it. */
import type { Client } from '../engine/client.ts'
import type { GameStart } from '../engine/restore.ts'
import type { Variant } from '../protocol.ts'
import type { Seat } from './route.ts'

/** The position of the page's game. */
export interface PresentPosition {
  start: GameStart
  moves: readonly string[]
  sfen: string
  over: boolean
}

/** The functions of the page that the gallery uses. */
export interface GalleryHost {
  /** Makes an engine with all opponents, beside that of the game. */
  engine(): Client
  /** The game as it stands. */
  present(): PresentPosition
  /** Begins a game against an opponent on a board that it plays, and goes back to the page's board. */
  play(opponent: Seat, variant: Variant): void
}

/** The texts that a part is rendered with. */
export type { GalleryText } from '../text/gallery/text.ts'
