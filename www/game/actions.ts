/** What can happen to the state, and what the state can ask of the world. */
import type { RequestOf } from '../engine/answers.ts'
import type { Health } from '../engine/client.ts'
import type { NetStatus } from '../net.ts'
import type { Choice, Event, Hello, Info, Request } from '../protocol.ts'
import type { Appearance } from './appearance.ts'
import type { StoredReview } from './review.ts'
import type { Notice, SavedGame, Setup, State } from './state.ts'
import type { Tree } from './tree.ts'

/** Something happened. */
export type Action =
  | { type: 'hello'; hello: Hello }
  | { type: 'health'; health: Health; reason: string | null }
  /** The engine answered the request with this number. */
  | { type: 'answer'; number: number; request: Request; event: Event }
  | { type: 'info'; token: number; info: Info }
  /** The engine has thought. */
  | { type: 'choice'; token: number; choice: Choice; info: Info | null }
  /** The engine would not think. */
  | { type: 'noChoice'; token: number }
  /** A person aims at a move, listed or not: the engine judges. */
  | { type: 'move'; move: string }
  | { type: 'begin'; setup: Setup }
  /** `ply`: how many of its moves are shown first; all unless it is given. */
  | { type: 'resume'; game: SavedGame; ply?: number }
  /** What there is to say at the beginning, and the game that a link pushed aside. */
  | { type: 'notice'; notice: Notice | null; previousGame: SavedGame | null }
  | { type: 'takeBack' }
  | { type: 'resign' }
  | { type: 'declare' }
  /** A person wants a hint, or a further one. */
  | { type: 'hint' }
  /** What the engine would play. */
  | { type: 'advice'; token: number; choice: Choice | null; info: Info | null }
  /** Time has passed. */
  | { type: 'tick' }
  /** Whether the page can be seen. */
  | { type: 'hidden'; hidden: boolean }
  | { type: 'flip' }
  /** Shows the game after so many moves. */
  | { type: 'showPly'; ply: number }
  /** Goes on from the position that is looked at; what came after it is kept as the earlier game. */
  | { type: 'playFromHere'; id?: string }
  /** Shows the line that goes on with this move (USI) from the position that is shown; `null`: the game itself. */
  | { type: 'followVariation'; move: string | null }
  | { type: 'showThinking'; on: boolean }
  | { type: 'refusalOver' }
  /** Whether the browser keeps the games. */
  | { type: 'saveResult'; ok: boolean }
  | { type: 'offline'; offline: State['offline'] }
  | { type: 'net'; net: NetStatus }
  | { type: 'appearance'; appearance: Appearance }
  | { type: 'dismissNotice' }
  /** Variations and comments were changed. */
  | { type: 'tree'; tree: Tree }
  /** The game was looked through from its end to its beginning. */
  | { type: 'review'; review: StoredReview }
  /** After `lost`: try once more. */
  | { type: 'retry' }

/** Something to be done. */
export type Effect =
  /** Ask the engine; its answer comes back as an `answer` with this number. */
  | { type: 'ask'; number: number; request: Request }
  | { type: 'think'; token: number; request: RequestOf<'go'> }
  /** Ask the engine what it would play; the answer comes back as `advice`. */
  | { type: 'advise'; token: number; request: RequestOf<'go'> }
  | { type: 'save' }
  | { type: 'saveSettings' }
  | { type: 'saveAppearance' }
  | { type: 'forgetPreviousGame' }
  | { type: 'savePreviousGame'; game: SavedGame }
  /** Ask the engine who it is. */
  | { type: 'greet' }
  /** Let the reason of a refusal stand for a moment. */
  | { type: 'refusalTimer' }
