/** The form of a new game: its choices, the values that it offers, and the setup that the choices mean. */
import type { EnteringKing, Side, Variant } from '../../engine/protocol.ts'
import { MOVE_TIMES } from '../game/engineTime.ts'
import { newSeed, playersFor, type SideChoice } from '../game/link.ts'
import { cardOf, cardsFor, DEFAULT_OPPONENT, levelOf } from '../game/opponents.ts'
import type { Settings } from '../game/save.ts'
import { type Setup, type State, shownPosition } from '../game/state.ts'
import { isShared } from '../views/players.ts'
import {
  type ClockFault,
  type ClockForm,
  isOpponentTimed,
  NO_CLOCKS,
  readClocks,
  rememberedClocks,
} from './clockForm.ts'

/** The settings that the dialog remembers. */
export type Remembered = Pick<Settings, 'level' | 'clocks' | 'moveTime' | 'resigns'>

/** The start without a handicap. */
export const EVEN = 'even'
/** The start from the position on the board. */
export const SHOWN = 'shown'
/** The time for a move that leaves it to the level. */
export const BY_LEVEL = 0

/** The choices of the form. */
export interface Choices {
  variant: Variant
  side: SideChoice
  /** The id of the opponent. */
  opponent: string | null
  /** The level last chosen of each opponent, by the opponent's id. */
  levels: Readonly<Record<string, string>>
  /** `EVEN`, `SHOWN` or the id of a handicap. */
  start: string
  clocks: ClockForm
  /** The time for each of the engine's moves, in milliseconds, or `BY_LEVEL`. */
  moveTime: number
  resigns: boolean
  /** Whether the board turns to the side to move, between two people. */
  turns: boolean
  enteringKing: EnteringKing
}

/** The choices before the dialog is opened. */
export const FIRST_CHOICES: Choices = {
  variant: 'shogi',
  side: 'b',
  opponent: null,
  levels: {},
  start: EVEN,
  clocks: NO_CLOCKS,
  moveTime: BY_LEVEL,
  resigns: true,
  turns: false,
  enteringKing: '27',
}

/** The position that is shown, if a game can begin from it. */
function shownSfen(state: State): string | null {
  const { position } = state
  if (!position || position.result) return null
  return shownPosition(state)?.sfen ?? position.sfen
}

/** The handicaps that the engine offers for a board. */
export const handicapsOf = ({ hello }: State, variant: Variant) =>
  hello?.variants.find(({ id }) => id === variant)?.handicaps ?? []

/** Whether a game can begin from the position on the board. */
export const isShownOffered = (state: State, variant: Variant): boolean =>
  shownSfen(state) !== null && state.setup.start.variant === variant

/** Whether a start is a handicap. */
export const isHandicap = ({ start }: Pick<Choices, 'start'>): boolean => start !== EVEN && start !== SHOWN

/** The id of the chosen level of the chosen opponent, or else its usual one. */
export function chosenLevel({ opponent, levels }: Choices): string | null {
  const level = levels[opponent ?? ''] ?? null
  return levelOf({ opponent, level })?.id ?? cardOf(opponent)?.defaultLevel ?? null
}

/** Whether a time for each of the engine's moves can be chosen: by a clock it follows from the time left. */
export const isMoveTimed = ({ side, clocks }: Choices): boolean => side !== 'both' && !isOpponentTimed(clocks)

/** The choices on opening: the game of the page again, with the remembered settings. */
export function openingChoices(before: Choices, state: State, remembered: Remembered): Choices {
  const { start, players, opponent, level } = state.setup
  return {
    variant: start.variant,
    // A record that is shown has two human players, too.
    side: isShared(state.setup) ? 'both' : players.b !== 'human' ? 'w' : 'b',
    opponent: opponent ?? before.opponent,
    levels: {
      ...(remembered.level && { [DEFAULT_OPPONENT]: remembered.level }),
      ...(opponent && level && { [opponent]: level }),
    },
    start: start.handicap ?? EVEN,
    clocks: rememberedClocks(before.clocks, remembered.clocks),
    moveTime: MOVE_TIMES.find((time) => time === remembered.moveTime) ?? BY_LEVEL,
    resigns: remembered.resigns,
    turns: state.setup.turns ?? before.turns,
    enteringKing: start.rules?.enteringKing ?? '27',
  }
}

/** The choices with the first opponent or start where the chosen one is not offered for the board. */
export function offeredChoices(choices: Choices, state: State): Choices {
  const { variant, opponent, start } = choices
  const cards = cardsFor(variant)
  const isOffered =
    start === SHOWN
      ? isShownOffered(state, variant)
      : handicapsOf(state, variant).some(({ id }) => id === start)
  return {
    ...choices,
    opponent: (cards.find(({ id }) => id === opponent) ?? cards[0])?.id ?? null,
    start: isOffered ? start : EVEN,
  }
}

/** The setup that the choices mean, and the text of the clocks for the settings; or the first fault. */
export function setupOf(
  choices: Choices,
  state: State,
  random: () => number,
): { setup: Setup; clocks: string } | { fault: ClockFault } {
  const { variant, start, moveTime, opponent } = choices
  const players = playersFor(choices.side, random)
  const player: Side = players.b === 'human' ? 'b' : 'w'
  const times = readClocks(choices.clocks, player)
  if ('fault' in times) return times
  const sfen = start === SHOWN ? shownSfen(state) : null
  const setup: Setup = {
    start: {
      variant,
      ...(sfen && { sfen }),
      ...(isHandicap(choices) && { handicap: start }),
      // Minishogi has no such rule.
      ...(variant === 'shogi' && { rules: { enteringKing: choices.enteringKing } }),
    },
    players,
    opponent,
    level: chosenLevel(choices),
    seed: newSeed(random),
    ...(times.clock && { clock: times.clock }),
    ...(moveTime !== BY_LEVEL && isMoveTimed(choices) && { moveTime }),
    ...(!choices.resigns && { resigns: false }),
    ...(choices.turns && choices.side === 'both' && { turns: true }),
  }
  return { setup, clocks: times.remembered }
}

/** The settings after a game was begun. */
export function rememberedAfter(
  { moveTime, resigns }: Choices,
  { opponent, level }: Setup,
  clocks: string,
): Partial<Remembered> {
  return {
    ...{ clocks, resigns, moveTime: moveTime === BY_LEVEL ? null : moveTime },
    // A first game begins against the default opponent.
    ...(opponent === DEFAULT_OPPONENT && { level }),
  }
}
