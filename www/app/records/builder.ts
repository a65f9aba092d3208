/** Builds the tree of a record, move by move, in the order in which a text lists them. */

import type { Side } from '../../engine/protocol.ts'
import type { RecordedEnd } from '../game/recordedEnd.ts'
import { ROOT, type Tree, type TreeNode } from '../game/tree.ts'
import { Board, type Undo } from './board.ts'
import type { End } from './ends.ts'

/** A move of the current line. */
interface PathEntry {
  node: number
  undo: Undo
}

/** The lines of the comments on a node or an end; a node that a text lists again has a further list. */
type Comments = string[][]

/** The builder. */
export class Builder {
  /** The position at the end of the current line. */
  readonly board: Board
  readonly nodes: TreeNode[] = []
  private start: Omit<Tree, 'nodes'> = { comment: '' }
  private path: PathEntry[] = []
  private readonly children = new Map<string, number>()
  private readonly childCounts = new Map<number, number>()
  private readonly comments = new Map<TreeNode | RecordedEnd | null, Comments>()
  /** The end that closes the current line, and whether the text says in words who won. */
  private end: { end: RecordedEnd; named: boolean } | null = null
  /** The node or the end that comments and times belong to; `null` for the start position. */
  private current: TreeNode | RecordedEnd | null = null
  /** The longest line so far, to which a later variation may belong. */
  private mainLine: string[] = []
  private redone = 0

  constructor(readonly sfen: string) {
    this.board = new Board(sfen)
  }

  /** The node at the end of the current line. */
  get place(): number {
    return this.path.at(-1)?.node ?? ROOT
  }

  /** How many moves the current line has. */
  get ply(): number {
    return this.path.length
  }

  /** The square that the last move went to; `null` before the first move. */
  get lastSquare(): string | null {
    const node = this.path.at(-1)?.node
    return node === undefined ? null : (this.nodes[node]?.usi.slice(2, 4) ?? null)
  }

  /** Whether an end closes the current line. */
  get isEnded(): boolean {
    return this.end !== null
  }

  /**
   * Goes to the position after `ply` moves of the current line, or else of the main line. `false` if
   * neither is that long. `limit` is the greatest number of moves that may be played again in all, so that
   * reading takes linear time.
   */
  goTo(ply: number, limit: number): boolean {
    this.closeLine()
    const missing = ply > this.path.length
    if (missing && (ply > this.mainLine.length || this.redone + ply > limit)) return false
    const back = missing ? 0 : ply
    while (this.path.length > back) {
      const last = this.path.pop()
      if (last) this.board.undo(last.undo)
    }
    if (missing) {
      this.redone += ply
      for (const usi of this.mainLine.slice(0, ply)) this.add(usi)
    }
    this.current = this.nodes[this.place] ?? null
    return true
  }

  /** Plays a move. A move that is there already is not added again. */
  add(usi: string): void {
    this.closeLine()
    const parent = this.place
    const key = `${parent} ${usi}`
    let node = this.children.get(key)
    if (node === undefined) {
      node = this.nodes.push({ parent, usi }) - 1
      this.children.set(key, node)
      this.childCounts.set(parent, (this.childCounts.get(parent) ?? 0) + 1)
    }
    this.path.push({ node, undo: this.board.play(usi) })
    this.current = this.nodes[node] ?? null
    this.comments.get(this.current)?.push([])
    if (this.path.length > this.mainLine.length && node === this.path.length - 1) this.mainLine.push(usi)
  }

  /** Ends the current line. `named`: the text says in words who won. */
  addEnd(end: End, named = false): void {
    const node = this.nodes[this.place]
    const count = this.childCounts.get(this.place) ?? 0
    const recorded: RecordedEnd = { ...end, ...(count > 0 && { after: count }) }
    const holder = node ?? this.start
    // A position has one end; a second one in the same position is not kept.
    if (!holder.end) holder.end = recorded
    this.end = { end: recorded, named }
    this.current = recorded
  }

  /** Takes back the end of the current line. */
  dropEnd(): void {
    const node = this.nodes[this.place]
    const holder = node ?? this.start
    if (this.end && holder.end === this.end.end) delete holder.end
    if (this.end) this.comments.delete(this.end.end)
    this.end = null
    this.current = node ?? null
  }

  /** The winner that a text names in words below an end. */
  nameWinner(winner: Side): void {
    if (!this.end?.end.winner) return
    this.end.end.winner = winner
    this.end.named = true
  }

  /** Adds a line to the comment on the last move or end. */
  addComment(line: string): void {
    const lists = this.comments.get(this.current) ?? [[]]
    this.comments.set(this.current, lists)
    lists.at(-1)?.push(line.trimEnd())
  }

  /** Sets the time of the last move or end, in milliseconds. */
  setTime(time: number): void {
    if (this.current && time > 0 && Number.isSafeInteger(time)) this.current.time = time
  }

  /** The whole tree. */
  finish(): Tree {
    this.closeLine()
    for (const [holder, lists] of this.comments) {
      const comment = [...new Set(lists.map((list) => list.join('\n').trim()).filter(Boolean))].join('\n')
      if (!comment) continue
      if (holder === null) this.start.comment = comment
      else holder.comment = holder.comment ? `${comment}\n${holder.comment}` : comment
    }
    return { ...this.start, nodes: this.nodes }
  }

  /**
   * Closes the current line. If it ends by a foul and its last move is illegal, this move becomes part of
   * the end, and its player loses unless the text names another winner: programs write both 反則勝ち and 反則負け
   * there.
   */
  private closeLine(): void {
    const closed = this.end
    this.end = null
    const last = this.path.at(-1)
    const node = this.nodes.at(-1)
    if (!closed || !last || !node || last.node !== this.nodes.length - 1) return
    const { end } = closed
    if (node.end !== end || end.after || !/^illegal/.test(end.kind)) return
    const side = this.board.turn
    if (closed.named && end.winner !== side) return
    this.board.undo(last.undo)
    if (!this.board.isIllegal(node.usi)) {
      this.board.play(node.usi)
      return
    }
    this.path.pop()
    this.takeOut(node)
    const parent = this.nodes[node.parent] ?? this.start
    const after = this.childCounts.get(node.parent) ?? 0
    const time = node.time ?? end.time
    Object.assign(end, { kind: 'illegal-move', winner: side, move: node.usi })
    if (time) end.time = time
    if (after > 0) end.after = after
    parent.end ??= end
  }

  /** Takes out the last node; its comment becomes one on its end. */
  private takeOut(node: TreeNode): void {
    const { end } = node
    this.nodes.pop()
    this.children.delete(`${node.parent} ${node.usi}`)
    this.childCounts.set(node.parent, (this.childCounts.get(node.parent) ?? 1) - 1)
    if (this.mainLine.length > this.path.length && node.parent === this.path.length - 1) this.mainLine.pop()
    const [own, later] = [this.comments.get(node) ?? [], (end && this.comments.get(end)) ?? []]
    this.comments.delete(node)
    if (end && own.length + later.length > 0) this.comments.set(end, [[...own.flat(), ...later.flat()]])
  }
}

/** The moves of the main line of a tree: up to the first end that no move precedes. */
export function mainMoves({ nodes, end }: Tree): { moves: number[]; end: RecordedEnd | null } {
  const moves: number[] = []
  let last: Pick<Tree, 'end'> | TreeNode = end ? { end } : {}
  let at = ROOT
  while (!last.end || last.end.after) {
    const next = nextOf(nodes, at)
    const node = nodes[next]
    if (!node) return { moves, end: null }
    moves.push(next)
    at = next
    last = node
  }
  return { moves, end: last.end }
}

/** The first child of a node: of all nodes after it, the nearest one of this parent. */
function nextOf(nodes: readonly TreeNode[], at: number): number {
  for (let index = at + 1; index < nodes.length; index += 1) if (nodes[index]?.parent === at) return index
  return nodes.length
}
