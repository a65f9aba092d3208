/** The functions of the page that the rooms use. */
import type { Entry } from '../app/game/library.ts'
import type { Settings } from '../app/game/save.ts'
import type { State } from '../app/game/state.ts'
import type { Client } from '../engine/client.ts'
import type { Side } from '../engine/protocol.ts'
import type { GameStart } from '../engine/restore.ts'
import type { Jobs } from '../why/ask.ts'

/** A game that begins from a room. */
export interface RoomGame {
  start: GameStart
  /** The side of the person. */
  side: Side
  /** The level of the engine; absent: the one that the person chose last. */
  level?: string
  /** Moves that were made before. */
  moves?: readonly string[]
}

/** The page, as the rooms see it. */
export interface LearnHost {
  /** Starts an engine; `settled` resolves when its net is loaded, or at once where none will come. */
  engine(): { client: Client; settled: Promise<void> }
  /** The engines that judge moves. */
  engines: Jobs
  /** The browser's storage; `null` where there is none. */
  store: Pick<Storage, 'getItem' | 'setItem'> | null
  settings: Pick<Settings, 'level' | 'coach'>
  /** Stores the settings. */
  saveSettings(): void
  /** The game of the page. */
  state(): State
  /** All games that are kept on the device, the newest first. */
  games(): Promise<readonly Entry[]>
  /** Leaves, and plays a game against the engine. */
  play(game: RoomGame): void
  /** Leaves, and opens a line in the analysis. */
  analyse(start: GameStart, moves: readonly string[]): void
  /** Imports code, and tries once more under another address where that fails. */
  importAgain<T>(load: () => Promise<T>): Promise<T>
  /** Leaves, and opens today's mating problem. */
  problem(): void
}
