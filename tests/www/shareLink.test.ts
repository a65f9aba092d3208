/** Links to games with names, the position shown, comments and marks. */
import { expect, test } from 'vitest'
import { readLink } from '../../www/app/game/link.ts'
import { shareLink } from '../../www/app/game/shareLink.ts'
import {
  addMove,
  decodeTree,
  encodeTree,
  marksAt,
  ROOT,
  setComment,
  setMarks,
  treeOf,
} from '../../www/app/game/tree.ts'
import { encodeUsen } from '../../www/app/game/usen.ts'
import { START } from '../../www/engine/protocol.ts'

const MOVES = ['7g7f', '3c3d', '2g2f']
const link = `https://host/?usen=${encodeUsen(START.shogi, MOVES, null)}`

test('names, ply, comments and marks come back from the link', () => {
  let tree = setComment(treeOf(MOVES), 1, '角道を開ける & 待つ')
  tree = setMarks(setMarks(tree, 1, ['2b8h', '5e']), ROOT, ['7g7f'])
  const names = { b: '先手番', w: 'A & B' }
  const { url, leftOut } = shareLink(link, { moves: MOVES, names, ply: 2, tree })
  expect(leftOut).toEqual({ comments: 0, marks: 0, variations: false })
  const read = readLink(new URL(url).search, () => 0)
  expect(read?.played).toMatchObject({ moves: MOVES, ply: 2, cut: false })
  expect(read?.setup.source?.names).toEqual(names)
  const found = read?.setup.tree
  expect(found?.nodes[1]?.comment).toBe('角道を開ける & 待つ')
  expect(found && marksAt(found, 1)).toEqual(['2b8h', '5e'])
  expect(found && marksAt(found, ROOT)).toEqual(['7g7f'])
})

test('a link stays below 2,000 characters, and what is left out is counted', () => {
  let tree = treeOf(MOVES)
  for (const [at] of MOVES.entries()) tree = setComment(tree, at, '長いコメント'.repeat(20))
  tree = addMove(tree, 0, '8c8d').tree
  const { url, leftOut } = shareLink(link, { moves: MOVES, names: {}, ply: 0, tree })
  expect(url.length).toBeLessThanOrEqual(2000)
  expect(leftOut).toEqual({ comments: 2, marks: 0, variations: true })
  const kept = readLink(new URL(url).search, () => 0)?.setup.tree?.nodes.filter(({ comment }) => comment)
  expect(kept).toHaveLength(1)
})

test('fields that cannot be read are left out', () => {
  const read = readLink(`${new URL(link).search}&ply=99&c=x&c=99:y&m=1:zz,7g&m=`, () => 0)
  expect(read?.played?.ply).toBe(3)
  expect(read?.setup.tree?.nodes.map(({ comment, marks }) => [comment, marks])).toEqual([
    [undefined, ['7g']],
    [undefined, undefined],
    [undefined, undefined],
  ])
})

test('marks are stored with the tree', () => {
  const tree = setMarks(setMarks(treeOf(MOVES), ROOT, ['5e']), 2, ['2f2e', 'bad', '2f2e'])
  expect(decodeTree(JSON.parse(JSON.stringify(encodeTree(tree))))).toEqual(tree)
  expect(marksAt(tree, 2)).toEqual(['2f2e'])
  expect(setMarks(tree, 2, []).nodes[2]).toEqual({ parent: 1, usi: '2g2f' })
})
