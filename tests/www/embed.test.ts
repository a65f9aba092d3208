/** The pure parts of the player: attributes, records, the picture, the engines of several games. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { decodeBytes } from '../../www/app/records/bytes.ts'
import { startOf } from '../../www/app/records/handicaps.ts'
import { readRecord } from '../../www/app/records/index.ts'
import { pictureFile } from '../../www/elements/board/picture.ts'
import { readSfen } from '../../www/elements/board/sfen.ts'
import { BOARDS } from '../../www/elements/board/style/palette.ts'
import { Awake, GameEngine } from '../../www/elements/embed/gameEngine.ts'
import { cleanMarkup } from '../../www/elements/embed/inlineRecord.ts'
import { openingOf } from '../../www/elements/embed/opening.ts'
import { firstPly, readOptions } from '../../www/elements/embed/options.ts'
import { PuzzleEngine } from '../../www/elements/embed/puzzle.ts'
import { positionAfter, readMoves } from '../../www/elements/embed/replay.ts'
import { continued } from '../../www/elements/embed/updates.ts'
import { START } from '../../www/engine/protocol.ts'
import { moveText, threads } from './fake-engine.ts'

const options = (attributes: Record<string, string>, inline: string | null = null) =>
  readOptions((name) => attributes[name] ?? null, inline, 'ja-JP')

describe('attributes', () => {
  test('the default mode depends on whether there is a record', () => {
    expect(options({}).mode).toBe('play')
    expect(options({}, '7g7f').mode).toBe('replay')
    expect(options({ moves: '7g7f', mode: 'play' }).mode).toBe('play')
  })

  test('a task of a lesson is solved with Black, from a position that comes as a file', () => {
    const read = options({ lesson: 'hand/head', side: 'w', mode: 'play' })
    expect(read).toMatchObject({ lesson: 'hand/head', src: 'lesson:hand/head', mode: 'puzzle', side: 'b' })
    expect(openingOf(read)).toMatchObject({ line: null, pending: true })
    expect(options({ moves: '7g7f', lesson: 'hand/head' }).lesson).toBeNull()
  })

  test('invalid attributes are listed and have their defaults', () => {
    const read = options({ mode: 'dance', side: 'x', ply: '-1', goal: 'hold', level: '3' })
    expect(read.faults.map(({ message }) => message).sort()).toEqual([
      'not understood: goal="hold"',
      'not understood: mode="dance"',
      'not understood: ply="-1"',
      'not understood: side="x"',
    ])
    expect(read).toMatchObject({ mode: 'play', side: null, ply: null, goal: null, level: '3' })
  })

  test('goals, plies, languages, boards', () => {
    expect(options({ goal: 'hold 20' }).goal).toEqual({ kind: 'hold', moves: 20 })
    expect(firstPly(options({ ply: 'last', moves: 'x' }))).toBe(Number.POSITIVE_INFINITY)
    expect([firstPly(options({ moves: '7g7f' })), firstPly(options({}))]).toEqual([
      0,
      Number.POSITIVE_INFINITY,
    ])
    expect([options({ lang: 'en' }).language, options({}).language]).toEqual(['en', 'ja'])
    expect(options({ sfen: 'rbsgk/4p/5/P4/KGSBR b - 1' }).variant).toBe('minishogi')
  })
})

const KIF = `手合割：二枚落ち
   1 ６二銀(71)
   2 ７六歩(77)
   3 ５四歩(53)
   4 ５六歩(57)
変化：2手
   2 ２六歩(27)`

describe('the moves of a record', () => {
  test('KIF: handicap, 同, drops and promotions, without variations', () => {
    const line = readMoves(KIF, 'shogi')
    expect(line?.sfen).toMatch(/^lnsgkgsnl\/9\/ppppppppp\/.* w - 1$/)
    expect(line?.moves).toEqual(['7a6b', '7g7f', '5c5d', '5g5f'])
    const more = '手合割：平手\n1 ２二角成(88)\n2 同　銀(31)\n3 ５五角打\n4 ３三銀不成(22)\n5 ３三角成(55)'
    expect(readMoves(more, 'shogi')?.moves).toEqual(['8h2b+', '3a2b', 'B*5e', '2b3c', '5e3c+'])
  })

  test('CSA: a promotion follows from the piece before the move', () => {
    const csa = 'PI\n+\n+7776FU\n-3334FU\n+8822UM\n-3122GI\n+0055KA\n%TORYO'
    expect(readMoves(csa, 'shogi')?.moves).toEqual(['7g7f', '3c3d', '8h2b+', '3a2b', 'B*5e'])
  })

  test('the same moves as from the record reader', () => {
    const usual = KIF.replace('二枚落ち', '平手').split('変化')[0] ?? ''
    const text = usual
      .replace('６二銀(71)', '２六歩(27)')
      .replace('７六歩(77)', '３四歩(33)')
      .replace(/ {3}[34].*\n/g, '')
    expect(readMoves(text, 'shogi')?.moves).toEqual(readRecord(text)?.moves)
  })

  test('KI2: the start is read, and the moves are left to the record reader', () => {
    const text = '手合割：二枚落ち\n△６二銀 ▲７六歩 △５四歩 ▲２二角成'
    const read = readMoves(text, 'shogi')
    expect(read).toEqual({ sfen: startOf('二枚落ち'), moves: [], partial: true })
    expect(readRecord(text)?.start.sfen).toBe(read?.sfen)
    expect(openingOf(options({ moves: '▲７六歩', sfen: START.shogi })).pending).toBe(true)
  })

  test('KI2: words such as 左 and 直 choose between several pieces', () => {
    const moves = (text: string) => readRecord(text)?.moves
    expect(moves('▲７六歩 △３四歩 ▲２二角成 △同銀 ▲５五角')).toEqual([
      '7g7f',
      '3c3d',
      '8h2b+',
      '3a2b',
      'B*5e',
    ])
    const golds = '後手の持駒：なし\n先手の持駒：なし\n'
    const rows = ['v玉', ' ・', ' ・', ' ・', ' ・', ' ・', ' ・', ' 金', ' 玉']
    const drawn = rows.map((middle, index) => {
      const others = index === 6 ? '金' : index === 7 ? '金' : '・'
      return `| ・ ・ ・ ${others}${middle} ${others} ・ ・ ・|${'一二三四五六七八九'.charAt(index)}`
    })
    const board = `${golds}${drawn.join('\n')}\n`
    const first = (move: string) => moves(`${board}▲${move}`)?.[0]
    expect(first('５七金直')).toBe('5h5g')
    expect(first('５七金左寄')).toBe('6g5g')
    expect(first('５七金右寄')).toBe('4g5g')
    expect(first('５七金左上')).toBe('6h5g')
    expect(first('５七金右上')).toBe('4h5g')
  })

  test('a start position as a diagram: BOD, CSA, JKF', () => {
    const sfen = '4k4/9/4+P4/9/9/9/9/9/4K4 w G2r13p 1'
    const letters = ['v玉', ' ・', ' と', ' ・', ' ・', ' ・', ' ・', ' ・', ' 玉'].map(
      (middle) => `| ・ ・ ・ ・${middle} ・ ・ ・ ・|一`,
    )
    const bod = ['後手の持駒：飛二　歩十三', ...letters, '先手の持駒：金', '後手番'].join('\n')
    expect(readMoves(bod, 'shogi')).toEqual({ sfen, moves: [] })
    const ranks = ['-OU', ' * ', '+TO', ' * ', ' * ', ' * ', ' * ', ' * ', '+OU'].map(
      (middle, index) => `P${index + 1}${' * '.repeat(4)}${middle}${' * '.repeat(4)}`,
    )
    const csa = [...ranks, 'P+00KI', `P-${'00HI'.repeat(2)}${'00FU'.repeat(13)}`, '-', '-5161OU'].join('\n')
    expect(readMoves(csa, 'shogi')).toEqual({ sfen, moves: ['5a6a'] })
    const empty = Array.from({ length: 9 }, () => ({}))
    const board = Array.from({ length: 9 }, (_, file) =>
      file === 4
        ? [
            { color: 1, kind: 'OU' },
            {},
            { color: 0, kind: 'TO' },
            {},
            {},
            {},
            {},
            {},
            { color: 0, kind: 'OU' },
          ]
        : empty,
    )
    const jkf = {
      initial: { preset: 'OTHER', data: { color: 1, board, hands: [{ KI: 1 }, { HI: 2, FU: 13 }] } },
    }
    const move = { move: { from: { x: 5, y: 1 }, to: { x: 6, y: 1 }, piece: 'OU', color: 1 } }
    const text = JSON.stringify({ ...jkf, moves: [{}, move] })
    expect(readMoves(text, 'shogi'), 'left to the record reader').toBeNull()
    expect(readRecord(text)).toMatchObject({ start: { sfen }, moves: ['5a6a'] })
    expect(readMoves('{"moves":', 'shogi')).toBeNull()
  })

  test('an incomplete board is left to the record reader', () => {
    expect(readMoves('後手の持駒：なし\n| ・ ・|一\n手合割：その他', 'shogi')).toBeNull()
    expect(readMoves('手合割：その他\n', 'shogi')).toBeNull()
  })

  test('USI, SFEN and USEN', () => {
    expect(readMoves('startpos moves 7g7f 3c3d', 'shogi')?.moves).toHaveLength(2)
    expect(readMoves('sfen 4k4/9/9/9/9/9/9/9/4K4 b G 1 moves G*5b', 'shogi')?.sfen).toBe(
      '4k4/9/9/9/9/9/9/9/4K4 b G 1',
    )
    expect(readMoves('~0.6y236e.r', 'shogi')?.moves).toHaveLength(2)
    const dropped = options({ sfen: '4k4/9/4P4/9/9/9/9/9/4K4 b G 1', moves: 'G*5b' })
    expect(openingOf(dropped).line?.moves).toEqual(['G*5b'])
  })

  test('positionAfter moves, captures, promotes and drops', () => {
    const line = { sfen: START.shogi, moves: ['7g7f', '3c3d', '8h2b+', '3a2b', 'B*5e'] }
    const { position, lastMove } = positionAfter(line, 5)
    expect(lastMove).toBe('B*5e')
    expect([position.pieces.get('2b'), position.pieces.get('5e'), position.turn]).toEqual(['s', 'B', 'w'])
    expect(Object.fromEntries(position.hands)).toEqual({ 'w:B': 1 })
    expect(positionAfter(line, 3).position.pieces.get('2b')).toBe('+B')
    expect(positionAfter(line, 0).lastMove).toBeUndefined()
  })
})

test('markup, entities and special spaces of blog editors are removed', () => {
  expect(cleanMarkup('<p>手合割：平手<br />\r\n&nbsp;1&#12288;７六歩</p>')).toBe(
    '手合割：平手\n\n 1　７六歩\n',
  )
  expect(cleanMarkup('<!--\na &amp;lt; b\u200b\n-->')).toBe('\na < b\n\n'.slice(0, -1))
})

test('a picture file needs no other file', () => {
  const file = pictureFile(readSfen(START.shogi), { orientation: 'b', title: 'a & b' }, BOARDS.kaya.light)
  expect(file.startsWith('<svg xmlns="http://www.w3.org/2000/svg"')).toBe(true)
  expect(file).toContain('<title>a &amp; b</title>')
  expect(file).toContain('SIL Open Font License')
  expect(file).not.toMatch(/var\(|https?:\/\/(?!www\.w3\.org|openfontlicense\.org|github\.com)/)
  // The file has exactly the symbols that it uses.
  const used = new Set([...file.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id))
  const there = new Set([...file.matchAll(/<symbol id="([\w-]+)"/g)].map(([, id]) => id))
  expect(used).toEqual(there)
})

describe('the engines of several games', () => {
  const begin = { type: 'new', variant: 'shogi' } as const
  const moves = (event: { type: string }) =>
    event.type === 'position'
      ? (event as unknown as { moves: { usi: string }[] }).moves.map(({ usi }) => usi)
      : event.type

  /** Games of a page that keeps `most` engines, in threads. */
  const page = (most: number) => {
    const { all, spawn, now } = threads()
    const awake = new Awake(most)
    const home = { spawn, fileOf: () => null, awake }
    return { all, now, open: () => new GameEngine(home), openPuzzle: () => new PuzzleEngine(home) }
  }

  test('a game is played while another one is searching', async () => {
    const { all, open } = page(4)
    const [a, b] = [open(), open()]
    await a.ask(begin)
    const thought = a.ask({ type: 'go' })
    await b.ask(begin)
    const answer = b.ask({ type: 'go' })
    all[1]?.finish({ type: 'move', ...moveText('7g7f') })
    expect(await answer).toMatchObject({ type: 'bestMove' })
    all[0]?.finish({ type: 'move', ...moveText('2g2f') })
    expect(await thought).toMatchObject({ choice: { usi: '2g2f' } })
    expect(all[0]?.asked()).toEqual(['new', 'go'])
  })

  test('the engine of an idle game is given back, and the next one gets the game', async () => {
    const { all, now, open } = page(1)
    const [a, b] = [open(), open()]
    const news: string[] = []
    await a.ask(begin)
    a.onHealth = (health) => news.push(health)
    await a.ask({ type: 'play', move: '7g7f' })
    await b.ask(begin)
    expect(all[0]?.terminated).toBe(true)
    expect(moves(await a.ask({ type: 'play', move: '8h2b' }))).toEqual(['7g7f', '8h2b'])
    expect(now().heard[0]?.request).toMatchObject({ type: 'new', moves: ['7g7f'] })
    // It was not lost.
    expect(news).toEqual(['ready'])
    // One that is searching keeps its engine.
    const thought = a.ask({ type: 'go' })
    await b.ask({ type: 'play', move: '2g2f' })
    expect(all[2]?.terminated).toBe(false)
    all[2]?.finish({ type: 'resign' })
    expect(await thought).toMatchObject({ choice: { type: 'resign' } })
  })

  test('what is asked of a closed game is rejected, before and after', async () => {
    const { all, open, openPuzzle } = page(4)
    const a = open()
    await a.ask(begin)
    const thought = a.ask({ type: 'go' })
    a.leave()
    await expect(thought).rejects.toThrow('the game was closed')
    await expect(a.ask(begin)).rejects.toThrow('the game was closed')
    expect(all[0]?.terminated).toBe(true)
    const b = openPuzzle()
    await b.ask(begin)
    const asked = b.hasMate()
    b.leave()
    expect(await asked).toBe(true)
  })

  test('no verdict on a move that was taken back while the solver was searching', async () => {
    const { now, openPuzzle } = page(4)
    const puzzle = openPuzzle()
    const verdicts: string[] = []
    puzzle.onVerdict = (verdict) => verdicts.push(verdict)
    await puzzle.ask(begin)
    await puzzle.ask({ type: 'play', move: 'P*4e' })
    now().engine.solverIsSlow = true
    const answer = puzzle.ask({ type: 'go' })
    await expect.poll(() => now().asked()).toContain('defend')
    await puzzle.ask({ type: 'takeBack', plies: 1 })
    expect((await answer).type).toBe('cancelled')
    expect(verdicts).toEqual([])
    now().engine.solverIsSlow = false
    expect(moves(await puzzle.ask({ type: 'play', move: 'P*4e' }))).toEqual(['P*4e'])
    expect(await puzzle.ask({ type: 'go' })).toMatchObject({ type: 'bestMove' })
    expect(verdicts).toEqual(['misses'])
  })
})

test('given moves go on with a game, leave it as it is, or belong to another one', () => {
  const words = (text: string) => text.split(' ').filter(Boolean)
  for (const [played, before, given, expected] of [
    // They add to the game.
    ['a b', 'a b', 'a b c', 'a b c'],
    ['a b c d', 'a b', 'a b c d e', 'a b c d e'],
    ['', '', 'a', 'a'],
    // As a page that repeats what was played: also after a move was taken back.
    ['a b c', 'a b', 'a b c', 'a b c'],
    ['a b x', 'a b c d', 'a b x', 'a b x'],
    // The board is ahead.
    ['a b c d', 'a b', 'a b c', 'a b c d'],
    // Another game: other moves, or earlier ones than were given.
    ['a b c', 'a b', 'a b x', null],
    ['a b c d', 'a b', 'a', null],
    ['a b', 'a b', '', null],
  ] as const)
    expect(continued(words(played), words(before), words(given)), given).toEqual(
      expected === null ? null : words(expected),
    )
})

const OWN = join(import.meta.dirname, '../data/records')
const DATA = join(process.env.NARIKOMA_DATA ?? join(import.meta.dirname, '../../../shared/data'), 'records')

/** Records in KIF and CSA that are left to the record reader. */
const LEFT = /foul-(?!named)|illegal|own-rule|words-only|end-[46]\.kifu/

describe.each([OWN, DATA].filter((folder) => existsSync(folder)))(
  'the diagram before a tap: %s',
  (folder) => {
    const names = readdirSync(folder).filter((name) => /\.(kifu?|ki2u?|csa|jkf)$/.test(name))
    test.each(names)('%s', (name) => {
      const text = decodeBytes(readFileSync(join(folder, name)))
      const record = readRecord(text)
      const line = readMoves(cleanMarkup(text), 'shogi')
      const isLeft = line === null || line.partial === true
      // Records with words of their own or with fouls, and formats that need the rules or are rare.
      expect(isLeft).toBe(/\.ki2u?$|\.jkf$/.test(name) || LEFT.test(name))
      if (!isLeft) expect(line?.moves.join(' ')).toBe(record?.moves.join(' '))
      if (line) expect(line.sfen).toBe(record?.start.sfen)
    })
  },
)
