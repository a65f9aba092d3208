/** The actions that change the state, and the effects that the reducer asks for. */
import type { RequestOf } from '../../engine/answers.ts'
import type { GalleryStatus } from '../../engine/builds.ts'
import type { Health } from '../../engine/client.ts'
import type { DataStatus } from '../../engine/dataMessages.ts'
import type { Choice, Event, Hello, Info, Request } from '../../engine/protocol.ts'
import type { GameStart } from '../../engine/restore.ts'
import type { Appearance } from './appearance.ts'
import type { StoredReview } from './review.ts'
import type { GameSource, Notice, SavedGame, Setup, State } from './state.ts'
import type { Tree } from './tree.ts'

/** An action: something happened. */
export type Action =
  | { type: 'hello'; hello: Hello }
  | { type: 'health'; health: Health; reason: string | null }
  /** The engine answered the request with this number. */
  | { type: 'answer'; number: number; request: Request; event: Event }
  | { type: 'info'; token: number; info: Info }
  /** The opponent has proved something while the person thinks. */
  | { type: 'pondered'; info: Info }
  /** The search ended with a move, a resignation or a declaration. */
  | { type: 'choice'; token: number; choice: Choice; info: Info | null }
  /** The engine refused to search. */
  | { type: 'noChoice'; token: number }
  /** The player tries a move, legal or not: the engine checks it. */
  | { type: 'move'; move: string; id?: string }
  | { type: 'cancelPremove' }
  | { type: 'begin'; setup: Setup }
  /**
   * `ply`: how many of its moves are shown first; all unless it is given.
   * `from` is the storage unless it is given.
   */
  | { type: 'resume'; game: SavedGame; ply?: number; from?: GameSource }
  /** The notice to show, and a game that the player can return to. */
  | { type: 'notice'; notice: Notice | null; previousGame: SavedGame | null }
  | { type: 'takeBack'; id?: string }
  | { type: 'resign' }
  | { type: 'declare' }
  /** The player asks for a hint, or for its next step. */
  | { type: 'hint' }
  /** The engine's answer to `advise`. */
  | { type: 'advice'; token: number; choice: Choice | null; info: Info | null }
  /** The clock is to be updated. */
  | { type: 'tick' }
  /** Whether the page is hidden (`document.hidden`). */
  | { type: 'hidden'; hidden: boolean }
  | { type: 'flip' }
  /** Shows the position after `ply` moves. */
  | { type: 'showPly'; ply: number }
  /**
   * Begins a game of the player, with the side to move, against the engine: from the position that is shown,
   * or from `line`. The game as it was can be resumed.
   */
  | { type: 'playFromHere'; id?: string; line?: { start: GameStart; moves: readonly string[] } }
  /** Shows the variation with this move (USI) at the position that is shown; `null` returns to the game. */
  | { type: 'followVariation'; move: string | null }
  | { type: 'showThinking'; on: boolean }
  | { type: 'refusalOver' }
  /** Whether the game could be saved. */
  | { type: 'saveResult'; ok: boolean }
  /** Another tab has changed the game: this page's was stored as another one. */
  | { type: 'separated'; id: string }
  | { type: 'offline'; offline: State['offline'] }
  | { type: 'net'; net: DataStatus }
  | { type: 'gallery'; status: GalleryStatus }
  /** Another opponent plays on in this game. */
  | { type: 'changeOpponent'; opponent: string | null; level: string | null }
  | { type: 'appearance'; appearance: Appearance }
  | { type: 'dismissNotice' }
  /** Variations and comments were changed. */
  | { type: 'tree'; tree: Tree }
  /** A review of the whole game is complete. */
  | { type: 'review'; review: StoredReview }
  /** Try again after the engine was lost, or the gallery's could not be loaded. */
  | { type: 'retry' }

/** An effect: something to do. */
export type Effect =
  /** Ask the engine; its answer comes back as an `answer` with this number. */
  | { type: 'ask'; number: number; request: Request }
  | { type: 'think'; token: number; request: RequestOf<'go'> }
  /** Ask the engine what it would play; the answer comes back as `advice`. */
  | { type: 'advise'; token: number; request: RequestOf<'go'> }
  /** Start the engine that has this opponent. */
  | { type: 'prepare'; opponent: string | null }
  | { type: 'save' }
  | { type: 'saveSettings' }
  | { type: 'saveAppearance' }
  | { type: 'forgetPreviousGame' }
  | { type: 'savePreviousGame'; game: SavedGame }
  /** Ask the engine for its levels and variants (`hello`). */
  | { type: 'greet' }
  /** Dispatch `refusalOver` after a moment. */
  | { type: 'refusalTimer' }
