import { expect, test } from 'vitest'
import { DEFAULT_APPEARANCE, decodeAppearance } from '../../www/app/game/appearance.ts'
import { readLink } from '../../www/app/game/link.ts'
import { DEFAULT_SETTINGS, decodeGame, decodeSettings, encodeGame } from '../../www/app/game/save.ts'
import type { SavedGame } from '../../www/app/game/state.ts'

const GAME: SavedGame = {
  setup: {
    start: { variant: 'shogi', handicap: 'lance', rules: { enteringKing: '24', moveLimit: 300 } },
    players: { b: 'human', w: 'engine' },
    opponent: 'flagship',
    level: '1',
    seed: 7,
  },
  moves: ['3c3d'],
  ending: { type: 'resign', side: 'b' },
  over: true,
  sfen: 'x b - 1',
  last: '3c3d',
}

test('a saved game is read unchanged', () => {
  expect(decodeGame(encodeGame(GAME))).toEqual(GAME)
})

test('a damaged game is not read', () => {
  const text = encodeGame(GAME)
  for (let cut = 0; cut < text.length; cut += 1) expect(decodeGame(text.slice(0, cut))).toBeNull()
  const damages: [string, unknown][] = [
    ['format', 2],
    ['moves', ['7g7f', 3]],
    ['setup', {}],
    ['setup', { ...GAME.setup, start: { variant: 'chess' } }],
    ['setup', { ...GAME.setup, start: { variant: 'shogi', rules: { enteringKing: '25' } } }],
    ['setup', { ...GAME.setup, players: { b: 'cat', w: 'engine' } }],
    ['setup', { ...GAME.setup, seed: -1 }],
    ['setup', { ...GAME.setup, seed: 2 ** 32 }],
    ['setup', { ...GAME.setup, start: { variant: 'shogi', rules: { moveLimit: 0 } } }],
    ['setup', { ...GAME.setup, start: { variant: 'shogi', rules: { moveLimit: 1.5 } } }],
    ['ending', { type: 'play' }],
    ['sfen', 5],
    ['last', 5],
    ['over', 'no'],
  ]
  for (const [key, value] of damages)
    expect(decodeGame(JSON.stringify({ format: 1, ...GAME, [key]: value })), key).toBeNull()
})

test('damaged settings have their defaults', () => {
  for (const text of [null, '', '{', '3', 'null', '{"language":"fr","showThinking":1}'])
    expect(decodeSettings(text)).toEqual(DEFAULT_SETTINGS)
  expect(decodeSettings('{"language":"en","showThinking":true,"level":"4"}')).toEqual({
    ...DEFAULT_SETTINGS,
    language: 'en',
    showThinking: true,
    level: '4',
  })
})

test('a link opens a position', () => {
  expect(readLink('', Math.random)).toBeNull()
  expect(readLink('?utm=x', Math.random)).toBeNull()
  const link = readLink('?sfen=4k/5/5/5/K4%20w%20-%201&side=w&level=2', () => 0.5)
  expect(link?.bad).toBeNull()
  expect(link?.setup).toMatchObject({
    start: { variant: 'minishogi', sfen: '4k/5/5/5/K4 w - 1' },
    players: { b: 'engine', w: 'human' },
    level: '2',
  })
  expect(readLink('?handicap=lance&side=both', Math.random)?.setup).toMatchObject({
    start: { variant: 'shogi', handicap: 'lance' },
    players: { b: 'human', w: 'human' },
  })
})

test('promoted pieces need no escaping in a link', () => {
  const opened = (text: string) => readLink(`?sfen=${text}`, Math.random)?.setup.start.sfen
  const board = '+P3k4/9/4+B+r3/9/9/9/9/4+p4/4K2+b+R'
  for (const rest of ['b - 1', 'w Bb2p 1', 'w b 12', 'b -', 'w b']) {
    const sfen = `${board} ${rest}`
    expect(opened(sfen)).toBe(sfen)
    expect(opened(sfen.replaceAll(' ', '%20'))).toBe(sfen)
    expect(opened(sfen.replaceAll(' ', '+'))).toBe(sfen)
    expect(opened(encodeURIComponent(sfen))).toBe(sfen)
    expect(opened(`sfen+${sfen}`)).toBe(sfen)
  }
  expect(opened('4k4/9 x')).toBe('4k4/9 x')
})

test('a bad field of a link is named, and the other fields are used', () => {
  expect(readLink('?variant=chess&side=w', Math.random)).toMatchObject({
    bad: 'variant',
    setup: { players: { w: 'human' } },
  })
  expect(readLink('?side=left', Math.random)?.bad).toBe('side')
})

test('the appearance is read field by field; damaged fields have their defaults', () => {
  for (const text of [null, '', '{', 'null', '3', '{"pieces":"four","board":1}'])
    expect(decodeAppearance(text)).toEqual(DEFAULT_APPEARANCE)
  const appearance = { pieces: 'two', board: 'felt', scheme: 'dark', lines: 'thick' } as const
  expect(decodeAppearance(JSON.stringify(appearance))).toEqual(appearance)
  expect(decodeAppearance('{"pieces":"guided"}')).toEqual({ ...DEFAULT_APPEARANCE, pieces: 'guided' })
})
