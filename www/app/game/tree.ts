/**
 * A game with its variations: a tree of moves in a flat list. A node comes after its parent; the first child
 * of a node is the main line. Pure; does not check whether moves are legal.
 */
import type { Played } from '../../engine/protocol.ts'
import { decodeEnd, isCount, type RecordedEnd } from './recordedEnd.ts'

/** The index that stands for the start position. */
export const ROOT = -1

/** One move. */
export interface TreeNode {
  /** The index of the move before it, or `ROOT`. */
  parent: number
  usi: string
  comment?: string
  /** How long the move took, in milliseconds; absent where it is unknown. */
  time?: number
  /** Arrows (`7g7f`) and rings (`7g`) that the reader drew on the position. */
  marks?: readonly string[]
  /** The record's end after this move. */
  end?: RecordedEnd
  /** The engine's description of the move, once it is known; not stored. */
  played?: Played
}

/** A game with its variations. */
export interface Tree {
  /** The comment on the start position. */
  comment: string
  nodes: readonly TreeNode[]
  /** The marks on the start position. */
  marks?: readonly string[]
  /** The end of a record without moves. */
  end?: RecordedEnd
}

/** A changed tree, and the current node in it. */
export interface Changed {
  tree: Tree
  at: number
}

/** A game without variations; `comments` by the number of moves before them. */
export function treeOf(moves: readonly string[], comments: readonly string[] = []): Tree {
  const nodes = moves.map((usi, index): TreeNode => {
    const comment = comments[index + 1]
    return { parent: index - 1, usi, ...(comment && { comment }) }
  })
  return { comment: comments[0] ?? '', nodes }
}

/** The children of a node, the main line first. */
export function childrenOf(tree: Tree, at: number): number[] {
  return tree.nodes.flatMap((node, index) => (node.parent === at ? [index] : []))
}

/**
 * The first child of a node, or its child with a move. Fast along a line: a
 * child often follows its parent directly.
 */
export function childOf({ nodes }: Pick<Tree, 'nodes'>, at: number, usi?: string): number | undefined {
  for (let index = at + 1; index < nodes.length; index += 1) {
    const node = nodes[index]
    if (node?.parent === at && (usi === undefined || node.usi === usi)) return index
  }
  return undefined
}

/** The nodes from the first move to this one. */
export function pathTo(tree: Tree, at: number): number[] {
  const path: number[] = []
  for (let index = at; index !== ROOT; index = tree.nodes[index]?.parent ?? ROOT) path.unshift(index)
  return path
}

/** The moves up to a node, in USI. */
export function movesTo(tree: Tree, at: number): string[] {
  return pathTo(tree, at).map((index) => tree.nodes[index]?.usi ?? '')
}

/** The main line after a node. */
export function lineFrom(tree: Tree, at: number): number[] {
  const line: number[] = []
  for (let next = childOf(tree, at); next !== undefined; next = childOf(tree, next)) line.push(next)
  return line
}

/** The node that these moves lead to, and how many of them are in the tree. */
export function find(tree: Tree, moves: readonly string[]): { at: number; found: number } {
  let at = ROOT
  for (const [found, usi] of moves.entries()) {
    const next = childOf(tree, at, usi)
    if (next === undefined) return { at, found }
    at = next
  }
  return { at, found: moves.length }
}

/** Adds a move; an existing one is only selected. */
export function addMove(tree: Tree, at: number, usi: string): Changed {
  const known = childOf(tree, at, usi)
  if (known !== undefined) return { tree, at: known }
  return { tree: { ...tree, nodes: [...tree.nodes, { parent: at, usi }] }, at: tree.nodes.length }
}

/** Adds several moves one after another. */
export function addLine(tree: Tree, at: number, moves: readonly string[]): Changed {
  return moves.reduce<Changed>((changed, usi) => addMove(changed.tree, changed.at, usi), { tree, at })
}

/** Removes a move with everything after it; the current node is then its parent. */
export function removeMove(tree: Tree, at: number): Changed {
  const parent = tree.nodes[at]?.parent ?? ROOT
  const { tree: changed, places } = rebuilt(tree, (_, children) => children.filter((index) => index !== at))
  return { tree: changed, at: places.get(parent) ?? ROOT }
}

/** The first move of the variation that a node belongs to; `ROOT` for the main line. */
export function branchOf(tree: Tree, at: number): number {
  for (const index of pathTo(tree, at).reverse()) {
    const parent = tree.nodes[index]?.parent ?? ROOT
    if (childOf(tree, parent) !== index) return index
  }
  return ROOT
}

/** Moves the variation that a node belongs to one place up among its siblings. */
export function promote(tree: Tree, at: number): Changed {
  const branch = branchOf(tree, at)
  if (branch === ROOT) return { tree, at }
  const parent = tree.nodes[branch]?.parent ?? ROOT
  const { tree: changed, places } = rebuilt(tree, (place, children) => {
    if (place !== parent) return children
    const better = children[children.indexOf(branch) - 1]
    return children.flatMap((index) => {
      if (index === better) return [branch, index]
      return index === branch ? [] : [index]
    })
  })
  return { tree: changed, at: places.get(at) ?? ROOT }
}

/** The tree with these moves as its main line; adds those that are missing. */
export function withMainLine(tree: Tree, moves: readonly string[]): Tree {
  let { tree: changed, at } = addLine(tree, ROOT, moves)
  while (branchOf(changed, at) !== ROOT) ({ tree: changed, at } = promote(changed, at))
  return changed
}

/** Sets the comment on a node; an empty one removes it. */
export function setComment(tree: Tree, at: number, comment: string): Tree {
  if (at === ROOT) return { ...tree, comment }
  const nodes = tree.nodes.map((node, index) => {
    if (index !== at) return node
    const { comment: _, ...rest } = node
    return { ...rest, ...(comment && { comment }) }
  })
  return { ...tree, nodes }
}

/** Whether a text is a mark: two squares, or one. */
const isMark = (mark: unknown): mark is string =>
  typeof mark === 'string' && /^[1-9][a-i](?:[1-9][a-i])?$/.test(mark)

/** Sets the marks on a node; texts that are no marks are left out. */
export function setMarks(tree: Tree, at: number, marks: readonly string[]): Tree {
  const good = [...new Set(marks.filter(isMark))]
  const changed = <T extends { marks?: readonly string[] }>(from: T): T => {
    const { marks: _, ...rest } = from
    return { ...rest, ...(good.length > 0 && { marks: good }) } as unknown as T
  }
  if (at === ROOT) return changed(tree)
  return { ...tree, nodes: tree.nodes.map((node, index) => (index === at ? changed(node) : node)) }
}

/** The marks on a node. */
export const marksAt = (tree: Tree, at: number): readonly string[] =>
  (at === ROOT ? tree.marks : tree.nodes[at]?.marks) ?? []

/** The comment after these moves; empty where the tree does not have them. */
export function commentAt(tree: Tree, moves: readonly string[]): string {
  const { at, found } = find(tree, moves)
  if (found < moves.length) return ''
  return at === ROOT ? tree.comment : (tree.nodes[at]?.comment ?? '')
}

/** The end of the record after these moves; `null` where there is none. */
export function endAt(tree: Tree, moves: readonly string[]): RecordedEnd | null {
  const { at, found } = find(tree, moves)
  if (found < moves.length) return null
  return (at === ROOT ? tree.end : tree.nodes[at]?.end) ?? null
}

/** Sets the end after a node; `null` removes it. */
export function setEnd(tree: Tree, at: number, end: RecordedEnd | null): Tree {
  const changed = <T extends { end?: RecordedEnd }>(from: T): T => {
    const { end: _, ...rest } = from
    return { ...rest, ...(end && { end }) } as T
  }
  if (at === ROOT) return changed(tree)
  return { ...tree, nodes: tree.nodes.map((node, index) => (index === at ? changed(node) : node)) }
}

/** Sets how long the move of a node took, in milliseconds. */
export function setTime(tree: Tree, at: number, time: number): Tree {
  return { ...tree, nodes: tree.nodes.map((node, index) => (index === at ? { ...node, time } : node)) }
}

/** Whether the tree has more than one line. */
export function hasVariations(tree: Tree): boolean {
  return tree.nodes.some((node, index) => node.parent !== index - 1)
}

/** The tree with other children, and the new index of each node. */
function rebuilt(tree: Tree, choose: (place: number, children: number[]) => number[]) {
  const places = new Map<number, number>([[ROOT, ROOT]])
  const nodes: TreeNode[] = []
  const waiting = [...choose(ROOT, childrenOf(tree, ROOT))].reverse()
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const node = tree.nodes[index]
    if (!node) continue
    places.set(index, nodes.length)
    nodes.push({ ...node, parent: places.get(node.parent) ?? ROOT })
    waiting.push(...choose(index, childrenOf(tree, index)).reverse())
  }
  return { tree: { ...tree, nodes }, places }
}

/** The stored properties of a move besides its comment. */
type StoredMore = Pick<TreeNode, 'time' | 'end' | 'marks'>

type StoredNode = [number, string] | [number, string, string] | [number, string, string, StoredMore]

/** The stored form: `[parent, move, comment, time, end and marks]` for each move. */
export type StoredTree = {
  comment: string
  nodes: StoredNode[]
  end?: RecordedEnd
  marks?: readonly string[]
}

/** For the storage. */
export function encodeTree({ comment, nodes, end, marks }: Tree): StoredTree {
  return {
    comment,
    nodes: nodes.map(({ parent, usi, comment, time, end, marks }): StoredNode => {
      if (time !== undefined || end || marks) {
        const more = { ...(time !== undefined && { time }), ...(end && { end }), ...(marks && { marks }) }
        return [parent, usi, comment ?? '', more]
      }
      return comment ? [parent, usi, comment] : [parent, usi]
    }),
    ...(end && { end }),
    ...(marks && { marks }),
  }
}

/** Reads it from the storage; `null` if it is not valid. */
export function decodeTree(data: unknown): Tree | null {
  if (typeof data !== 'object' || data === null) return null
  const { comment, nodes, end, marks } = data as Partial<Record<keyof StoredTree, unknown>>
  if (typeof comment !== 'string' || !Array.isArray(nodes)) return null
  const read = nodes.map(decodeNode)
  const recorded = decodeEnd(end)
  if (read.includes(null)) return null
  return { comment, nodes: read as TreeNode[], ...(recorded && { end: recorded }), ...decodeMarks(marks) }
}

function decodeMarks(data: unknown): { marks?: readonly string[] } {
  const marks = Array.isArray(data) ? data.filter(isMark) : []
  return marks.length > 0 ? { marks } : {}
}

function decodeNode(node: unknown, index: number): TreeNode | null {
  const [parent, usi, said, more] = Array.isArray(node) ? node : []
  const good = Number.isInteger(parent) && parent >= ROOT && parent < index && typeof usi === 'string'
  if (!good || (said !== undefined && typeof said !== 'string')) return null
  const { time, end, marks } = (typeof more === 'object' && more !== null ? more : {}) as Record<
    string,
    unknown
  >
  const recorded = decodeEnd(end)
  return {
    parent,
    usi,
    ...(said && { comment: said }),
    ...(isCount(time) && { time }),
    ...(recorded && { end: recorded }),
    ...decodeMarks(marks),
  }
}
