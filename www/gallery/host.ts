/** The page as the gallery uses it. */
import type { Client } from '../engine/client.ts'
import type { GameStart } from '../engine/restore.ts'
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
  /** Begins a game against an opponent and goes back to the board. */
  play(opponent: Seat): void
}

/** The texts that a part is rendered with. */
export type { GalleryText } from '../text/gallery/text.ts'
