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
interface PlayedMove {
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
export const walk = (start: string, tree: Tree, visit: (step: Step) => void): void =>
  new Walk(start, tree, visit).run()

/** A walk through a tree: the board follows the current line. */
class Walk {
  private readonly board: Board
  private readonly tree: Tree
  private readonly visit: (step: Step) => void
  private readonly children: ReadonlyMap<number, number[]>
  /** The current line. */
  private readonly path: PlayedMove[] = []
  /** Whether the current line is the main line. */
  private isMain = true

  constructor(start: string, tree: Tree, visit: (step: Step) => void) {
    this.board = new Board(start)
    this.tree = tree
    this.visit = visit
    this.children = allChildren(tree)
  }

  run(): void {
    const waiting = this.itemsAfter(ROOT, 0)
    for (let item = waiting.pop(); item; item = waiting.pop()) {
      if (item.place > 0) this.isMain = false
      this.returnTo(item.ply)
      if ('end' in item) this.visitEnd(item, item.end)
      else if (this.visitMove(item, item.at)) waiting.push(...this.itemsAfter(item.at, item.ply + 1))
    }
  }

  /** The moves and the end after a node, the last one first. */
  private itemsAfter(parent: number, ply: number): Item[] {
    return itemsAfter(this.children, this.tree, parent, ply).reverse()
  }

  /** Takes back the moves of the current line after the first `ply`. */
  private returnTo(ply: number): void {
    while (this.path.length > ply) {
      const last = this.path.pop()
      if (last) this.board.undo(last.undo)
    }
  }

  /** Visits the move of a node and plays it; false where the tree has no such node. */
  private visitMove(item: Item, at: number): boolean {
    const node = this.tree.nodes[at]
    if (!node) return false
    const { usi, comment = '', time = 0 } = node
    this.visit(this.step(item, { usi, end: null, comment, time }))
    this.play(usi, time)
    return true
  }

  private visitEnd(item: Item, end: RecordedEnd): void {
    const { move, comment = '', time = 0 } = end
    if (!move) {
      this.visit(this.step(item, { usi: null, end, comment, time }))
      return
    }
    this.visit(this.step(item, { usi: move, end: null, comment: '', time }))
    const winner = end.winner ?? otherSide(this.board.turn)
    const written: RecordedEnd = { ...end, kind: 'illegal-action', winner }
    this.play(move, time)
    // Nothing else is listed after the illegal move.
    const alone = { ...item, parent: AFTER_FOUL, place: 0, of: 1 }
    const isMainEnd = this.isMain && item.place === 0
    this.visit({ ...this.step(alone, { usi: null, end: written, comment, time: 0 }), isMainEnd })
  }

  private step(item: Item, rest: Pick<Step, 'usi' | 'end' | 'comment' | 'time'>): Step {
    const { path, board } = this
    return {
      ...rest,
      ply: path.length,
      side: board.turn,
      board,
      last: path.at(-1)?.usi.slice(2, 4) ?? null,
      total: this.totalWith(rest.time),
      isFirst: item.place === 0,
      isLast: item.place === item.of - 1,
      parent: item.parent,
      isMainEnd: rest.end !== null && this.isMain && item.place === 0,
    }
  }

  private play(usi: string, time: number): void {
    this.path.push({ usi, total: this.totalWith(time), undo: this.board.play(usi) })
  }

  /** The time of all moves of the side to move, with `time` for the next one. */
  private totalWith(time: number): number {
    return (this.path.at(-2)?.total ?? 0) + time
  }
}
