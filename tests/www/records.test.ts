/** Reading and writing records: small ones below, and every file of a collection outside the repository. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readLink } from '../../www/app/game/link.ts'
import { addLine, commentAt, encodeTree, find, setComment, withMainLine } from '../../www/app/game/tree.ts'
import { decodeUsen, encodeUsen } from '../../www/app/game/usen.ts'
import { decodeBytes, encodeShiftJis } from '../../www/app/records/bytes.ts'
import { cleaned } from '../../www/app/records/clean.ts'
import { FORMATS, type Format } from '../../www/app/records/formats.ts'
import { readRecord } from '../../www/app/records/read.ts'
import type { Writable } from '../../www/app/records/writable.ts'
import { writeFile, writeRecord } from '../../www/app/records/write.ts'
import { type PositionEvent, START } from '../../www/engine/protocol.ts'

const OWN = join(import.meta.dirname, '../data/records')
const DATA = join(process.env.NARIKOMA_DATA ?? join(import.meta.dirname, '../../../shared/data'), 'records')

const KIF = `手合割：平手
先手：甲
後手：乙
手数----指手---------消費時間--
*はじめに
   1 ７六歩(77)
*角道を開けた
   2 ３四歩(33)
   3 ２二角成(88)
   4 同　銀(31)
   5 投了

変化：2手
   2 ８四歩(83)
`

const moves = (text: string) => readRecord(text)?.moves.join(' ')

/** A game as the engine would send it. */
function writable(text: string): Writable {
  const record = readRecord(text)
  if (!record) throw new Error('not a record')
  const position = {
    variant: record.start.variant,
    start: record.start.sfen ?? START[record.start.variant],
    sfen: START.shogi,
    moves: record.moves.map((usi) => ({ usi, ja: '', en: '', sfen: '' })),
    ...(record.ending?.type === 'resign' && { result: { reason: 'resigned', winner: 'w' } }),
  } as unknown as PositionEvent
  return { position, shown: START.shogi, source: record.source, tree: record.tree, names: { b: 'B', w: 'W' } }
}

test('names, comments and the end of a record are read', () => {
  const record = readRecord(KIF)
  expect(record?.moves).toEqual(['7g7f', '3c3d', '8h2b+', '3a2b'])
  expect(record?.ending).toEqual({ type: 'resign', side: 'b' })
  expect(record?.source?.names).toEqual({ b: '甲', w: '乙' })
  expect(record?.source?.comments.slice(0, 2)).toEqual(['はじめに', '角道を開けた'])
  expect(record?.problems).toEqual([])
})

test('variations and comments are read, changed and written', () => {
  const record = readRecord(KIF)
  const tree = record?.tree
  if (!tree) throw new Error('no tree')
  expect(tree.nodes.map(({ parent, usi }) => [parent, usi])).toContainEqual([0, '8c8d'])
  expect(commentAt(tree, ['7g7f'])).toBe('角道を開けた')
  const { tree: longer, at } = addLine(tree, find(tree, ['7g7f', '8c8d']).at, ['2g2f', '8d8e'])
  const changed = setComment(longer, at, '突き越す')
  const text = writeRecord('kif', { ...writable(KIF), tree: changed })
  const again = readRecord(text)?.tree
  expect(again && encodeTree(again).nodes).toHaveLength(7)
  expect(again && commentAt(again, ['7g7f', '8c8d', '2g2f', '8d8e'])).toBe('突き越す')
  expect(text).toContain('先手：甲')
  expect(readRecord(text)?.ending).toEqual({ type: 'resign', side: 'b' })
  // A promoted variation is written as the main line.
  const promoted = withMainLine(changed, ['7g7f', '8c8d', '2g2f'])
  const position = {
    ...writable(KIF).position,
    moves: ['7g7f', '8c8d', '2g2f'].map((usi) => ({ usi })),
    result: undefined,
  }
  const other = writeRecord('kif', { ...writable(KIF), position: position as never, tree: promoted })
  expect(readRecord(other)?.moves).toEqual(['7g7f', '8c8d', '2g2f', '8d8e'])
})

test('a BOD diagram, and a record with the markup of a web page', () => {
  const rank = (n: string, middle: string) => `| ・ ・ ・ ・${middle} ・ ・ ・ ・|${n}`
  const middles = ['v玉', ' ・', ' 歩', ' ・', ' ・', ' ・', ' ・', ' ・', ' 玉']
  const ranks = middles.map((middle, index) => rank('一二三四五六七八九'.charAt(index), middle))
  const line = '+---------------------------+'
  const bod = ['後手の持駒：飛　金四　歩十七', line, ...ranks, line, '先手の持駒：金', '後手番'].join('\n')
  expect(readRecord(bod)?.start.sfen).toBe('4k4/9/4P4/9/9/9/9/9/4K4 w Gr4g17p 1')
  const web = '<pre class="kif">手合割：平手<br />\n&nbsp; 1 ７六歩(77)<br>   2 ３四歩(33)</pre>'
  expect(moves(web)).toBe('7g7f 3c3d')
})

test('a game is written and read in every format', () => {
  const game = writable(KIF)
  for (const format of FORMATS) {
    const { bytes, lost } = writeFile(format, game)
    const text = decodeBytes(bytes)
    expect(lost, format).toEqual([])
    if (format === 'sfen' || format === 'bod') {
      expect(text).toMatch(format === 'bod' ? /後手の持駒/ : /^sfen lnsgkgsnl/)
      continue
    }
    const back = readRecord(text)
    expect(back?.moves, format).toEqual(['7g7f', '3c3d', '8h2b+', '3a2b'])
    const commented: Format[] = ['kif', 'kifu', 'ki2', 'ki2u', 'csa', 'jkf']
    if (commented.includes(format)) expect(back?.source?.comments[1], format).toBe('角道を開けた')
    if (format.startsWith('ki') || format === 'jkf') expect(text, format).toMatch(/変化：2手|"forks"/)
  }
})

test('a move played after the end of the record, or as a variation, is written', () => {
  const game = writable(KIF)
  const played = (...list: string[]) =>
    ({
      ...game.position,
      moves: list.map((usi) => ({ usi, ja: '', en: '', sfen: '' })),
      result: undefined,
    }) as never
  const on = writeRecord('kif', { ...game, position: played('7g7f', '3c3d', '8h2b+', '3a2b', 'B*5e') })
  expect(on).toContain('５五角打')
  expect(moves(writeRecord('kif', { ...game, position: played('2g2f') }))).toBeDefined()
})

test('a broken record keeps the part before the error and gives its line and text', () => {
  const broken = KIF.replace('   3 ２二角成(88)', '   3 ２十角成(88)')
  expect(readRecord(broken)).toMatchObject({
    moves: ['7g7f', '3c3d'],
    problems: [{ kind: 'move', line: 9, text: expect.stringContaining('２十角成'), cut: 'game' }],
  })
  expect(readRecord('手合割：平手\n▲７六歩△３四歩▲２十角△同銀')).toMatchObject({
    moves: ['7g7f', '3c3d'],
    problems: [{ kind: 'move', line: 2, text: '▲２十角', cut: 'game' }],
  })
  expect(readRecord('PI\n+\n+7776FU,T3\n-3334XX\n')).toMatchObject({
    moves: ['7g7f'],
    problems: [{ line: 4 }],
  })
  expect(readRecord('position startpos moves 7g7f 3c3d what')).toMatchObject({
    moves: ['7g7f', '3c3d'],
    problems: [{ line: 1, text: 'what' }],
  })
})

test('other texts are not read as records', () => {
  for (const text of [
    '',
    ' ',
    'hello',
    'これは棋譜ではありません',
    '{}',
    '{"moves":',
    '<html>',
    'x'.repeat(100_000),
    '~0.',
  ])
    expect(() => readRecord(text), text.slice(0, 20)).not.toThrow()
  for (const text of ['', 'hello', 'これは棋譜ではありません']) expect(readRecord(text)).toBeNull()
})

test('text of one line: USI, SFEN, bare moves, USEN, and a link with USEN', () => {
  expect(moves('position startpos moves 7g7f 3c3d')).toBe('7g7f 3c3d')
  expect(moves('7g7f\n3c3d')).toBe('7g7f 3c3d')
  expect(readRecord('sfen 4k4/9/9/9/9/9/9/9/4K4 b G 1 moves G*5b')).toMatchObject({
    start: { variant: 'shogi', sfen: '4k4/9/9/9/9/9/9/9/4K4 b G 1' },
    moves: ['G*5b'],
  })
  expect(readRecord('rbsgk/4p/5/P4/KGSBR b - 1')?.start.variant).toBe('minishogi')
  const usen = encodeUsen(START.shogi, ['7g7f', '3c3d', '8h2b+', '3a2b'], null)
  expect(moves(usen)).toBe('7g7f 3c3d 8h2b+ 3a2b')
  expect(moves(`https://example.org/x?usen=${usen}&ply=3`)).toBe('7g7f 3c3d 8h2b+ 3a2b')
})

test('USEN: a whole game in three letters for each move', () => {
  const list = ['7g7f', '3c3d', '8h2b+', '3a2b', 'B*5e', 'G*1a', 'N*2c']
  for (const start of [START.shogi, START.minishogi, '4k4/9/9/9/9/9/9/9/+R3K4 w 2Pb 1'])
    for (const type of [null, 'timeUp', 'resign'] as const) {
      // After seven moves, the side that did not begin is to move.
      const side = start.includes(' w ') ? 'b' : 'w'
      const ending = type && { type, side: side as 'b' | 'w' }
      const text = encodeUsen(start, list, ending)
      expect(text).toMatch(/^[\w.~-]*$/)
      const game = decodeUsen(text)
      expect(game?.moves).toEqual(list)
      expect(game?.sfen ?? START.shogi).toBe(start)
      expect(game?.ending).toEqual(ending)
      // USEN cannot express a resignation out of turn: the end is left
      // out, since it would give the wrong winner.
      const otherSide = side === 'b' ? 'w' : 'b'
      const other = type && encodeUsen(start, list, { type, side: otherSide })
      expect(other && decodeUsen(other)?.ending).toBeNull()
    }
  expect(encodeUsen(START.shogi, Array(120).fill('7g7f'), null).length).toBeLessThan(370)
  expect(decodeUsen('~0.zzz7ku')?.moves).toEqual([])
  expect(decodeUsen('~0.zzz7ku')?.cut).toBe(true)
  const link = encodeUsen(START.shogi, ['7g7f', '3c3d'], null)
  expect(decodeUsen(link)).toMatchObject({ moves: ['7g7f', '3c3d'], cut: false })
  expect(decodeUsen(link.slice(0, -2))).toMatchObject({ moves: ['7g7f'], cut: true })
  // Cut JSON is no record.
  for (const text of ['{"moves":[', '{', '{"header":{},\n"moves":['])
    expect(readRecord(text), text).toBeNull()
  for (const text of ['', '~', '~1.abc.', 'x y~0..', '~0.A.']) expect(decodeUsen(text), text).toBeNull()
  expect(readLink(`?usen=${encodeUsen(START.minishogi, ['4e4d'], null)}`, () => 0)).toMatchObject({
    setup: { start: { variant: 'minishogi' }, players: { b: 'human', w: 'human' } },
    played: { moves: ['4e4d'] },
  })
  expect(readLink('?usen=oops', () => 0)?.bad).toBe('usen')
})

test('encodings are detected, and Shift_JIS is written', () => {
  const { bytes, lost } = encodeShiftJis('▲７六歩ｱ\\~')
  expect(decodeBytes(bytes)).toBe('▲７六歩ｱ\\~')
  expect(lost).toEqual([])
  expect(encodeShiftJis('☗歩').lost).toEqual(['☗'])
  expect(decodeBytes(new TextEncoder().encode(KIF))).toBe(KIF)
  expect(decodeBytes(encodeShiftJis(KIF).bytes)).toBe(KIF)
  expect(cleaned('\ufeffa&lt;b&#x3042;&amp;\r\nc')).toBe('a<bあ&\nc')
})

/** The records of the repository, and those outside it: their columns differ. */
const COLLECTIONS = [
  { folder: OWN, sfenAt: 1, mainAt: 2 },
  { folder: DATA, sfenAt: 2, mainAt: 5 },
].filter(({ folder }) => existsSync(folder))

describe.each(COLLECTIONS)('the records in $folder', ({ folder, sfenAt, mainAt }) => {
  const lines = readFileSync(join(folder, 'expected.txt'), 'utf8').split('\n')
  const rows = lines
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split(';').map((field) => field.trim()))

  test.each(rows)('%s', (name = '', ...fields) => {
    const [sfen, main] = [fields[sfenAt - 1], fields[mainAt - 1]]
    const text = decodeBytes(readFileSync(join(folder, name)))
    const record = readRecord(text)
    expect(record?.problems).toEqual([])
    expect(record?.moves.join(' ')).toBe(main)
    expect(record?.start.sfen).toBe(sfen)
    const game = writable(text)
    // Without KI2, in which illegal moves can make a variation look like the main line.
    for (const format of ['kifu', 'csa', 'jkf'] as const)
      expect(readRecord(writeRecord(format, game))?.moves.join(' '), format).toBe(main)
  })
})
