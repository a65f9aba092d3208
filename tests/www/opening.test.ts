/**
 * The position that a player shows before an engine is loaded: attributes, faults,
 * and the legality of positions and moves.
 */
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { withOwnBuiltins } from '../../vite.builtins.ts'
import { isLegal, playMove } from '../../www/app/records/rules.ts'
import { readSfen } from '../../www/elements/board/sfen.ts'
import { handicapStart } from '../../www/elements/embed/handicaps.ts'
import { positionFault } from '../../www/elements/embed/legality.ts'
import { isRecordLike, openingOf } from '../../www/elements/embed/opening.ts'
import { readOptions } from '../../www/elements/embed/options.ts'
import { readQuery } from '../../www/elements/embed/query.ts'
import { readGame } from '../../www/elements/embed/recordReader.ts'
import { readStart } from '../../www/elements/embed/startText.ts'
import { type PositionEvent, type Request, START, type Variant } from '../../www/engine/protocol.ts'
import { isBuilt, spawner } from './built-engine.ts'

type Attributes = Record<string, string>

const options = (attributes: Attributes, inline: string | null = null) =>
  readOptions((name) => attributes[name] ?? null, inline, 'en')

/** What is drawn, and the messages of the faults. */
function shown(attributes: Attributes, inline: string | null = null) {
  const { line, faults } = openingOf(options(attributes, inline))
  return { sfen: line?.sfen, moves: line?.moves, faults: faults.map(({ message }) => message) }
}

const GOLD = '4k4/9/4P4/9/9/9/9/9/4K4 b G 1'

describe('an attribute is drawn, or told', () => {
  test('content is used only if no attribute gives a position', () => {
    expect(shown({ sfen: GOLD }, '7g7f')).toMatchObject({ sfen: GOLD, moves: [], faults: [] })
    expect(shown({ handicap: 'rook' }, '7g7f').sfen).toMatch(/^lnsgkgsnl\/7b1\//)
    expect(shown({ moves: '2g2f' }, '7g7f').moves).toEqual(['2g2f'])
    expect(shown({ level: '1' }, '7g7f').moves).toEqual(['7g7f'])
  })

  test('captions and links are no records', () => {
    for (const text of ['The board is loading.', '局面図：木村定跡', 'Play at example.org', '第3図'])
      expect(isRecordLike(text), text).toBe(false)
    for (const text of [
      '1 ７六歩(77)',
      '▲７六歩 △３四歩',
      '手合割：平手',
      'PI\n+\n+7776FU',
      '7g7f 3c3d',
      '~0.6y2',
    ])
      expect(isRecordLike(text), text).toBe(true)
  })

  test('an SFEN without hands or side is completed', () => {
    expect(shown({ sfen: '4k4/9/4P4/9/9/9/9/9/4K4' }).sfen).toBe('4k4/9/4P4/9/9/9/9/9/4K4 b - 1')
    expect(shown({ sfen: 'sfen 4k4/9/4P4/9/9/9/9/9/4K4 w' }).sfen).toBe('4k4/9/4P4/9/9/9/9/9/4K4 w - 1')
    expect(shown({ sfen: `${GOLD} moves G*5b` })).toMatchObject({ sfen: GOLD, moves: ['G*5b'], faults: [] })
  })

  test.each([
    '4k4/9/9/9/9/9/9/9/4K5 b - 1',
    '4k4/9/9/9/9/9/9/4K4 b - 1',
    '4k4/9/9/9/9/9/9/9/4X4 b - 1',
    '4k4/9/9/9/9/9/9/9/4+K4 b - 1',
    '4k4/9/9/9/9/9/9/9/4K4 x - 1',
    '4k4/9/9/9/9/9/9/9/4K4 b 19P 1',
    '4k4/9/9/9/9/9/9/9/4K4 b - 1 more',
    'lance',
  ])('an SFEN that cannot be read draws nothing: %s', (sfen) => {
    for (const mode of ['diagram', 'replay', 'play', 'puzzle'])
      expect(shown({ sfen, mode }, '7g7f')).toEqual({
        sfen: undefined,
        moves: undefined,
        faults: [`not understood: sfen="${sfen}"`],
      })
  })

  test('a handicap is drawn, an unknown one is named', () => {
    expect(shown({ handicap: '2' }).sfen).toMatch(/^lnsgkgsnl\/9\/.* w - 1$/)
    expect(shown({ handicap: 'rock' })).toMatchObject({
      sfen: undefined,
      faults: ['not understood: handicap="rock"'],
    })
    expect(shown({ handicap: 'rook', sfen: GOLD }).faults).toEqual(['handicap is not used beside sfen'])
  })

  test('moves end before the first one that is illegal or no move', () => {
    expect(shown({ moves: '7g7f 3c3d 8h2b+ 7g7f' })).toMatchObject({
      moves: ['7g7f', '3c3d', '8h2b+'],
      faults: ['move 4 (7g7f) is not legal'],
    })
    expect(shown({ moves: '7g7f 34fu' })).toMatchObject({
      moves: ['7g7f'],
      faults: ['move 2 (34fu) is not legal'],
    })
    expect(shown({ moves: '7g7f resign' }).faults).toEqual([])
  })

  test('a record with a gap is left to the record reader, which names the line', () => {
    const kif = '手合割：平手\n   1 ７六歩(77)\n   2 〇四歩(33)\n   3 ２二角成(88)\n'
    const given = options({ moves: kif, mode: 'diagram' })
    expect(openingOf(given)).toMatchObject({ pending: true, line: null })
    const { line, faults } = openingOf(given, readGame(kif))
    expect(line?.moves).toEqual(['7g7f'])
    expect(faults.map(({ message }) => message)).toEqual([expect.stringMatching(/^line 3 /)])
  })

  test('a plain record of 5×5 is drawn without the record reader', () => {
    const kif = '手合割：5五将棋\n   1 １四飛(15)\n   2 ５二飛(51)'
    expect(shown({}, kif)).toMatchObject({ moves: ['1e1d', '5a5b'], faults: [] })
  })

  test('other values that are not understood', () => {
    expect(shown({ theme: 'blue', board: 'oak', opponent: 'nobody' }).faults.sort()).toEqual([
      'no opponent nobody',
      'not understood: board="oak"',
      'not understood: theme="blue"',
    ])
    expect(shown({ level: '99' }).faults).toEqual(['no level 99'])
    expect(shown({ moves: '7g7f', ply: '5' }).faults).toEqual(['ply 5: there are only 1 moves'])
    expect(shown({ sfen: GOLD, variant: 'minishogi' }).faults).toEqual([
      'not understood: variant="minishogi"',
    ])
  })

  test('a position that cannot be played is told where one could play', () => {
    const sfen = '4k4/9/9/9/9/9/9/9/9 b - 1'
    expect(shown({ sfen }).faults).toEqual(['the position cannot be played: Black has no king'])
    expect(shown({ sfen, mode: 'puzzle' }).faults).toEqual([])
    expect(shown({ sfen, mode: 'diagram' })).toMatchObject({ sfen, faults: [] })
  })
})

// The limit of time is for busy machines.
describe.skipIf(!isBuilt)('as the engine judges', { timeout: 120_000 }, () => {
  const engine = async () => {
    const { client } = (await spawner())()
    return (request: Request) => client.ask(request)
  }

  test('handicaps', async () => {
    const ask = await engine()
    const hello = await ask({ type: 'hello' })
    const variants = hello.type === 'hello' ? hello.variants : []
    expect(variants.length).toBe(2)
    for (const { id, handicaps } of variants)
      for (const handicap of handicaps) expect(handicapStart(handicap.id, id as Variant)).toBe(handicap.sfen)
  })

  /** A generator of numbers from 0 to 1 (mulberry32). */
  function random(seed: number): () => number {
    let state = seed
    return () => {
      state = (state + 0x6d2b79f5) | 0
      let t = Math.imul(state ^ (state >>> 15), 1 | state)
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
      return ((t ^ (t >>> 14)) >>> 0) / 4294967296
    }
  }

  /** Every text of a move on a board of this size. */
  function allMoves(size: 5 | 9): string[] {
    const squares = Array.from(
      { length: size * size },
      (_, n) => `${(n % size) + 1}${'abcdefghi'[Math.floor(n / size)]}`,
    )
    const drops = ['R', 'B', 'G', 'S', 'N', 'L', 'P'].map((kind) => `${kind}*`)
    return [...squares, ...drops].flatMap((from) => squares.flatMap((to) => [from + to, `${from}${to}+`]))
  }

  const STARTS: [Variant, string][] = [
    ['shogi', START.shogi],
    ['minishogi', START.minishogi],
    // Both sides hold all kinds: pawns could be dropped to give mate.
    ['shogi', '3pkp3/9/4G4/9/9/9/9/9/4K4 b RBGSNL5Prbgsnl5p 1'],
    ['shogi', 'l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1'],
    // The silver guards 1b: a pawn dropped there would be mate.
    ['shogi', '7nk/7p1/7S1/9/9/9/9/9/4K4 b Pp 1'],
    ['minishogi', '2k2/5/2G2/5/2K2 b RBSPrbsp 1'],
  ]

  test.each(STARTS)('all moves along a random game: %s %s', async (variant, sfen) => {
    const ask = await engine()
    const next = random(7)
    let position = readSfen(sfen)
    let event = (await ask({ type: 'new', variant, sfen })) as PositionEvent
    const every = allMoves(position.size)
    for (let ply = 0; ply < 40 && !event.result; ply += 1) {
      const legal = Object.entries(event.legal).flatMap(([from, targets]) => targets.map((to) => from + to))
      expect(every.filter((usi) => isLegal(position, usi)).sort(), event.sfen).toEqual(legal.sort())
      const usi = legal[Math.floor(next() * legal.length)] ?? ''
      position = playMove(position, usi)
      event = (await ask({ type: 'play', move: usi })) as PositionEvent
    }
  })

  test('damaged positions are refused', async () => {
    const ask = await engine()
    const next = random(11)
    const letters = '123456789+/PLNSGBRKplnsgbrk bw-'
    let refused = 0
    for (const [variant, sfen] of STARTS)
      for (let count = 0; count < 150; count += 1) {
        const at = Math.floor(next() * sfen.length)
        const letter = letters[Math.floor(next() * letters.length)] ?? ''
        const damaged = sfen.slice(0, at) + letter + sfen.slice(at + (next() < 0.7 ? 1 : 0))
        const start = readStart(damaged, variant)
        const problem = next() < 0.5
        const known = start ? positionFault(readSfen(start.sfen), problem) : 'unreadable'
        const answer = await ask({ type: 'new', variant, sfen: start?.sfen ?? damaged, problem })
        expect(known === null, `${damaged} ${known}`).toBe(answer.type === 'position')
        if (known) refused += 1
      }
    expect(refused).toBeGreaterThan(100)
  })
})

test('the query of a frame: a plus sign is a space or a promotion', () => {
  const read = (query: string) => Object.fromEntries(readQuery(query))
  expect(read('?sfen=4k4/9/4+P4/9/9/9/9/9/4K4+b+G+1&lang=en')).toEqual({
    sfen: '4k4/9/4+P4/9/9/9/9/9/4K4 b G 1',
    lang: 'en',
  })
  expect(read('sfen=%2BR3k4/9/9/9/9/9/9/9/4K4%20b%20-%201').sfen).toBe('+R3k4/9/9/9/9/9/9/9/4K4 b - 1')
  expect(read('sfen=+R3k4/9/9/9/9/9/9/9/4K4+b+-+1').sfen).toBe('+R3k4/9/9/9/9/9/9/9/4K4 b - 1')
  for (const moves of ['7g7f+3c3d+8h2b++3a2b', '7g7f%203c3d%208h2b+%203a2b', '7g7f+3c3d+8h2b%2B+3a2b'])
    expect(read(`moves=${moves}`).moves, moves).toBe('7g7f 3c3d 8h2b+ 3a2b')
  expect(read('moves=8h2b+').moves).toBe('8h2b+')
  expect(read(String(new URLSearchParams({ moves: '   1 ７六歩(77)' }))).moves).toBe('   1 ７六歩(77)')
  expect(read('record=%E0%A4%A')).toEqual({ record: '%E0%A4%A' })
})

test('calls of functions that old libraries replace are found, also inside each other', () => {
  const own = (code: string) => withOwnBuiltins(code, parseSync('a.js', code).program).code
  expect(own('Array.from(a, f).reduce(g, 0)')).toBe('__reduceOf(__arrayFrom(a, f),g, 0)')
  expect(own('a.entries().reduce(g)')).toBe('__reduceOf(__entriesOf(a),g)')
  expect(own('for (const [i, b] of a.slice(1).entries()) f(b.entries())')).toBe(
    'for (const [i, b] of __entriesOf(a.slice(1))) f(__entriesOf(b))',
  )
  expect(own('Object.entries(a); a?.entries(); a.from(b)')).toBe('Object.entries(a); a?.entries(); a.from(b)')
})
