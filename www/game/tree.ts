/**
 * A game with everything that was tried in it: a tree of moves, kept as a flat list. A node comes after its parent; of the
 * children of one node the first is the main line. Pure; which moves are legal is the engine's business.
 */
import type { Played } from '../protocol.ts'
import { decodeEnd, isCount, type RecordedEnd } from './recordedEnd.ts'

/** The start, as a place in the tree. */
export const ROOT = -1

/** One move. */
export interface TreeNode {
  /** The index of the move before it, or `ROOT`. */
  parent: number
  usi: string
  comment?: string
  /** How long the move took, in milliseconds; absent where that is not known. */
  time?: number
  /** The record's end after this move. */
  end?: RecordedEnd
  /** What the engine says of the move, once it has been asked; never kept. */
  played?: Played
}

/** A game with its variations. */
export interface Tree {
  /** What is said of the start. */
  comment: string
  nodes: readonly TreeNode[]
  /** The end of a record without moves. */
  end?: RecordedEnd
}

/** A tree that was changed, and where one stands in it now. */
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

/** The moves that follow a place, the main one first. */
export function childrenOf(tree: Tree, at: number): number[] {
  return tree.nodes.flatMap((node, index) => (node.parent === at ? [index] : []))
}

/** The places from the first move up to this one. */
export function pathTo(tree: Tree, at: number): number[] {
  const path: number[] = []
  for (let index = at; index !== ROOT; index = tree.nodes[index]?.parent ?? ROOT) path.unshift(index)
  return path
}

/** The moves up to a place. */
export function movesTo(tree: Tree, at: number): string[] {
  return pathTo(tree, at).map((index) => tree.nodes[index]?.usi ?? '')
}

/** From a place on along the first moves; without the place itself. */
export function lineFrom(tree: Tree, at: number): number[] {
  const line: number[] = []
  for (let next = childrenOf(tree, at)[0]; next !== undefined; next = childrenOf(tree, next)[0])
    line.push(next)
  return line
}

/** Where these moves lead, as far as the tree has them, and how many it has. */
export function find(tree: Tree, moves: readonly string[]): { at: number; found: number } {
  let at = ROOT
  for (const [found, usi] of moves.entries()) {
    const next = childrenOf(tree, at).find((index) => tree.nodes[index]?.usi === usi)
    if (next === undefined) return { at, found }
    at = next
  }
  return { at, found: moves.length }
}

/** Plays a move: what is there already is only gone to. */
export function addMove(tree: Tree, at: number, usi: string): Changed {
  const known = childrenOf(tree, at).find((index) => tree.nodes[index]?.usi === usi)
  if (known !== undefined) return { tree, at: known }
  return { tree: { ...tree, nodes: [...tree.nodes, { parent: at, usi }] }, at: tree.nodes.length }
}

/** Plays several moves one after the other. */
export function addLine(tree: Tree, at: number, moves: readonly string[]): Changed {
  return moves.reduce<Changed>((changed, usi) => addMove(changed.tree, changed.at, usi), { tree, at })
}

/** Takes a move out, and everything that follows it; one stands before it then. */
export function removeMove(tree: Tree, at: number): Changed {
  const parent = tree.nodes[at]?.parent ?? ROOT
  const { tree: changed, places } = rebuilt(tree, (_, children) => children.filter((index) => index !== at))
  return { tree: changed, at: places.get(parent) ?? ROOT }
}

/** The move at which the variation that a place belongs to leaves its better; `ROOT` for the main line. */
export function branchOf(tree: Tree, at: number): number {
  for (const index of pathTo(tree, at).reverse()) {
    const parent = tree.nodes[index]?.parent ?? ROOT
    if (childrenOf(tree, parent)[0] !== index) return index
  }
  return ROOT
}

/** Puts the variation that a place belongs to before the one that stands before it. */
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

/** The tree with these moves as its main line, whether it had them or not. */
export function withMainLine(tree: Tree, moves: readonly string[]): Tree {
  let { tree: changed, at } = addLine(tree, ROOT, moves)
  while (branchOf(changed, at) !== ROOT) ({ tree: changed, at } = promote(changed, at))
  return changed
}

/** Says something of a place, or no longer. */
export function setComment(tree: Tree, at: number, comment: string): Tree {
  if (at === ROOT) return { ...tree, comment }
  const nodes = tree.nodes.map((node, index) => {
    if (index !== at) return node
    const { comment: _, ...rest } = node
    return { ...rest, ...(comment && { comment }) }
  })
  return { ...tree, nodes }
}

/** What is said of the place that these moves lead to; nothing where the tree ends before. */
export function commentAt(tree: Tree, moves: readonly string[]): string {
  const { at, found } = find(tree, moves)
  if (found < moves.length) return ''
  return at === ROOT ? tree.comment : (tree.nodes[at]?.comment ?? '')
}

/** The end that a record has after these moves; `null` where it has none. */
export function endAt(tree: Tree, moves: readonly string[]): RecordedEnd | null {
  const { at, found } = find(tree, moves)
  if (found < moves.length) return null
  return (at === ROOT ? tree.end : tree.nodes[at]?.end) ?? null
}

/** Sets the end after a place, or takes it away. */
export function setEnd(tree: Tree, at: number, end: RecordedEnd | null): Tree {
  const changed = <T extends { end?: RecordedEnd }>(from: T): T => {
    const { end: _, ...rest } = from
    return { ...rest, ...(end && { end }) } as T
  }
  if (at === ROOT) return changed(tree)
  return { ...tree, nodes: tree.nodes.map((node, index) => (index === at ? changed(node) : node)) }
}

/** Sets how long the move at a place took, in milliseconds. */
export function setTime(tree: Tree, at: number, time: number): Tree {
  return { ...tree, nodes: tree.nodes.map((node, index) => (index === at ? { ...node, time } : node)) }
}

/** Whether there is anything but one line of moves. */
export function hasVariations(tree: Tree): boolean {
  return tree.nodes.some((node, index) => node.parent !== index - 1)
}

/** The tree with other, fewer or differently ordered children, and where each place has gone. */
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

/** What the storage keeps of a move beside its comment. */
type StoredMore = Pick<TreeNode, 'time' | 'end'>

type StoredNode = [number, string] | [number, string, string] | [number, string, string, StoredMore]

/** As it is kept: `[parent, move, comment, time and end]` for each move. */
export type StoredTree = { comment: string; nodes: StoredNode[]; end?: RecordedEnd }

/** For the storage. */
export function encodeTree({ comment, nodes, end }: Tree): StoredTree {
  return {
    comment,
    nodes: nodes.map(({ parent, usi, comment, time, end }): StoredNode => {
      if (time !== undefined || end) {
        const more = { ...(time !== undefined && { time }), ...(end && { end }) }
        return [parent, usi, comment ?? '', more]
      }
      return comment ? [parent, usi, comment] : [parent, usi]
    }),
    ...(end && { end }),
  }
}

/** From the storage; `null` for what is no tree. */
export function decodeTree(data: unknown): Tree | null {
  if (typeof data !== 'object' || data === null) return null
  const { comment, nodes, end } = data as Partial<Record<keyof StoredTree, unknown>>
  if (typeof comment !== 'string' || !Array.isArray(nodes)) return null
  const read = nodes.map(decodeNode)
  const recorded = decodeEnd(end)
  return read.includes(null)
    ? null
    : { comment, nodes: read as TreeNode[], ...(recorded && { end: recorded }) }
}

function decodeNode(node: unknown, index: number): TreeNode | null {
  const [parent, usi, said, more] = Array.isArray(node) ? node : []
  const good = Number.isInteger(parent) && parent >= ROOT && parent < index && typeof usi === 'string'
  if (!good || (said !== undefined && typeof said !== 'string')) return null
  const { time, end } = (typeof more === 'object' && more !== null ? more : {}) as Record<string, unknown>
  const recorded = decodeEnd(end)
  return {
    parent,
    usi,
    ...(said && { comment: said }),
    ...(isCount(time) && { time }),
    ...(recorded && { end: recorded }),
  }
}
