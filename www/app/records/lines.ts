/** A tree of moves as nested lines, for programs, and back. */
import type { RecordedEnd } from '../game/recordedEnd.ts'
import { ROOT, type Tree, type TreeNode } from '../game/tree.ts'
import { isUsiMove } from '../game/usi.ts'
import { Builder, mainMoves } from './builder.ts'
import { RecordError } from './recordError.ts'

/** The end of a game or of a variation. */
export type RecordEnd = Omit<RecordedEnd, 'after'>

/** One move. */
export interface RecordMove {
  /** In USI. */
  usi: string
  comment?: string
  /** How long it took, in milliseconds; absent where that is not known. */
  time?: number
  /** The lines that other moves, or an end, begin in place of this move. */
  variations?: RecordLine[]
}

/** A line of play. */
export interface RecordLine {
  moves: RecordMove[]
  end?: RecordEnd
  /** The lines that go on in place of the end. */
  variations?: RecordLine[]
}

const withoutPlace = ({ after: _, ...end }: RecordedEnd): RecordEnd => end

/** The main line of a tree, with all others in it. */
export function linesOf(tree: Tree): RecordLine {
  const children = new Map<number, number[]>()
  for (const [index, { parent }] of tree.nodes.entries()) {
    const list = children.get(parent)
    if (list) list.push(index)
    else children.set(parent, [index])
  }
  const main: RecordLine = { moves: [] }
  const waiting: { line: RecordLine; at: number }[] = [{ line: main, at: ROOT }]
  const moveOf = (index: number): RecordMove => {
    const { usi, comment, time } = tree.nodes[index] as TreeNode
    return { usi, ...(comment && { comment }), ...(time && { time }) }
  }
  const lineFrom = (index: number): RecordLine => {
    const line = { moves: [moveOf(index)] }
    waiting.push({ line, at: index })
    return line
  }
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { line } = next
    for (let at = next.at; ; ) {
      const end = at === ROOT ? tree.end : tree.nodes[at]?.end
      const [first, ...others] = children.get(at) ?? []
      if (end && !end.after) {
        line.end = withoutPlace(end)
        if (first !== undefined) line.variations = [first, ...others].map(lineFrom)
        break
      }
      if (first === undefined) break
      const variations = others.map(lineFrom)
      if (end?.after) variations.splice(end.after - 1, 0, { moves: [], end: withoutPlace(end) })
      line.moves.push({ ...moveOf(first), ...(variations.length > 0 && { variations }) })
      at = first
    }
  }
  return main
}

/**
 * The tree of a line, and the moves of its main line. Throws a `RecordError` for a move that its position
 * does not have.
 */
export function treeOfLines(
  main: RecordLine & { comment: string },
  sfen: string,
): { tree: Tree; moves: string[] } {
  const built = new Builder(sfen)
  const comment = (text: string | undefined) => {
    for (const line of text?.split('\n') ?? []) built.addComment(line)
  }
  comment(main.comment || undefined)
  const waiting: { line: RecordLine; ply: number }[] = [{ line: main, ply: 0 }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { line } = next
    built.goTo(next.ply, 0)
    // The last one first: a later variation needs the moves before an earlier one.
    const found: typeof waiting = []
    for (const { usi, variations = [], time = 0, ...move } of line.moves) {
      const isPossible = isUsiMove(usi) && (usi[1] === '*' || built.board.pieces.has(usi.slice(0, 2)))
      if (!isPossible || !built.board.has(usi.slice(2, 4)))
        throw new RecordError({ kind: 'move', line: built.ply + 1, text: usi })
      for (const other of [...variations].reverse()) found.push({ line: other, ply: built.ply })
      built.add(usi)
      built.setTime(time)
      comment(move.comment)
    }
    if (line.end) {
      const { comment: said, time = 0, ...end } = line.end
      built.addEnd(end, true)
      built.setTime(time)
      comment(said)
    }
    for (const other of [...(line.variations ?? [])].reverse()) found.push({ line: other, ply: built.ply })
    waiting.push(...ordered(found))
  }
  const tree = built.finish()
  return { tree, moves: mainMoves(tree).moves.map((at) => tree.nodes[at]?.usi ?? '') }
}

/** Lines by their plies, so that the last of the list is the one with the longest way before it. */
const ordered = <T extends { ply: number }>(lines: readonly T[]): T[] =>
  [...lines].sort((a, b) => a.ply - b.ply)
