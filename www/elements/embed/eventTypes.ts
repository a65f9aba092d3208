/** The types of the player's events. */
import type { EngineNet } from '../../engine/dataMessages.ts'
import type { EndReason, Refusal, Side } from '../../engine/protocol.ts'

/** The cause of an `error` event. */
export type ErrorCode =
  /** The value of an attribute is not understood, or not used. */
  | 'attribute'
  /** The record cannot be read in whole. */
  | 'record'
  /** The record has several games. */
  | 'games'
  /** A move of the record or of `moves` is not legal. */
  | 'move'
  /** The position cannot be played. */
  | 'position'
  /** There is no such opponent or level. */
  | 'choice'
  /** A file cannot be fetched. */
  | 'file'
  /** The engine or the data of the opponent cannot be fetched. */
  | 'opponent'
  /** The engine cannot run, or has stopped. */
  | 'engine'
  /** The engine cannot read the position or the record. */
  | 'unreadable'
  /** The page has an older `player.js` than its host. */
  | 'outdated'

/** The methods that control a live board. */
export type Control = 'play' | 'takeBack' | 'restart' | 'resign' | 'flip' | 'goTo'

/** Why a control did nothing: the rule that a move breaks, or one of these. */
export type RefusedCode =
  | Refusal
  /** There is no game yet. */
  | 'notLive'
  /** Nothing is played in a replay. */
  | 'replay'
  | 'engineToMove'
  /** The engine has not answered the call before. */
  | 'busy'
  | 'nothingToTakeBack'
  /** A lesson's task has no such control. */
  | 'lesson'

/** The details of the events. */
export interface Details {
  ready: { sfen: string; side: Side }
  /** A move of either player. */
  move: { usi: string; ja: string; en: string; side: Side; ply: number; sfen: string }
  /** `solved` is `null` without a goal; `reason` is `goal` where that was reached before the game ended. */
  gameend: { reason: EndReason | 'goal'; winner: Side | null; solved: boolean | null; moves: string[] }
  /** `message` is a sentence in English. */
  error: { code: ErrorCode; message: string }
  /** A control that did nothing, used by a script or the reader. `move` is the move (USI) of `play`. */
  refused: { control: Control; code: RefusedCode; move: string | null; message: string }
  /** The learned net: if it is `unavailable`, for the reason in `fault`, the engine plays without it. */
  net: EngineNet
}

/** The events by name, as listeners get them. */
export type PlayerEventMap = { [T in keyof Details]: CustomEvent<Details[T]> }

/** Adding and removing listeners, with the types of the player's own events. */
export interface PlayerListeners {
  addEventListener<T extends keyof PlayerEventMap>(
    type: T,
    listener: (event: PlayerEventMap[T]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void
  removeEventListener<T extends keyof PlayerEventMap>(
    type: T,
    listener: (event: PlayerEventMap[T]) => void,
    options?: boolean | EventListenerOptions,
  ): void
}

/** Dispatches an event. */
export type Emit = <T extends keyof Details>(type: T, detail: Details[T]) => void
