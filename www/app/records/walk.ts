/**
 * Goes through the tree of a record in the order in which texts list it: each line to its end, then its
 * variations.
 */

import type { Side } from '../../engine/protocol.ts'
import { otherSide } from '../../engine/restore.ts'
import type { RecordedEnd } from '../game/recordedEnd.ts'
import { ROOT, type Tree } from '../game/tree.ts'
import { Board } from './board.ts'

/** A move or an end, with the position before it. */
export interface Step {
  /** Number of moves before it. */
  ply: number
  /** The move, in USI; `null` for an end. */
  usi: string | null
  end: RecordedEnd | null
  /** The side to move. */
  side: Side
  /** The position. */
  board: Board
  /** The destination of the move before. */
  last: string | null
  comment: string
  /** Milliseconds for this move, and for all moves of this side so far. */
  time: number
  total: number
  /** What the same position lists: whether this is the first of it, and whether more follows. */
  isFirst: boolean
  isLast: boolean
  /** The node before it; what has the same one begins at the same position. */
  parent: number
  /** Whether it is the end of the main line. */
  isMainEnd: boolean
}

/** The parent of an end after an illegal move, which is no node. */
const AFTER_FOUL = -2

/** A move on the current line, and how it is taken back. */
interface Played {
  usi: string
  /** The time of all moves of its side so far. */
  total: number
  undo: ReturnType<Board['play']>
}

type Item = { parent: number; ply: number; place: number; of: number } & (
  | { at: number }
  | { end: RecordedEnd }
)

/** The moves and the end after a node, in order. */
function itemsAfter(
  children: ReadonlyMap<number, number[]>,
  tree: Tree,
  parent: number,
  ply: number,
): Item[] {
  const following: ({ at: number } | { end: RecordedEnd })[] = (children.get(parent) ?? []).map((at) => ({
    at,
  }))
  const end = parent === ROOT ? tree.end : tree.nodes[parent]?.end
  if (end) following.splice(end.after ?? 0, 0, { end })
  return following.map((item, place) => ({ ...item, parent, ply, place, of: following.length }))
}

/** The children of every node. */
function allChildren(tree: Tree): Map<number, number[]> {
  const children = new Map<number, number[]>()
  for (const [index, { parent }] of tree.nodes.entries()) {
    const list = children.get(parent)
    if (list) list.push(index)
    else children.set(parent, [index])
  }
  return children
}

/** Visits every move and every end. An illegal move that is part of an end comes before it. */
export function walk(start: string, tree: Tree, visit: (step: Step) => void): void {
  const board = new Board(start)
  const children = allChildren(tree)
  const path: Played[] = []
  let isMain = true
  const waiting = itemsAfter(children, tree, ROOT, 0).reverse()
  const step = (item: Item, rest: Pick<Step, 'usi' | 'end' | 'comment' | 'time'>): Step => {
    return {
      ...rest,
      ply: path.length,
      side: board.turn,
      board,
      last: path.at(-1)?.usi.slice(2, 4) ?? null,
      total: (path.at(-2)?.total ?? 0) + rest.time,
      isFirst: item.place === 0,
      isLast: item.place === item.of - 1,
      parent: item.parent,
      isMainEnd: rest.end !== null && isMain && item.place === 0,
    }
  }
  const play = (usi: string, time: number) => {
    const total = (path.at(-2)?.total ?? 0) + time
    path.push({ usi, total, undo: board.play(usi) })
  }
  for (let item = waiting.pop(); item; item = waiting.pop()) {
    if (item.place > 0) isMain = false
    while (path.length > item.ply) {
      const last = path.pop()
      if (last) board.undo(last.undo)
    }
    if ('end' in item) {
      visitEnd(item, item.end)
      continue
    }
    const node = tree.nodes[item.at]
    if (!node) continue
    const { usi, comment = '', time = 0 } = node
    visit(step(item, { usi, end: null, comment, time }))
    play(usi, time)
    waiting.push(...itemsAfter(children, tree, item.at, item.ply + 1).reverse())
  }

  function visitEnd(item: Item, end: RecordedEnd): void {
    const { move, comment = '', time = 0 } = end
    if (!move) {
      visit(step(item, { usi: null, end, comment, time }))
      return
    }
    visit(step(item, { usi: move, end: null, comment: '', time }))
    const written: RecordedEnd = {
      ...end,
      kind: 'illegal-action',
      winner: end.winner ?? otherSide(board.turn),
    }
    play(move, time)
    // Nothing else is listed after the illegal move.
    const alone = { ...item, parent: AFTER_FOUL, place: 0, of: 1 }
    const isMainEnd = isMain && item.place === 0
    visit({ ...step(alone, { usi: null, end: written, comment, time: 0 }), isMainEnd })
  }
}
