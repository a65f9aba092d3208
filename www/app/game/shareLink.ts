/**
 * A link to a game with what belongs to it: names, the position shown,
 * comments and marks, while it stays short.
 */
import type { Side } from '../../engine/protocol.ts'
import { find, hasVariations, ROOT, type Tree } from './tree.ts'

/** Longest link, in characters: longer ones are cut by some programs. */
const LONGEST = 2000

/** A game to share. */
export interface SharedGame {
  moves: readonly string[]
  names: Partial<Record<Side, string>>
  /** How many moves are shown first. */
  ply: number
  tree: Tree | null
}

/** A link, and what had no room in it, or cannot be in one. */
export interface ShareLink {
  url: string
  leftOut: { comments: number; marks: number; variations: boolean }
}

/** The comment and the marks after each number of moves of the game. */
function notesOf({ tree, moves }: SharedGame): { ply: number; comment: string; marks: readonly string[] }[] {
  if (!tree) return []
  return Array.from({ length: moves.length + 1 }, (_, ply) => {
    const { at, found } = find(tree, moves.slice(0, ply))
    const here = at === ROOT ? tree : tree.nodes[at]
    return found < ply
      ? { ply, comment: '', marks: [] }
      : { ply, comment: here?.comment ?? '', marks: here?.marks ?? [] }
  })
}

/** Adds what belongs to the game to a link that has its moves already. */
export function shareLink(link: string, game: SharedGame): ShareLink {
  const { names, ply, tree } = game
  let url = link
  /** Adds a field if there is room. */
  const add = (name: string, value: string): boolean => {
    const longer = `${url}&${name}=${encodeURIComponent(value)}`
    if (longer.length > LONGEST) return false
    url = longer
    return true
  }
  if (ply > 0) add('ply', String(ply))
  for (const side of ['b', 'w'] as const) if (names[side]) add(side, names[side].slice(0, 40))
  const notes = notesOf(game)
  const lost = (fits: (note: (typeof notes)[number]) => boolean) => notes.filter((note) => !fits(note)).length
  const marks = lost((note) => note.marks.length === 0 || add('m', `${note.ply}:${note.marks.join(',')}`))
  const comments = lost((note) => note.comment === '' || add('c', `${note.ply}:${note.comment}`))
  return { url, leftOut: { comments, marks, variations: tree !== null && hasVariations(tree) } }
}
