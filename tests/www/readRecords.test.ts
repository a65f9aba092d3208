/**
 * What readers do with records that are not as they should be: every line is read, or told with its number.
 */
import { describe, expect, test } from 'vitest'
import { endAt } from '../../www/app/game/tree.ts'
import { decodeBytes, encodeShiftJis } from '../../www/app/records/bytes.ts'
import { startOf, startOfPreset } from '../../www/app/records/handicaps.ts'
import { type ReadRecord, readRecord, readRecords } from '../../www/app/records/read.ts'
import { readMoves } from '../../www/elements/embed/replay.ts'
import { START } from '../../www/engine/protocol.ts'

const read = (text: string): ReadRecord => {
  const record = readRecord(text)
  if (!record) throw new Error(`not read: ${text}`)
  return record
}

/** Reads KIF with the usual header; the first move is in line 3. */
const kif = (...lines: string[]) => read(['手合割：平手', '手数----指手---', ...lines].join('\n'))
const moves = (...lines: string[]) => {
  const record = kif(...lines)
  expect(record.problems).toEqual([])
  return record.moves.join(' ')
}
const endOf = (record: ReadRecord) => record.tree && endAt(record.tree, record.moves)

describe('moves as programs write them', () => {
  test.each([
    ['full-width digits in the origin', '1 ７六歩（７７）'],
    ['half-width digits', '1 76歩(77)'],
    ['a kanji file', '1 七六歩(77)'],
    ['a full-width number', '１　７六歩(77)'],
    ['tabs', '\t1\t７六歩(77)\t( 0:01/00:00:01)\t'],
    ['no blank after the number', '1７六歩(77)'],
    ['a point after the number', '1. ７六歩(77)'],
    ['a mark of the side', '1 ▲７六歩(77)'],
    ['blanks in the parentheses', '1 ７六歩( 7 7 )   +'],
    ['no origin', '1 ７六歩'],
    ['no number', '７六歩(77)'],
    ['no number and a mark', '▲７六歩'],
  ])('%s', (_, line) => {
    expect(moves(line)).toBe('7g7f')
    expect(moves(line, '   2 ３四歩(33)')).toBe('7g7f 3c3d')
  })

  test.each(['不成', '生', '成らず'])('%s after the piece', (word) => {
    expect(moves('1 ７六歩(77)', '2 ３四歩(33)', `3 ２二角${word}(88)`)).toBe('7g7f 3c3d 8h2b')
  })

  test.each(['同　銀(31)', '同銀(31)', '同　　銀(31)', '２二同銀(31)', '同 銀'])('%s', (word) => {
    expect(moves('1 ７六歩(77)', '2 ３四歩(33)', '3 ２二角成(88)', `4 ${word}`)).toBe('7g7f 3c3d 8h2b+ 3a2b')
  })

  test('times, with and without a total', () => {
    const times = ['( 0:01/00:00:01)', '(1:02:03/)', '( 0:04)', '（０：０５／００：００：０５）']
    const words = ['７六歩(77)', '３四歩(33)', '２六歩(27)', '８四歩(83)']
    const { tree, problems } = kif(...words.map((word, index) => `${index + 1} ${word} ${times[index]}`))
    expect(problems).toEqual([])
    expect(tree?.nodes.map(({ time }) => time)).toEqual([1000, 3_723_000, 4000, 5000])
  })
})

describe('a move without its origin', () => {
  test('is found by the rules', () => {
    expect(moves('1 ２六歩', '2 ３四歩', '3 ７六歩', '4 ８四歩', '5 ２二角成', '6 同銀', '7 ５五角')).toBe(
      '2g2f 3c3d 7g7f 8c8d 8h2b+ 3a2b B*5e',
    )
  })

  test('is told where several pieces can make it', () => {
    const { moves, problems } = kif('1 ５八金', '2 ３四歩(33)')
    expect(moves).toEqual([])
    expect(problems).toEqual([{ kind: 'ambiguous', line: 3, text: '1 ５八金', cut: 'game' }])
    expect(kif('1 ５八金右').moves).toEqual(['4i5h'])
  })

  test('is found where the rules leave one piece: the other is pinned', () => {
    const board = ['4k4', '4r4', '9', '9', '9', '9', '9', '4G1G2', '4K4']
    const rows = board.map((rank) => {
      const cells = rank.replace(/\d/g, (digit) => '.'.repeat(Number(digit))).split('')
      const names: Record<string, string> = { '.': ' ・', k: 'v玉', r: 'v飛', G: ' 金', K: ' 玉' }
      return `|${cells.map((cell) => names[cell]).join('')}|`
    })
    expect(read([...rows, '▲４七金'].join('\n')).moves).toEqual(['3h4g'])
  })
})

describe('a line that is not understood', () => {
  test.each([
    ['a piece that does not exist', '３四鹿(33)'],
    ['a square that does not exist', '３十歩(33)'],
    ['no piece on the origin', '３四歩(35)'],
    ['USI', '3c3d'],
    ['CSA', '-3334FU'],
    ['English', 'P-34'],
    ['signs', '？？？'],
    ['a pass', 'パス'],
    ['a word with an origin', '無理(33)'],
    ['a drop of a promoted piece', '５五と打'],
  ])('is told, and is no end: %s', (_, word) => {
    const record = kif('1 ７六歩(77)', `2 ${word}`, '3 ２六歩(27)', '4 投了', 'まで3手で後手の勝ち')
    expect(record.moves).toEqual(['7g7f'])
    expect(endOf(record)).toBeNull()
    expect(record.ending).toBeNull()
    expect(record.problems).toMatchObject([{ kind: 'move', line: 4, cut: 'game' }])
  })

  test("a word is an end of the record's own only if no move follows", () => {
    expect(endOf(kif('1 ７六歩(77)', '2 時計の故障', '*止まった'))).toEqual({
      kind: 'other',
      name: '時計の故障',
      comment: '止まった',
    })
    const record = kif('1 ７六歩(77)', '2 無理', '*なぜ', '3 ２六歩(27)', '4 投了')
    expect([record.moves, endOf(record), record.ending]).toEqual([['7g7f'], null, null])
    expect(record.problems).toEqual([{ kind: 'move', line: 4, text: '2 無理', cut: 'game' }])
  })

  test('a missing number is told', () => {
    const { moves, problems } = kif('1 ７六歩(77)', '3 ２六歩(27)')
    expect(moves).toEqual(['7g7f'])
    expect(problems).toMatchObject([{ kind: 'move', line: 4, cut: 'game' }])
  })

  test('text between the moves is told, and the moves after it are read', () => {
    const { moves, problems } = kif('1 ７六歩(77)', '広告', '2 ３四歩(33)', '3 投了', '続きは雑誌で')
    expect(moves).toEqual(['7g7f', '3c3d'])
    expect(problems).toEqual([
      { kind: 'line', line: 4, text: '広告', cut: null },
      { kind: 'line', line: 7, text: '続きは雑誌で', cut: null },
    ])
  })

  test('in a variation it cuts only this variation', () => {
    const record = kif(
      '1 ７六歩(77)',
      '2 ３四歩(33)',
      '3 投了',
      '',
      '変化：2手',
      '2 ８四歩(83)',
      '3 ２六象(27)',
      '4 ８五歩(84)',
      '',
      '変化：1手',
      '1 ２六歩(27)',
    )
    expect(record.moves).toEqual(['7g7f', '3c3d'])
    expect(record.tree?.nodes.map(({ usi }) => usi)).toEqual(['7g7f', '3c3d', '8c8d', '2g2f'])
    expect(record.problems).toEqual([{ kind: 'move', line: 9, text: '3 ２六象(27)', cut: 'variation' }])
  })

  test('a piece or a side that does not fit is told, and the move is read by its squares', () => {
    expect(kif('1 ７六銀(77)')).toMatchObject({
      moves: ['7g7f'],
      problems: [{ kind: 'mismatch', cut: null }],
    })
    expect(kif('▲７六歩 ▲３四歩')).toMatchObject({
      moves: ['7g7f', '3c3d'],
      problems: [{ kind: 'mismatch', line: 3, text: '▲３四歩', cut: null }],
    })
  })

  test('CSA: an unknown line, an unknown end, a move of the wrong side', () => {
    expect(read('PI\n+\n+7776FU\nhello\n-3334FU\n%NANDE\n')).toMatchObject({
      moves: ['7g7f', '3c3d'],
      problems: [
        { kind: 'line', line: 4, text: 'hello', cut: null },
        { kind: 'end', line: 6, text: '%NANDE', cut: null },
      ],
    })
    expect(read('PI\n+\n+7776FU\n+2726FU\n')).toMatchObject({
      moves: ['7g7f'],
      problems: [{ kind: 'move', line: 4, cut: 'game' }],
    })
  })

  test('JKF: the line of a move in written-out JSON', () => {
    const move = (x: number, y: number, to: number) => ({
      move: { from: { x, y }, to: { x, y: to }, piece: 'FU', color: 0 },
    })
    const moves = [{ comments: ['"move": 1'] }, move(7, 7, 6), { forks: [[move(3, 3, 4)]], ...move(3, 5, 4) }]
    const text = JSON.stringify({ header: {}, initial: { preset: 'HIRATE' }, moves }, null, 1)
    const line = text.split('\n').findLastIndex((each) => each.includes('"move": {')) + 1
    expect(read(text)).toMatchObject({ moves: ['7g7f'], problems: [{ kind: 'move', line, cut: 'game' }] })
  })
})

describe('handicaps', () => {
  const rank = (name: string) => startOf(name)?.split('/')[0]
  test.each([
    ['香落ち', 'lnsgkgsn1'],
    ['右香落ち', '1nsgkgsnl'],
    ['左五枚落ち', '1nsgkgs2'],
    ['五枚落ち', '2sgkgsn1'],
    ['三枚落ち', '1nsgkgsnl'],
    ['左七枚落ち', '2sgkg3'],
    ['右七枚落ち', '3gkgs2'],
    ['八枚落ち', '3gkg3'],
    ['十枚落ち', '4k4'],
    ['トンボ', '4k4'],
    ['２枚落ち', 'lnsgkgsnl'],
    ['10枚落', '4k4'],
  ])('%s', (name, first) => {
    expect(rank(name)).toBe(first)
    const record = read(`手合割：${name}　　\n   1 ５二玉(51)\n`)
    expect(record.start.sfen).toBe(startOf(name))
    expect(record.start.sfen).toMatch(/ w - 1$/)
    expect(record.moves).toEqual(['5a5b'])
  })

  test('starts with pawns in hand, without pawns, and 5×5', () => {
    expect(startOf('歩三兵')).toBe('4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w 3p 1')
    expect(startOf('裸玉')).toBe('4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1')
    expect(startOf('青空将棋')).toMatch(/^lnsgkgsnl\/1r5b1\/9\/9\/9\/9\/9\/1B5R1\/LNSGKGSNL b/)
    expect(startOf('5五将棋')).toBe(START.minishogi)
    expect(startOf('平手')).toBe(START.shogi)
  })

  test('presets of JKF', () => {
    const first = (preset: string) => startOfPreset(preset)?.split('/')[0]
    expect(['3', '5', '5_L', '7_L', '7_R'].map(first)).toEqual([
      '1nsgkgsnl',
      '2sgkgsn1',
      '1nsgkgs2',
      '2sgkg3',
      '3gkgs2',
    ])
    expect(startOfPreset('HIRATE')).toBe(START.shogi)
  })

  test('one that is not known is named, and is never the even game', () => {
    for (const name of ['飛銀落ち', 'constructor', '詰将棋'])
      expect(readRecords(`手合割：${name}\n   1 ７六歩(77)\n`)).toEqual({
        games: [],
        problems: [{ kind: 'handicap', line: 1, text: name, cut: 'game' }],
      })
    const jkf = { header: {}, initial: { preset: 'toString' }, moves: [{}] }
    expect(readRecords(JSON.stringify(jkf))).toMatchObject({
      games: [],
      problems: [{ kind: 'handicap', text: 'toString' }],
    })
    expect(readRecords('手合割：その他\n   1 ７六歩(77)\n').problems).toMatchObject([{ kind: 'position' }])
  })

  test('CSA: pieces taken from the even start', () => {
    expect(read('PI82HI22KA\n-\n-5152OU\n')).toMatchObject({
      start: { sfen: startOf('二枚落ち') },
      moves: ['5a5b'],
      problems: [],
    })
    expect(readRecords('PI82KA\n-\n-5152OU\n')).toMatchObject({ games: [], problems: [{ kind: 'position' }] })
  })
})

describe('an illegal last move', () => {
  const FOUL = [
    '1 ７六歩(77)',
    '2 ３四歩(33)',
    '3 ２二角成(88)',
    '4 同　銀(31)',
    '5 ２六歩(27)',
    '6 ９五角打',
  ]

  test.each([
    ['反則勝ち', ''],
    ['反則負け', ''],
    ['反則勝ち', 'まで7手で後手の勝ち'],
    ['反則負け', 'まで7手で先手の反則負け'],
    ['反則', 'まで7手で後手の反則勝ち'],
  ])('is part of the end, and its player loses: %s %s', (word, phrase) => {
    const record = kif(
      ...FOUL,
      '7 ４八銀(39) ( 0:10/00:00:14)',
      '*うっかり',
      `8 ${word}`,
      '*王手放置',
      phrase,
    )
    expect(record.problems).toEqual([])
    expect(record.moves).toHaveLength(6)
    expect(endOf(record)).toEqual({
      kind: 'illegal-move',
      winner: 'w',
      move: '3i4h',
      time: 10_000,
      comment: 'うっかり\n王手放置',
    })
  })

  test('a legal last move stays a move', () => {
    const record = kif(...FOUL, '7 ７七銀(88)', '8 反則負け')
    expect(record.problems).toMatchObject([{ kind: 'move', line: 9 }])
    const legal = kif(...FOUL, '7 ５八玉(59)', '8 反則負け')
    expect(legal.moves).toHaveLength(7)
    expect(endOf(legal)).toEqual({ kind: 'illegal-move', winner: 'b' })
  })

  test.each([
    ['二歩', 'P*2d', 'lnsgkgsnl/1r5b1/pppppp1pp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b P 1', '２四歩打'],
    ['打ち歩詰め', 'P*1b', '7nk/7sl/8G/9/9/9/9/9/4K4 b P 1', '１二歩打'],
    ['行き所のない駒', '1b1a', '4k4/8P/9/9/9/9/9/9/4K4 b - 1', '１一歩(12)'],
    ['駒の動き', '7g7d', START.shogi, '７四歩(77)'],
  ])('%s', (_, usi, sfen, words) => {
    const text = `1 ${words}\n2 反則勝ち\n`
    const record = readRecord(text, sfen)
    expect(record?.moves).toEqual([])
    expect(record?.tree?.end).toMatchObject({ kind: 'illegal-move', winner: 'w', move: usi })
  })

  test('CSA and JKF', () => {
    const csa = 'PI\n+\n+7776FU\n-3334FU\n+8833KA\n-2133KE\n%ILLEGAL_MOVE\n'
    const text = csa.replace('%', '+2826HI\n%')
    expect(endOf(read(csa))).toEqual({ kind: 'illegal-move', winner: 'w' })
    expect(endOf(read(text))).toEqual({ kind: 'illegal-move', winner: 'w', move: '2h2f' })
  })
})

describe('encodings', () => {
  const TEXT = '手合割：平手\r\n先手：甲\r\n   1 ７六歩(77)\r\n   2 投了\r\n'
  const utf16 = (littleEndian: boolean, mark: boolean) => {
    const text = (mark ? '\ufeff' : '') + TEXT
    const view = new DataView(new ArrayBuffer(text.length * 2))
    for (let index = 0; index < text.length; index += 1)
      view.setUint16(index * 2, text.charCodeAt(index), littleEndian)
    return new Uint8Array(view.buffer)
  }
  /** ISO-2022-JP: the bytes of EUC-JP without their highest bits, between escape sequences. */
  const iso2022jp = (text: string) => {
    const bytes: number[] = []
    let wide = false
    const { bytes: sjis } = encodeShiftJis(text)
    for (let at = 0; at < sjis.length; at += 1) {
      const first = sjis[at] ?? 0
      const isWide = (first >= 0x81 && first <= 0x9f) || first >= 0xe0
      if (isWide !== wide) bytes.push(0x1b, ...(isWide ? [0x24, 0x42] : [0x28, 0x42]))
      wide = isWide
      if (!isWide) bytes.push(first)
      else {
        at += 1
        const second = sjis[at] ?? 0
        const row = (first - (first < 0xa0 ? 0x81 : 0xc1)) * 2 + 0x21
        if (second >= 0x9f) bytes.push(row + 1, second - 0x7e)
        else bytes.push(row, second - (second > 0x7f ? 0x20 : 0x1f))
      }
    }
    return new Uint8Array(bytes)
  }

  test.each([
    ['UTF-16, little end first, with a mark', utf16(true, true)],
    ['UTF-16, big end first, with a mark', utf16(false, true)],
    ['UTF-16, little end first', utf16(true, false)],
    ['UTF-16, big end first', utf16(false, false)],
    ['ISO-2022-JP', iso2022jp(TEXT)],
    ['Shift_JIS', encodeShiftJis(TEXT).bytes],
    ['UTF-8', new TextEncoder().encode(`\ufeff${TEXT}`)],
  ])('%s', (_, bytes) => {
    expect(decodeBytes(bytes).replace('\ufeff', '')).toBe(TEXT)
    expect(read(decodeBytes(bytes))).toMatchObject({
      moves: ['7g7f'],
      ending: { type: 'resign', side: 'w' },
      source: { names: { b: '甲' } },
    })
  })
})

describe('several games in one text', () => {
  const names = (text: string) => readRecords(text).games.map(({ source }) => source?.names.b)
  test('CSA with a line / between them', () => {
    const game = (name: string) => `V2.2\nN+${name}\nPI\n+\n+7776FU\n%TORYO\n`
    expect(names(`${game('A')}/\n${game('B')}/\n`)).toEqual(['A', 'B'])
  })

  test('KIF and KI2 one after the other, with the numbers of their lines', () => {
    const game = (name: string, move: string) =>
      `開始日時：2026/01/01\n手合割：平手\n先手：${name}\n${move}\n`
    const kif = `手数----指手---\n   1 ７六歩(77)\n   2 投了\nまで1手で先手の勝ち`
    expect(names(game('甲', kif) + game('乙', kif))).toEqual(['甲', '乙'])
    expect(names(game('甲', '▲７六歩 △３四歩') + game('乙', '▲２六歩'))).toEqual(['甲', '乙'])
    const broken = game('甲', kif) + game('乙', '   1 ７六鹿(77)')
    expect(readRecords(broken).games[1]?.problems).toMatchObject([{ line: 11 }])
    expect(
      names(`手合割：平手\n   1 ７六歩(77)\n   2 投了\n終了日時：2026/01/01\n場所：東京\n`),
    ).toHaveLength(1)
  })

  test('lines of USI and SFEN', () => {
    const text = 'position startpos moves 7g7f\nposition startpos moves 2g2f 8c8d x\n'
    expect(readRecords(text).games.map(({ moves }) => moves)).toEqual([['7g7f'], ['2g2f', '8c8d']])
    expect(readRecords(text).games[1]?.problems).toMatchObject([{ line: 2, text: 'x' }])
  })

  test('CSA without a line between them, and lines of USEN and of bare SFEN', () => {
    const csa = 'V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n'
    const sfen = 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1'
    for (const text of [csa + csa, '~0.6y236e.r\n~0.6y2.r\n', `${sfen}\n4k4/9/9/9/9/9/9/9/4K4 b - 1\n`]) {
      const { games } = readRecords(text)
      expect([games.length, games.flatMap(({ problems }) => problems)], text).toEqual([2, []])
      // The player leaves such a text to this reader, which counts the games.
      expect(readMoves(text, 'shogi'), text).toBeNull()
    }
    expect(readRecords('7g7f 3c3d\n2g2f').games.map(({ moves }) => moves.length)).toEqual([3])
  })
})

test('text that only looks like a record is none', () => {
  for (const text of [
    '* a list\n* of things',
    '# A heading\n\ntext',
    '注: これは\n1. 文章です',
    '*',
    'まで3手で先手の勝ち',
  ])
    expect(readRecord(text), text).toBeNull()
  expect(readRecord('*はじめに\n手合割：平手\n')?.tree?.comment).toBe('はじめに')
})
