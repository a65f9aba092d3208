/** The log of a game: dates of its begin and end, and the time of each move. */
import { expect, test } from 'vitest'
import { decodeLog } from '../../www/app/game/gameLog.ts'
import { updateLog } from '../../www/app/game/moveTimes.ts'
import { initialState, type State } from '../../www/app/game/state.ts'
import type { PositionEvent } from '../../www/engine/protocol.ts'

const DATE = Date.UTC(2026, 10, 22)

/** The state after some moves, as the engine would send it. */
function stateAfter(before: State, count: number, more: Partial<PositionEvent> = {}): State {
  const moves = ['7g7f', '3c3d', '2g2f', '8c8d'].slice(0, count).map((usi) => ({ usi }))
  const position = { moves, side: count % 2 === 0 ? 'b' : 'w', ...more } as unknown as PositionEvent
  return { ...before, position, health: 'ready', asked: 0, answered: 0 }
}

const start = () =>
  initialState({
    start: { variant: 'shogi' },
    players: { b: 'human', w: 'human' },
    opponent: null,
    level: null,
    seed: 0,
  })

test('times of moves, without the time the page was hidden; moves taken back lose theirs', () => {
  let state = start()
  let now = 0
  const go = (next: State, ms: number) => {
    now += ms
    state = updateLog(state, next, now, DATE + now)
  }
  go(stateAfter(state, 0), 1000)
  // Without a clock the first move has no time: the game begins when it is played.
  go(stateAfter(state, 1), 3_600_000)
  expect(state.log).toEqual({ began: DATE + 3_601_000, times: [0] })
  go({ ...state, hidden: true }, 500)
  go({ ...state, hidden: false }, 60_000)
  go(stateAfter(state, 2), 700)
  expect(state.log.times).toEqual([0, 1200])
  go(stateAfter(state, 3), 50)
  go(stateAfter(state, 1), 10)
  expect(state.log.times).toEqual([0])
  go(stateAfter(state, 2, { result: { reason: 'resigned', winner: 'b' } }), 5000)
  expect(state.log).toMatchObject({ times: [0, 5000], ended: DATE + now })
  const ended = state.log.ended
  // Resumed later, as after a reload.
  go({ ...state, position: null }, 0)
  go(stateAfter(state, 2, { result: { reason: 'resigned', winner: 'b' } }), 90_000)
  expect(state.log.ended).toBe(ended)
  go(stateAfter(state, 2), 10)
  expect(state.log.ended).toBeUndefined()
})

test('a log with damaged times is not read', () => {
  expect(decodeLog({ began: 1, times: [0, 5] })).toEqual({ began: 1, times: [0, 5] })
  for (const data of [null, 1, {}, { times: 'x' }, { times: [-1] }]) expect(decodeLog(data)).toBeUndefined()
})
