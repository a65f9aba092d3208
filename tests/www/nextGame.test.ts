/** The games that are offered after a game. */
import { expect, test } from 'vitest'
import { plainSetup } from '../../www/app/game/link.ts'
import {
  hasResigned,
  levelBeside,
  nextHandicap,
  nextStep,
  rematch,
  withOtherSides,
} from '../../www/app/game/nextGame.ts'
import { initialState, type Setup, type State } from '../../www/app/game/state.ts'
import type { GameResult, Hello, PositionEvent } from '../../www/engine/protocol.ts'

const handicaps = ['lance', 'bishop', 'rook'].map((id) => ({ id, ja: id, en: id, sfen: '' }))
const hello = {
  variants: [{ id: 'shogi', handicaps }],
} as unknown as Hello

const setup: Setup = { ...plainSetup('shogi', () => 0), opponent: 'flagship', level: '2' }

function after(given: Setup, winner: 'b' | 'w' | undefined, reason: GameResult['reason'] = 'mate'): State {
  const result = { reason, ...(winner && { winner }) }
  return { ...initialState(given), hello, position: { result, moves: [] } as unknown as PositionEvent }
}

test('a rematch keeps the settings and has a new seed, without the old record', () => {
  const old: Setup = { ...setup, id: 'x', moveTime: 3000, source: { names: {}, comments: [], head: [] } }
  expect(rematch(old, () => 0.5)).toEqual({ ...setup, moveTime: 3000, seed: 2 ** 31 })
  const clock = { b: { main: 1 }, w: { main: 2 } } as unknown as NonNullable<Setup['clock']>
  const turned = withOtherSides({ ...setup, clock })
  expect(turned.players).toEqual({ b: 'engine', w: 'human' })
  expect(turned.clock).toEqual({ b: { main: 2 }, w: { main: 1 } })
})

test('the levels beside one, and none beyond the ends', () => {
  expect(levelBeside(setup, 1)?.id).toBe('3')
  expect(levelBeside(setup, -1)?.id).toBe('1')
  expect(levelBeside({ ...setup, level: '25' }, 1)).toBeNull()
  expect(levelBeside({ ...setup, level: '1' }, -1)).toBeNull()
})

test('who lost gets one handicap more, or gives one less', () => {
  const lost = nextHandicap(after(setup, 'w'))
  expect([lost?.handicap?.id, lost?.receives, lost?.setup.players.b]).toEqual(['lance', true, 'human'])
  const more = nextHandicap(after(lost?.setup as Setup, 'w'))
  expect(more?.setup.start.handicap).toBe('bishop')
  const even = nextHandicap(after(lost?.setup as Setup, 'b'))
  expect([even?.handicap, even?.setup.start]).toEqual([null, { variant: 'shogi' }])
  const won = nextHandicap(after(setup, 'b'))
  expect([won?.handicap?.id, won?.receives, won?.setup.players.w]).toEqual(['lance', false, 'human'])
  expect(nextHandicap(after({ ...setup, start: { variant: 'shogi', handicap: 'rook' } }, 'w'))).toBeNull()
  expect(nextHandicap(after(setup, undefined))).toBeNull()
})

test('only a resignation of the person can be undone', () => {
  expect(hasResigned(after(setup, 'w', 'resigned'))).toBe(true)
  expect(hasResigned(after(setup, 'b', 'resigned'))).toBe(false)
  expect(hasResigned(after(setup, 'w', 'mate'))).toBe(false)
})

test('one step is recommended: the review after a loss, something harder after a win', () => {
  const moves = (count: number) => Array.from({ length: count }, () => ({}))
  const played = (given: Setup, winner: 'b' | 'w' | undefined, count = 40): State => {
    const state = after(given, winner)
    return { ...state, position: { ...state.position, moves: moves(count) } as unknown as PositionEvent }
  }
  expect(nextStep(played(setup, 'w'))).toBe('review')
  expect(nextStep(played(setup, 'b'))).toBe('levelUp')
  expect(nextStep(played({ ...setup, level: '25' }, 'b'))).toBe('review')
  expect(nextStep(played(setup, undefined))).toBe('otherSide')
  expect(nextStep(played(setup, 'w', 3))).toBe('rematch')
  expect(nextStep(played({ ...setup, start: { variant: 'shogi', handicap: 'rook' } }, 'b'))).toBe('handicap')
  expect(nextStep(played({ ...setup, players: { b: 'human', w: 'human' } }, 'b'))).toBe('review')
  expect(nextStep(played({ ...setup, source: { names: {}, comments: [], head: [] } }, 'b'))).toBe('review')
})
