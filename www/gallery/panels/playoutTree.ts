/**
 * Where the nodes of a search by playouts are drawn: depth to the right, each node
 * in a band as high as its share of visits.
 */
import type { PlayoutNode } from '../../engine/protocol.ts'

/** A node in the drawing; lengths are shares of the whole picture, 0 to 1. */
export interface DrawnNode {
  /** Its index in the event. */
  index: number
  parent: number | null
  depth: number
  /** The middle of its band, and the band's height. */
  y: number
  band: number
  /** On the line of the most visited moves. */
  isMain: boolean
}

/** The children of each node, the most visited first; those without visits are left out. */
function childrenOf(nodes: readonly PlayoutNode[]): number[][] {
  const children: number[][] = nodes.map(() => [])
  for (const [index, { parent, visits }] of nodes.entries())
    if (parent !== undefined && visits > 0) children[parent]?.push(index)
  for (const some of children) some.sort((a, b) => (nodes[b]?.visits ?? 0) - (nodes[a]?.visits ?? 0))
  return children
}

/**
 * Lays out the visited nodes, parents before children. Bands of siblings share the parent's by their visits.
 */
export function layOut(nodes: readonly PlayoutNode[]): DrawnNode[] {
  const root = nodes[0]
  if (!root || root.visits === 0) return []
  const children = childrenOf(nodes)
  const drawn: DrawnNode[] = [{ index: 0, parent: null, depth: 0, y: 0.5, band: 1, isMain: true }]
  for (const node of drawn) {
    const below = children[node.index] ?? []
    const all = below.reduce((sum, index) => sum + (nodes[index]?.visits ?? 0), 0)
    let top = node.y - node.band / 2
    for (const [nth, index] of below.entries()) {
      const band = (node.band * (nodes[index]?.visits ?? 0)) / all
      drawn.push({
        index,
        parent: node.index,
        depth: node.depth + 1,
        y: top + band / 2,
        band,
        isMain: node.isMain && nth === 0,
      })
      top += band
    }
  }
  return drawn
}

/** The most visited line: the indices of its nodes, without the root. */
export const mainLine = (drawn: readonly DrawnNode[]): number[] =>
  drawn.filter(({ isMain, depth }) => isMain && depth > 0).map(({ index }) => index)
