/**
 * Moving through the tree of a search. A place is the list of the children's
 * numbers from the root: it stays the same.
 */
import type { TreeEvent, TreeNode } from '../../engine/protocol.ts'

/** A node by the numbers of the children that lead to it, from 0; the root is `[]`. */
export type Place = readonly number[]

/** A node with its place. */
export interface Row {
  at: Place
  node: TreeNode
  parent: TreeNode | null
  /** Its children, if they are known. */
  children: number
}

/** The rows of an opened tree, in the order of the search. */
export function rows({ tree }: TreeEvent): Row[] {
  const places: Place[] = []
  const counts = new Map<number, number>()
  for (const { parent } of tree) if (parent !== undefined) counts.set(parent, (counts.get(parent) ?? 0) + 1)
  const seen = new Map<number, number>()
  const all = tree.map((node, index) => {
    const { parent } = node
    const nth = parent === undefined ? 0 : (seen.get(parent) ?? 0)
    if (parent !== undefined) seen.set(parent, nth + 1)
    const at = parent === undefined ? [] : [...(places[parent] ?? []), nth]
    places.push(at)
    return {
      at,
      node,
      parent: parent === undefined ? null : (tree[parent] ?? null),
      children: counts.get(index) ?? 0,
    }
  })
  return all
}

export const isSame = (one: Place, other: Place): boolean => one.join() === other.join()

/** The row of a place, or of the nearest node above it that is known. */
export function rowAt(all: readonly Row[], at: Place): Row | undefined {
  return all.find((row) => isSame(row.at, at)) ?? (at.length > 0 ? rowAt(all, at.slice(0, -1)) : undefined)
}

/** The steps that lead to a place, as the protocol's path. */
export function pathTo(all: readonly Row[], at: Place): string[] {
  return at.flatMap((_, index) => {
    const node = rowAt(all, at.slice(0, index + 1))?.node
    return node ? [node.move?.usi ?? 'pass'] : []
  })
}

/** Whether the search went on below a node. */
export const hasBelow = ({ node }: Row): boolean => node.step !== 'skipped' && node.nodes > 1

/** The place of the next node in the order of the search; its parent may have to be opened first. */
export function next(all: readonly Row[], at: Place): Place {
  const row = rowAt(all, at)
  if (row && hasBelow(row)) return [...at, 0]
  for (let above = at; above.length > 0; above = above.slice(0, -1)) {
    const sibling = [...above.slice(0, -1), (above.at(-1) ?? 0) + 1]
    if (all.some((each) => isSame(each.at, sibling))) return sibling
  }
  return at
}

/** The place before, among the nodes that are known. */
export function previous(all: readonly Row[], at: Place): Place {
  const index = all.findIndex((row) => isSame(row.at, at))
  return all[Math.max(0, index - 1)]?.at ?? []
}

/** How far a node was read beyond (or short of) an ordinary move, in plies. */
export function extraPlies({ node, parent }: Row, units: number): number {
  if (!parent || node.step !== 'move') return 0
  return (node.depth - (parent.depth - units)) / units
}
