/** The type of the function by which views change the game. */
import type { Action } from '../game/actions.ts'

/** Sends an action to the game. */
export type Dispatch = (action: Action) => void
