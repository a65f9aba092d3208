/** The tree of moves: adding, removing, promoting, storing. */
import { expect, test } from 'vitest'
import {
  addLine,
  addMove,
  branchOf,
  childrenOf,
  commentAt,
  decodeTree,
  encodeTree,
  find,
  hasVariations,
  lineFrom,
  movesTo,
  promote,
  ROOT,
  removeMove,
  setComment,
  type Tree,
  treeOf,
  withMainLine,
} from '../../www/app/game/tree.ts'

/** The tree as text: variations in brackets after the move that they replace. */
function written(tree: Tree, at = ROOT): string {
  const [first, ...others] = childrenOf(tree, at)
  if (first === undefined) return ''
  const variations = others.map((index) =>
    `(${tree.nodes[index]?.usi} ${written(tree, index)})`.replace(' )', ')'),
  )
  return [tree.nodes[first]?.usi, ...variations, written(tree, first)].filter(Boolean).join(' ')
}

test('adding an existing move selects it; another move becomes a variation', () => {
  const game = treeOf(['7g7f', '3c3d', '2g2f'])
  expect(hasVariations(game)).toBe(false)
  expect(addMove(game, 0, '3c3d')).toEqual({ tree: game, at: 1 })
  const { tree, at } = addLine(game, 0, ['8c8d', '2g2f'])
  expect(written(tree)).toBe('7g7f 3c3d (8c8d 2g2f) 2g2f')
  expect(movesTo(tree, at)).toEqual(['7g7f', '8c8d', '2g2f'])
  expect(hasVariations(tree)).toBe(true)
  expect(branchOf(tree, at)).toBe(3)
  expect(branchOf(tree, 2)).toBe(ROOT)
})

test('a variation is promoted step by step, and the current move stays the same', () => {
  let { tree } = addLine(treeOf(['a', 'b', 'c']), 0, ['x', 'y'])
  let at: number
  ;({ tree, at } = addLine(tree, 0, ['p', 'q']))
  expect(written(tree)).toBe('a b (x y) (p q) c')
  ;({ tree, at } = promote(tree, at))
  expect(written(tree)).toBe('a b (p q) (x y) c')
  ;({ tree, at } = promote(tree, at))
  expect(written(tree)).toBe('a p (b c) (x y) q')
  expect(movesTo(tree, at)).toEqual(['a', 'p', 'q'])
  expect(promote(tree, at)).toEqual({ tree, at })
  expect(lineFrom(tree, ROOT).map((index) => tree.nodes[index]?.usi)).toEqual(['a', 'p', 'q'])
})

test('a move is removed with all moves after it', () => {
  const { tree } = addLine(treeOf(['a', 'b', 'c']), 0, ['x', 'y'])
  const less = removeMove(tree, 1)
  expect(written(less.tree)).toBe('a x y')
  expect(movesTo(less.tree, less.at)).toEqual(['a'])
  expect(removeMove(tree, 0)).toEqual({ tree: { comment: '', nodes: [] }, at: ROOT })
})

test('withMainLine makes the given moves the main line', () => {
  const { tree } = addLine(treeOf(['a', 'b']), 0, ['x', 'y'])
  expect(written(withMainLine(tree, ['a', 'x', 'z']))).toBe('a x (b) z (y)')
})

test('comments stay with their moves', () => {
  let tree = setComment(treeOf(['a', 'b'], ['start', '', 'two']), 0, 'one')
  expect(commentAt(tree, [])).toBe('start')
  expect(commentAt(tree, ['a'])).toBe('one')
  expect(commentAt(tree, ['a', 'b'])).toBe('two')
  expect(commentAt(tree, ['z'])).toBe('')
  tree = promote(addMove(tree, ROOT, 'z').tree, 2).tree
  expect(commentAt(tree, ['a', 'b'])).toBe('two')
  expect(setComment(tree, ROOT, '').comment).toBe('')
})

test('a stored tree is read unchanged, and invalid data is refused', () => {
  const { tree } = addLine(treeOf(['a', 'b', 'c'], ['', 'one']), 0, ['x', 'y'])
  expect(decodeTree(JSON.parse(JSON.stringify(encodeTree(tree))))).toEqual(tree)
  const bad = [
    null,
    {},
    { comment: '', nodes: [[0, 'a']] },
    { comment: '', nodes: [[-1, 3]] },
    { comment: 1, nodes: [] },
  ]
  for (const data of bad) expect(decodeTree(data)).toBeNull()
})

test('a long line is followed in a number of steps in proportion to its length', () => {
  const moves = Array.from({ length: 1000 }, (_, ply) => ['7g7f', '3c3d', '7f7g', '3d3c'][ply % 4] ?? '')
  const { nodes } = treeOf(moves)
  let reads = 0
  const counted = new Proxy(nodes, {
    get(target, key) {
      reads += 1
      return Reflect.get(target, key)
    },
  })
  const tree = { comment: '', nodes: counted }
  expect(lineFrom(tree, ROOT)).toHaveLength(moves.length)
  expect(find(tree, moves)).toEqual({ at: moves.length - 1, found: moves.length })
  expect(branchOf(tree, moves.length - 1)).toBe(ROOT)
  expect(reads).toBeLessThan(20 * moves.length)
})
