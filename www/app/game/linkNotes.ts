/** Reads what a link to a game holds besides its moves; shareLink.ts writes it. */
import type { Side } from '../../engine/protocol.ts'
import { addLine, ROOT, setComment, setMarks, type Tree, treeOf } from './tree.ts'

/** The contents of a link besides the moves. */
export interface LinkNotes {
  names: Partial<Record<Side, string>>
  ply: number
  /** Comments and marks as a tree; `null` where there are none. */
  tree: Tree | null
}

/** Reads the fields of a link; those that cannot be read are left out. */
export function readNotes(params: URLSearchParams, moves: readonly string[]): LinkNotes {
  const ply = Number(/^\d{1,4}$/.exec(params.get('ply') ?? '')?.[0] ?? 0)
  const [b, w] = [params.get('b'), params.get('w')]
  let tree = treeOf(moves)
  const write = (field: string, set: (at: number, value: string) => Tree) => {
    for (const each of params.getAll(field)) {
      const [, at, value] = /^(\d{1,4}):([\s\S]+)$/.exec(each) ?? []
      if (at === undefined || value === undefined || Number(at) > moves.length) continue
      tree = set(addLine(tree, ROOT, moves.slice(0, Number(at))).at, value)
    }
  }
  write('c', (at, comment) => setComment(tree, at, comment))
  write('m', (at, marks) => setMarks(tree, at, marks.split(',')))
  const hasNotes = params.has('c') || params.has('m')
  return {
    names: { ...(b && { b }), ...(w && { w }) },
    ply: Math.min(ply, moves.length),
    tree: hasNotes ? tree : null,
  }
}
