/** Records of games on 5×5. */
import { expect, test } from 'vitest'
import { setComment, setEnd, setTime, treeOf } from '../../www/game/tree.ts'
import { type PositionEvent, START } from '../../www/protocol.ts'
import { readRecord } from '../../www/records/read.ts'
import { isSmallStart, onLargeBoard } from '../../www/records/small.ts'
import type { Writable } from '../../www/records/writable.ts'
import { formatsFor, writeRecord } from '../../www/records/write.ts'

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

function game(start = START.minishogi, moves = MOVES): Writable {
  const played = moves.map((usi) => ({ usi, ja: '', en: '', sfen: '' }))
  const tree = setEnd(setTime(setComment(treeOf(moves), 0, '初手'), 1, 5000), moves.length - 1, {
    kind: 'resigned',
    winner: 'w',
  })
  const position = { variant: 'minishogi', start, moves: played, side: 'b' } as unknown as PositionEvent
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
    problem: null,
  })
  expect(read?.tree?.nodes[0]?.comment).toBe('初手')
  expect(read?.tree?.nodes[1]?.time).toBe(5000)
})

test('a broken line of KIF on 5×5 is named by its number', () => {
  const lines = writeRecord('kifu', game()).replaceAll('\r', '').split('\n')
  const third = lines.findIndex((line) => /^ +3 /.test(line))
  lines[third] = '   3 無理(14)'
  const read = readRecord(lines.join('\n'))
  expect(read?.moves).toEqual(MOVES.slice(0, 2))
  expect(read?.problem?.line).toBe(third + 1)
})

test('other starts of 5×5 are written only in formats that can say them', () => {
  expect(formatsFor(game().position)).toEqual(['kif', 'kifu', 'usi', 'sfen', 'usen'])
  const other = '4k/5/5/5/K4 b G 1'
  expect(isSmallStart(other)).toBe(false)
  expect(formatsFor(game(other, []).position)).toEqual(['usi', 'sfen', 'usen'])
  expect(onLargeBoard(START.minishogi)).toBe('4rbsgk/8p/9/4P4/4KGSBR/9/9/9/9 b - 1')
})
