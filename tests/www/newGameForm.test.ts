/** The form of a new game: its choices, and the setup that they mean. */
import { expect, test } from 'vitest'
import {
  type ClockForm,
  isOpponentTimed,
  NO_CLOCKS,
  readClocks,
  rememberedClocks,
} from '../../www/app/dialogs/clockForm.ts'
import {
  BY_LEVEL,
  type Choices,
  chosenLevel,
  FIRST_CHOICES,
  offeredChoices,
  openingChoices,
  rememberedAfter,
  SHOWN,
  setupOf,
} from '../../www/app/dialogs/newGameForm.ts'
import { PRESETS } from '../../www/app/game/clock.ts'
import { plainSetup } from '../../www/app/game/link.ts'
import { DEFAULT_SETTINGS } from '../../www/app/game/save.ts'
import { initialState, type Setup, type State } from '../../www/app/game/state.ts'

const SFEN = 'lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2'
const half = () => 0.5

/** A state with a position, handicaps for 9×9, and parts of a setup. */
function stateWith(setup: Partial<Setup>): State {
  const state = initialState({ ...plainSetup('shogi', half), ...setup })
  return {
    ...state,
    hello: { variants: [{ id: 'shogi', handicaps: [{ id: 'lance', ja: '香落ち', en: 'Lance' }] }] },
    position: { sfen: SFEN, moves: [], start: SFEN },
  } as unknown as State
}

const choicesWith = (change: Partial<Choices>): Choices => ({
  ...FIRST_CHOICES,
  opponent: 'flagship',
  ...change,
})

function setupWith(change: Partial<Choices>, state = stateWith({})): Setup {
  const made = setupOf(choicesWith(change), state, half)
  if ('fault' in made) throw new Error(`the ${made.fault.side} clock is not valid`)
  return made.setup
}

test('the dialog opens with the game of the page and the remembered settings', () => {
  const setup = { opponent: 'minimax', level: '2', players: { b: 'engine', w: 'human' } } as const
  const remembered = {
    ...DEFAULT_SETTINGS,
    level: '7',
    clocks: 'periods,same',
    moveTime: 3000,
    resigns: false,
  }
  const state = stateWith({ ...setup, start: { variant: 'shogi', handicap: 'lance' } })
  const choices = openingChoices(FIRST_CHOICES, state, remembered)
  expect(choices).toMatchObject({ variant: 'shogi', side: 'w', opponent: 'minimax', start: 'lance' })
  expect(choices).toMatchObject({ moveTime: 3000, resigns: false, enteringKing: '27' })
  expect(choices.clocks.own.choice).toBe('periods')
  // Each opponent has its own level.
  expect(chosenLevel(choices)).toBe('2')
  expect(chosenLevel({ ...choices, opponent: 'flagship' })).toBe('7')
  expect(chosenLevel({ ...choices, opponent: 'flagship', levels: {} })).not.toBeNull()
})

test('two people without an opponent, and an unknown time for a move', () => {
  const state = stateWith({ players: { b: 'human', w: 'human' } })
  const remembered = { ...DEFAULT_SETTINGS, moveTime: 1234 }
  const choices = openingChoices(choicesWith({}), state, remembered)
  expect(choices).toMatchObject({ side: 'both', opponent: 'flagship', moveTime: BY_LEVEL })
})

test('the board turns between two people alone, and the next game begins with the same choice', () => {
  const two = setupOf(choicesWith({ side: 'both', turns: true }), stateWith({}), half)
  expect(two).toMatchObject({ setup: { turns: true } })
  expect(setupOf(choicesWith({ side: 'b', turns: true }), stateWith({}), half)).not.toHaveProperty(
    'setup.turns',
  )
  const players = { b: 'human', w: 'human' } as const
  expect(openingChoices(FIRST_CHOICES, stateWith({ players, turns: true }), DEFAULT_SETTINGS).turns).toBe(
    true,
  )
})

test('values that the board does not offer become the first ones', () => {
  const state = stateWith({})
  const offered = (change: Partial<Choices>) => offeredChoices(choicesWith(change), state)
  expect(offered({ opponent: 'effect-net', variant: 'shogi' }).opponent).toBe('flagship')
  expect(offered({ opponent: 'effect-net', variant: 'minishogi' }).opponent).toBe('effect-net')
  expect(offered({ start: 'lance' }).start).toBe('lance')
  expect(offered({ start: 'toString' }).start).toBe('even')
  expect(offered({ start: SHOWN }).start).toBe(SHOWN)
  expect(offered({ start: SHOWN, variant: 'minishogi' }).start).toBe('even')
})

test('the setup has the chosen start, players, level and rules', () => {
  expect(setupWith({ start: 'lance', side: 'w', enteringKing: '24' })).toMatchObject({
    start: { variant: 'shogi', handicap: 'lance', rules: { enteringKing: '24' } },
    players: { b: 'engine', w: 'human' },
  })
  expect(setupWith({ start: SHOWN }).start).toEqual({
    ...{ variant: 'shogi', sfen: SFEN },
    rules: { enteringKing: '27' },
  })
  expect(setupWith({ variant: 'minishogi' }).start).toEqual({ variant: 'minishogi' })
  expect(setupWith({ levels: { flagship: '3' } })).toMatchObject({ opponent: 'flagship', level: '3' })
  expect(setupWith({ resigns: false }).resigns).toBe(false)
  expect(setupWith({})).not.toHaveProperty('resigns')
})

test('a time for each move counts only against an engine without a clock', () => {
  const timed: ClockForm = { ...NO_CLOCKS, own: { ...NO_CLOCKS.own, choice: 'move10' } }
  expect(setupWith({ moveTime: 1000 }).moveTime).toBe(1000)
  expect(setupWith({ moveTime: 1000, side: 'both' })).not.toHaveProperty('moveTime')
  expect(setupWith({ moveTime: 1000, clocks: timed })).not.toHaveProperty('moveTime')
  expect(setupWith({ clocks: timed }).clock).toEqual({ b: PRESETS.move10, w: PRESETS.move10 })
})

test('a clock of the opponent alone, and an invalid custom time', () => {
  const custom = { choice: 'own', time: { main: '', byoyomi: '20', periods: '1', increment: '0' } } as const
  const form: ClockForm = { own: NO_CLOCKS.own, others: custom }
  expect([isOpponentTimed(NO_CLOCKS), isOpponentTimed(form)]).toEqual([false, true])
  expect(readClocks(form, 'w')).toMatchObject({ clock: { b: { byoyomi: 20_000 } } })
  const wrong = { ...form, others: { ...custom, time: { ...custom.time, byoyomi: 'x' } } }
  const fault = { side: 'others', error: { kind: 'field', field: 'byoyomi' } }
  expect(readClocks(wrong, 'b')).toEqual({ fault })
  expect(setupOf(choicesWith({ clocks: wrong }), stateWith({}), half)).toEqual({ fault })
})

test('the clocks are remembered as text, and a custom time that is not chosen is kept', () => {
  const first = rememberedClocks(NO_CLOCKS, '5/30/3/0,move10')
  expect(first.own).toEqual({
    choice: 'own',
    time: { main: '5', byoyomi: '30', periods: '3', increment: '0' },
  })
  expect(readClocks(first, 'b')).toMatchObject({ remembered: '5/30/3/0,move10' })
  const next = rememberedClocks(first, 'none,same')
  expect(next.own).toEqual({ ...first.own, choice: 'none' })
  expect(next.others.choice).toBe('same')
})

test('a game against the default opponent is remembered with its level, any other without', () => {
  const choices = choicesWith({ moveTime: 3000 })
  const setup = { ...plainSetup('shogi', half), opponent: 'flagship', level: '4' }
  expect(rememberedAfter(choices, setup, 'none,same')).toEqual({
    ...{ clocks: 'none,same', moveTime: 3000, resigns: true, level: '4' },
  })
  const other = rememberedAfter({ ...choices, moveTime: BY_LEVEL }, { ...setup, opponent: 'minimax' }, '')
  expect(other).toEqual({ clocks: '', moveTime: null, resigns: true })
})
