/** The page as the gallery uses it. */
import type { Client } from '../engine/client.ts'
import type { PositionEvent, Side, Variant } from '../engine/protocol.ts'
import type { GameStart } from '../engine/restore.ts'
import type { Seat } from './route.ts'

/** The position of the page's game. */
export interface PresentPosition {
  start: GameStart
  moves: readonly string[]
  sfen: string
  over: boolean
}

/** A game that two opponents have played, finished or not. */
export interface WatchedGame {
  start: GameStart
  position: PositionEvent
  names: Record<Side, string>
}

/** The functions of the page that the gallery uses. */
export interface GalleryHost {
  /** Makes an engine with all opponents, beside the game's own. */
  engine(): Client
  /** The number of cores that the person chose for the engines' work; 0 for none. */
  cores(): number
  /** The game as it stands. */
  present(): PresentPosition
  /** Begins a game against an opponent on a board that it plays, and goes back to the page's board. */
  play(opponent: Seat, variant: Variant): void
  /** Leaves the gallery and opens a watched game in the analysis. */
  analyse(game: WatchedGame): void
  /** Stores a watched game among the page's games; rejects where the browser stores nothing. */
  keep(game: WatchedGame): Promise<void>
}

/** The texts that a part is rendered with. */
export type { GalleryText } from '../text/gallery/text.ts'
