/** The reader and the writer for programs (`narikoma/records`). */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { FORMATS, RecordError, type RecordGame, read, write, writeBytes } from '../../www/app/records/api.ts'

const KIF = `手合割：平手
先手：甲
後手：乙
*はじめに
   1 ７六歩(77)   ( 0:03/00:00:03)
*角道
   2 ３四歩(33)
   3 投了
まで2手で後手の勝ち

変化：3手
   3 ２六歩(27)
   4 ８四歩(83)

変化：2手
   2 ８四歩(83)
   3 ２六歩(27)
   4 中断

変化：2手
   2 投了
`

const only = (text: string | Uint8Array): RecordGame => {
  const { games, problems } = read(text)
  expect(problems).toEqual([])
  expect(games).toHaveLength(1)
  return games[0] as RecordGame
}

test('a game as nested lines', () => {
  expect(only(KIF)).toEqual({
    variant: 'shogi',
    start: 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1',
    header: [
      ['先手', '甲'],
      ['後手', '乙'],
    ],
    names: { b: '甲', w: '乙' },
    comment: 'はじめに',
    moves: [
      { usi: '7g7f', comment: '角道', time: 3000 },
      {
        usi: '3c3d',
        variations: [
          { moves: [{ usi: '8c8d' }, { usi: '2g2f' }], end: { kind: 'interrupted' } },
          { moves: [], end: { kind: 'resigned', winner: 'b' } },
        ],
      },
    ],
    end: { kind: 'resigned', winner: 'w' },
    variations: [{ moves: [{ usi: '2g2f' }, { usi: '8c8d' }] }],
    problems: [],
  })
})

test('formats that can hold all of it give it back', () => {
  const game = only(KIF)
  for (const format of ['kif', 'kifu', 'jkf'] as const)
    expect(only(writeBytes(game, format).bytes), format).toEqual(game)
  for (const format of FORMATS) expect(write(game, format).length, format).toBeGreaterThan(10)
  expect(only(write(game, 'csa')).moves.map(({ usi }) => usi)).toEqual(['7g7f', '3c3d'])
  expect(write(game, 'sfen', { ply: 1 })).toBe(
    'sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 1\n',
  )
})

test('a game of a program, with names but no header', () => {
  const text = write(
    { names: { b: 'A', w: 'B' }, moves: [{ usi: '7g7f' }], end: { kind: 'resigned', winner: 'b' } },
    'csa',
  )
  expect(text).toMatch(/N\+A\nN-B\n.*\n\+7776FU\n%TORYO\n$/s)
  const handicap = '1nsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1'
  const kif = write({ start: handicap, names: { b: 'A', w: 'B' }, moves: [{ usi: '5a5b' }] }, 'kifu')
  expect(kif).toMatch(/下手：A\r\n上手：B/)
  expect(only(kif)).toMatchObject({ start: handicap, names: { b: 'A', w: 'B' } })
})

test('a move that its position does not have, and a start that is none, are not written', () => {
  for (const usi of ['7f7e', '7g', 'K*5e', '0a1b'])
    expect(() => write({ moves: [{ usi: '2g2f' }, { usi }] }, 'kif'), usi).toThrow(RecordError)
  expect(() => write({ moves: [], start: 'startpos' }, 'kif')).toThrow('position not understood')
  const variation = [{ usi: '2g2f', variations: [{ moves: [{ usi: '5e5d' }] }] }]
  expect(() => write({ moves: variation }, 'jkf')).toThrow('move not understood, line 1: 5e5d')
})

describe('strictly', () => {
  const thrown = (text: string) => {
    try {
      read(text, { strict: true })
    } catch (error) {
      if (error instanceof RecordError) return [error.kind, error.line]
      throw error
    }
    return null
  }
  test.each([
    [KIF, null],
    [KIF.replace('３四歩', '３四象'), ['move', 7]],
    [KIF.replace('手合割：平手', '手合割：謎落ち'), ['handicap', 1]],
    [KIF.replace('平手', '平手\n手合割：謎落ち'), ['handicap', 2]],
    ['PI\n+\n+7776FU\n%WHAT\n', ['end', 4]],
    ['position startpos moves 7g7f bad', ['move', 1]],
    ['hello', ['none', 1]],
    ['', ['none', 1]],
  ])('the first problem is thrown, with its line: %#', (text, expected) => {
    expect(thrown(text)).toEqual(expected)
  })
})

test('leniently, there are problems instead', () => {
  expect(read(KIF.replace('３四歩', '３四象')).games[0]).toMatchObject({
    moves: [{ usi: '7g7f', comment: '角道', time: 3000 }],
    problems: [
      { kind: 'move', line: 7, cut: 'game' },
      { kind: 'variation', line: 11, text: '変化：3手' },
      { kind: 'variation', line: 15, text: '変化：2手' },
      { kind: 'variation', line: 20, text: '変化：2手' },
    ],
  })
  expect(read('hello')).toEqual({ games: [], problems: [] })
})

test('moves from another start', () => {
  const start = '4k4/9/4P4/9/9/9/9/9/4K4 b G 1'
  expect(read('▲５二金', { start }).games[0]).toMatchObject({ start, moves: [{ usi: 'G*5b' }] })
})

const OWN = join(import.meta.dirname, '../data/records')
const DATA = join(process.env.NARIKOMA_DATA ?? join(import.meta.dirname, '../../../shared/data'), 'records')
describe.each([OWN, DATA].filter((folder) => existsSync(folder)))('the records in %s', (folder) => {
  test.each(readdirSync(folder).filter((name) => /\.(?:kifu?|ki2u?|csa|jkf)$/.test(name)))('%s', (name) => {
    const game = only(readFileSync(join(folder, name)))
    expect(game.problems).toEqual([])
    expect(only(write(game, 'kifu')).moves.map(({ usi }) => usi)).toEqual(game.moves.map(({ usi }) => usi))
  })
})
