/** Records of games on 5×5. */
import { describe, expect, test } from 'vitest'
import { addMove, setComment, setEnd, setTime, treeOf } from '../../www/app/game/tree.ts'
import { FORMATS, type Format } from '../../www/app/records/formats.ts'
import { readRecord } from '../../www/app/records/read.ts'
import type { Writable } from '../../www/app/records/writable.ts'
import { writeRecord } from '../../www/app/records/write.ts'
import { initialGameOf } from '../../www/elements/embed/initialGame.ts'
import { readOptions } from '../../www/elements/embed/options.ts'
import { readMoves } from '../../www/elements/embed/replay.ts'
import { type PositionEvent, START } from '../../www/engine/protocol.ts'

/** Moves, promotions on the last rank, captures on the same square, and drops. */
const MOVES = [
  '1e1d',
  '5a5b',
  '1d4d',
  '5b4b',
  '2e3d',
  '4a3b',
  '4d4b',
  '3a4b',
  'R*2d',
  '2a3a',
  '2d2a+',
  '4b5a',
]

/** A start with pieces in hand and White to move; both sides may promote, and decline it. */
const STUDY = {
  start: 'k4/5/1S3/3r1/4K w Gb 1',
  moves: ['2d2e', '1e1d', '2e4e+', 'G*2d', 'B*1e', '4c5b', '1e2d', '5b4a', '2d3e'],
}

/** The formats that hold whole games. */
const WHOLE = ['kif', 'kifu', 'ki2', 'ki2u', 'csa', 'csa22', 'jkf'] as const satisfies readonly Format[]

function game(start: string = START.minishogi, moves: string[] = MOVES): Writable {
  const played = moves.map((usi) => ({ usi, ja: '', en: '', sfen: '' }))
  const side = (moves.length + (start.includes(' w ') ? 1 : 0)) % 2 === 0 ? 'b' : 'w'
  const tree = setEnd(setTime(setComment(treeOf(moves), 0, '▲初手'), 1, 5000), moves.length - 1, {
    kind: 'resigned',
    winner: side === 'b' ? 'w' : 'b',
  })
  const position = { variant: 'minishogi', start, moves: played, side } as unknown as PositionEvent
  return { position, shown: start, source: null, tree, names: { b: '先手の人', w: '利き' } }
}

test('KIF names 5×5 and is read as it was written', () => {
  const text = writeRecord('kifu', game())
  expect(text).toContain('手合割：5五将棋\r\n')
  expect(text).not.toMatch(/持駒|[６-９]/)
  expect(text).toMatch(/^ +1 １四飛\(15\)/m)
  expect(text).toMatch(/^ +9 ２四飛打/m)
  expect(text).toMatch(/^ +11 ２一飛成\(24\)/m)
  const read = readRecord(text)
  expect(read).toMatchObject({
    start: { variant: 'minishogi' },
    moves: MOVES,
    ending: { type: 'resign', side: 'b' },
    source: { names: { b: '先手の人', w: '利き' } },
    problems: [],
  })
  expect(read?.tree?.nodes[0]?.comment).toBe('▲初手')
  expect(read?.tree?.nodes[1]?.time).toBe(5000)
})

describe.each(WHOLE)('%s', (format) => {
  test.each([
    ['the usual start', game()],
    ['another start', game(STUDY.start, STUDY.moves)],
  ])('keeps a game from %s', (_, written) => {
    const read = readRecord(writeRecord(format, written))
    expect(read?.problems).toEqual([])
    expect(read?.start).toEqual({ variant: 'minishogi', sfen: written.position.start })
    expect(read?.moves).toEqual(written.position.moves.map(({ usi }) => usi))
    expect(read?.ending).toEqual({ type: 'resign', side: written.position.side })
    expect(read?.tree?.nodes[0]?.comment).toBe('▲初手')
    if (!format.startsWith('ki2')) expect(read?.tree?.nodes[1]?.time).toBe(5000)
    expect(read?.source?.names).toEqual({ b: '先手の人', w: '利き' })
  })

  test.each([
    ['the usual start', game()],
    ['another start', game(STUDY.start, STUDY.moves)],
  ])('is shown in the player, from %s', async (_, written) => {
    const text = writeRecord(format, written)
    const moves = written.position.moves.map(({ usi }) => usi)
    const shown = readMoves(text, 'shogi')
    // KI2 and JKF are left to the record reader.
    const isQuick = !/^(?:ki2|jkf)/.test(format)
    if (format !== 'jkf') expect(shown?.sfen).toBe(written.position.start)
    expect(shown !== null && !shown.partial).toBe(isQuick)
    if (isQuick) expect(shown?.moves).toEqual(moves)
    const { game: live } = await initialGameOf(
      readOptions(() => null, text, 'ja'),
      () => 0,
    )
    expect(live.setup.start).toEqual({ variant: 'minishogi', sfen: written.position.start })
    expect(live.moves).toEqual(moves)
  })

  test('keeps variations where it can hold them', () => {
    const written = game()
    const tree = written.tree && addMove(addMove(written.tree, 0, '1a1b').tree, 12, '4e4d').tree
    const read = readRecord(writeRecord(format, { ...written, tree }))
    expect(read?.problems).toEqual([])
    const beside = read?.tree?.nodes.slice(MOVES.length).map(({ usi }) => usi)
    expect(beside).toEqual(format.startsWith('csa') ? [] : ['1a1b', '4e4d'])
  })
})

test('diagrams have five files and ranks', () => {
  const board = [
    '  ５ ４ ３ ２ １',
    '+---------------+',
    '|v玉 ・ ・ ・ ・|一',
    '| ・ ・ ・ ・ ・|二',
    '| ・ 銀 ・ ・ ・|三',
    '| ・ ・ ・v飛 ・|四',
    '| ・ ・ ・ ・ 玉|五',
    '+---------------+',
  ]
  const written = game(STUDY.start, STUDY.moves)
  for (const format of ['kifu', 'ki2u', 'bod'] as const) {
    const lines = writeRecord(format, written).split(/\r?\n/)
    const first = lines.indexOf(board[0] ?? '')
    expect(lines.slice(first, first + board.length), format).toEqual(board)
  }
  const bod = readRecord(writeRecord('bod', written))
  expect(bod?.start).toEqual({ variant: 'minishogi', sfen: STUDY.start })
  expect(readRecord(writeRecord('bod', game()))?.start.sfen).toBe(START.minishogi)
})

test('a diagram that other programs head with the name of the game', () => {
  const text = writeRecord('kifu', game(STUDY.start, STUDY.moves))
  for (const name of ['5五将棋', '５五将棋', '五々将棋', '平手'])
    expect(readRecord(`手合割：${name}\n${text}`)?.start.sfen, name).toBe(STUDY.start)
  for (const name of ['５五将棋', '五々将棋'])
    expect(readRecord(`手合割：${name}\n   1 １四飛(15)\n`)).toMatchObject({
      start: { variant: 'minishogi', sfen: START.minishogi },
      moves: ['1e1d'],
    })
})

test('CSA has five ranks of five squares', () => {
  const text = writeRecord('csa22', game())
  expect(text).toContain(
    'P1-HI-KA-GI-KI-OU\nP2 *  *  *  * -FU\nP3 *  *  *  *  * \nP4+FU *  *  *  * \nP5+OU+KI+GI+KA+HI\nP+\n',
  )
  expect(text).not.toMatch(/^P[6-9]/m)
  // Blanks at the end of a line are often lost.
  expect(readRecord(text.replace(/ +$/gm, ''))?.moves).toEqual(MOVES)
})

test('a declined promotion is named where 5×5 allows one', () => {
  const ki2 = writeRecord('ki2u', game(STUDY.start, STUDY.moves)).replace(/[\s　]+/g, ' ')
  expect(ki2).toContain(
    '△２五飛不成 *▲初手 ▲１四玉 △４五飛成 ▲２四金 △１五角 ▲５二銀 △２四角不成 ▲４一銀不成 △３五角不成',
  )
  expect(readRecord(writeRecord('ki2u', game(STUDY.start, STUDY.moves)))?.moves).toEqual(STUDY.moves)
  const jkf = JSON.parse(writeRecord('jkf', game(STUDY.start, STUDY.moves)))
  const promotions = jkf.moves.map(({ move }: { move?: { promote?: boolean } }) => move?.promote)
  const none = undefined
  expect(promotions).toEqual([none, false, none, true, none, none, none, false, false, false, none])
  expect(jkf.initial.data.board).toHaveLength(5)
  expect(jkf.initial.data.board[0]).toHaveLength(5)
})

test('a broken line of KIF on 5×5 is named by its number', () => {
  for (const written of [game(), game(STUDY.start, STUDY.moves)]) {
    const lines = writeRecord('kifu', written).replaceAll('\r', '').split('\n')
    const third = lines.findIndex((line) => /^ +3 /.test(line))
    lines[third] = '   3 無理(14)'
    const read = readRecord(lines.join('\n'))
    expect(read?.moves).toEqual(written.position.moves.slice(0, 2).map(({ usi }) => usi))
    expect(read?.problems[0]?.line).toBe(third + 1)
  }
})

test('simple formats write every start', () => {
  for (const format of FORMATS.filter((each) => each === 'usi' || each === 'usen'))
    expect(readRecord(writeRecord(format, game(STUDY.start, STUDY.moves))), format).toMatchObject({
      start: { variant: 'minishogi', sfen: STUDY.start },
      moves: STUDY.moves,
    })
})
