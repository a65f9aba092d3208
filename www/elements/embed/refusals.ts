/** Controls of a live board that can do nothing now, and why. */
import { resigningSide, type State, takeBackPlies } from '../../app/game/state.ts'
import { isSettled } from '../../app/game/step.ts'
import type { Refusal } from '../../engine/protocol.ts'
import { en } from '../../text/en.ts'
import type { RefusedCode } from './eventTypes.ts'
import type { Mode } from './options.ts'

/** The reasons that are not the engine's, as the event tells them. */
const SENTENCES: Record<Exclude<RefusedCode, Refusal | 'notLive'>, string> = {
  replay: 'Nothing is played or taken back in a replay',
  engineToMove: 'The engine is to move',
  busy: 'The call before it has not been answered',
  nothingToTakeBack: 'There is no move to take back',
  lesson: 'A task of a lesson has no such control',
}

/** The reason as a sentence in English. */
export const sentenceOf = (code: Exclude<RefusedCode, 'notLive'>): string =>
  code in SENTENCES ? SENTENCES[code as keyof typeof SENTENCES] : en.refusal(code as Refusal)

/** Why a control does nothing now; `null` where it acts. Whether a move is legal, the engine says. */
export function refusalOf(
  control: 'play' | 'takeBack' | 'resign',
  state: State,
  mode: Mode,
): Exclude<RefusedCode, 'notLive'> | null {
  if (mode === 'replay') return 'replay'
  if (control === 'takeBack') return takeBackPlies(state) === null ? 'nothingToTakeBack' : null
  if (!isSettled(state)) return 'busy'
  if (state.position?.result) return 'gameOver'
  if (control === 'resign') return resigningSide(state) === null ? 'gameOver' : null
  return state.setup.players[state.position?.side ?? 'b'] === 'human' ? null : 'engineToMove'
}
