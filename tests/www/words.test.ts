/** Texts of the page, in both languages. */
import { expect, test } from 'vitest'
import { plainSetup } from '../../www/app/game/link.ts'
import { initialState, type State } from '../../www/app/game/state.ts'
import { declarationText } from '../../www/app/views/controls.ts'
import { statusText, statusWord } from '../../www/app/views/status.ts'
import { lineText, scoreText } from '../../www/app/views/thinking.ts'
import type { Declaration, EndReason, PositionEvent } from '../../www/engine/protocol.ts'
import { en } from '../../www/text/en.ts'
import { ja } from '../../www/text/ja.ts'

const POSITION: PositionEvent = {
  variant: 'shogi',
  rules: {},
  start: '',
  moves: [],
  sfen: '',
  side: 'b',
  legal: {},
  checkers: [],
  repetition: 1,
}

function state(position: Partial<PositionEvent> = {}, change: Partial<State> = {}): State {
  const begun = initialState(plainSetup('shogi', () => 0))
  return { ...begun, health: 'ready', position: { ...POSITION, ...position }, ...change }
}

test('the status gives the last move, check, repetition and the side to move', () => {
  const moves = [{ usi: '3c3d', ja: '☖３四歩', en: 'P-3d', sfen: '' }]
  const now = state({ moves, check: '5i', repetition: 3 })
  expect(statusText(now, ja)).toBe(
    '☖３四歩　王手！　同一局面3回目です。次で千日手になります。　あなたの番です（先手）',
  )
  expect(statusText(now, en)).toBe(
    '☖ P-3d · Check! · Third occurrence of this position; the fourth ends the game. · Your turn (Black)',
  )
  expect(statusText(state({ side: 'w' }), en)).toBe('White is thinking…')
})

test('every ending has its status word and its sentence', () => {
  const endings: [EndReason, PositionEvent['result'], string][] = [
    ['mate', { reason: 'mate', winner: 'b' }, 'Checkmate. You win.'],
    ['no-moves', { reason: 'no-moves', winner: 'w' }, 'No legal moves. You lose.'],
    ['repetition', { reason: 'repetition' }, 'Repetition. Draw.'],
    ['perpetual-check', { reason: 'perpetual-check', winner: 'w' }, 'Perpetual check. You lose.'],
    ['declaration', { reason: 'declaration', winner: 'b' }, 'Entering-king declaration. You win.'],
    ['move-limit', { reason: 'move-limit' }, 'Move limit reached. Draw.'],
  ]
  for (const [word, result, sentence] of endings) {
    const over = state(result && { result })
    expect(statusWord(over)).toBe(word)
    expect(statusText(over, en)).toBe(sentence)
  }
})

test('after the engine is lost, the status does not say that it thinks', () => {
  const lost = state({ side: 'w' }, { health: 'lost' })
  expect(statusWord(lost)).toBe('lost')
  expect(statusText(lost, en)).toBe(en.status.lost)
})

test('a line that does not begin with the move played names that move', () => {
  const [first, second, third] = ['2g2f', '8c8d', '7g7f'].map((usi) => ({ usi, ja: usi, en: usi }))
  const info = { depth: 3, nodes: 60, score: { cp: 12 }, winRate: 500, pv: [first!, second!] }
  const shown = (instead: typeof third | null) => lineText({ info, side: 'b', instead: instead ?? null }, en)
  expect(shown(null)).toBe('2g2f 8c8d')
  expect(shown(third)).toBe('7g7f instead of 2g2f 8c8d')
})

test('with two people at one board the status names the side, not "you"', () => {
  const setup = plainSetup('shogi', () => 0)
  setup.players = { b: 'human', w: 'human' }
  setup.start.handicap = 'lance'
  expect(statusText(state({ side: 'w' }, { setup }), ja)).toBe('二人で対局　上手の番です')
  expect(statusText(state({ result: { reason: 'mate', winner: 'b' } }, { setup }), ja)).toBe(
    '詰みです。下手の勝ちです。',
  )
})

test('the missing conditions of a declaration are listed', () => {
  const declaration: Declaration = {
    verdict: 'no',
    kingIn: false,
    pieces: 9,
    points: 27,
    needed: 28,
    inCheck: true,
  }
  expect(declarationText(state({ declaration }), ja)).toBe(
    '入玉宣言はまだできません：王手を受けています、玉が敵陣三段目以内にいません、敵陣の駒があと1枚（玉を除いて10枚）、点数が27点（28点で勝ち）',
  )
  expect(declarationText(state({ declaration: { ...declaration, verdict: 'win' } }), en)).toBe(
    'Declaring now wins',
  )
  expect(declarationText(state(), en)).toBe('This game has no declaration rule')
})

test('a score names the side that is better', () => {
  const info = { depth: 1, nodes: 1, winRate: 500, pv: [] }
  expect(scoreText({ ...info, score: { cp: 120 } }, 'b', en)).toBe('☗ +120')
  expect(scoreText({ ...info, score: { cp: 120 } }, 'w', en)).toBe('☖ +120')
  expect(scoreText({ ...info, score: { cp: -120 } }, 'w', en)).toBe('☗ +120')
  expect(scoreText({ ...info, score: { cp: 0 } }, 'w', ja)).toBe('互角')
  expect(scoreText({ ...info, score: { cp: 29_000 } }, 'b', en)).toBe('☗ +29000')
  expect(scoreText({ ...info, score: { cp: -29_997 } }, 'b', en)).toBe('☖ wins')
  expect(scoreText({ ...info, score: { mate: -4 } }, 'b', ja)).toBe('☖ 4手詰')
})
