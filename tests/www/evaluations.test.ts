/** Evaluations of a review in written records. */
import { expect, test } from 'vitest'
import type { StoredReview } from '../../www/app/game/review.ts'
import { treeOf } from '../../www/app/game/tree.ts'
import { withEvaluations } from '../../www/app/records/evaluations.ts'
import { readRecord } from '../../www/app/records/read.ts'
import type { Writable } from '../../www/app/records/writable.ts'
import { writeRecord } from '../../www/app/records/write.ts'
import { type PositionEvent, START } from '../../www/engine/protocol.ts'

const MOVES = ['7g7f', '3c3d', '8h2b+', '3a2b']
const REVIEW: StoredReview = {
  nodes: 1,
  moves: MOVES.join(' '),
  values: '520:30* 510:-20 1000#7 0#-12 1000:30000',
  better: [],
}
const game = (comments: string[], review: StoredReview | undefined): Writable => ({
  position: {
    variant: 'shogi',
    start: START.shogi,
    sfen: START.shogi,
    moves: MOVES.map((usi) => ({ usi, ja: '', en: '', sfen: '' })),
  } as unknown as PositionEvent,
  ...{ shown: START.shogi, source: null, tree: treeOf(MOVES, comments), names: { b: 'B', w: 'W' } },
  ...(review && { review }),
})

test('evaluations are written as comments that ShogiHome reads, from the view of Black, and only where wanted', () => {
  const text = writeRecord('kifu', game(['', '角道'], REVIEW)).replaceAll('\r\n', '\n')
  const [, head = ''] = /消費時間-+\n([\s\S]*?) +1 /.exec(text) ?? []
  expect(head).toBe('*#評価値=30\n')
  const below = (ply: number) => new RegExp(`^ +${ply} .*\\n((?:\\*.*\\n)*)`, 'm').exec(text)?.[1]
  expect([1, 2, 3, 4].map(below)).toEqual([
    '*角道\n*#評価値=-20\n',
    '*#詰み=先手勝ち:7手\n',
    '*#詰み=後手勝ち:12手\n',
    '',
  ])
  expect(writeRecord('kifu', game(['', '角道'], undefined))).not.toContain('#評価値')
  expect(writeRecord('csa', game([], REVIEW))).toContain("'*#評価値=-20")
})

test('a record that was saved with evaluations gets new ones, not more', () => {
  const once = withEvaluations(treeOf(MOVES, ['', '角道']), REVIEW)
  const again = withEvaluations(once, { ...REVIEW, values: REVIEW.values.replace('-20', '55') })
  expect(again.nodes[0]?.comment).toBe('角道\n#評価値=55')
  const read = readRecord(writeRecord('kif', { ...game([], undefined), tree: once }))
  expect(read?.tree?.nodes[0]?.comment).toBe('角道\n#評価値=-20')
})
