/**
 * The name of an opening or castle beside the status: given by a part that is fetched after the first moves.
 */
import type { Text } from '../../text/text.ts'
import type { State } from '../game/state.ts'

/** Gives the newest name; empty for none. */
export type Namer = (state: State, text: Text) => string

let namer: Namer = () => ''

/** Sets the part that finds names. */
export const setNamer = (found: Namer): void => {
  namer = found
}

/** The name to show; empty for none. */
export const namedText = (state: State, text: Text): string => namer(state, text)
