/** The functions of an opponent's source that do the steps of its search. */
import type { TreeEvent } from '../../engine/protocol.ts'
import searchCode from '../searchCode.json'
import { extraPlies, type Row } from './treePlaces.ts'

/** Parts of a search: reading on, reading captures at the end, changing the depth, and a mate before it. */
interface Functions {
  search: string
  captures?: string
  depth?: string
  mate?: string
}

/** The functions by the opponent's id, if not `search` alone; a name may begin with its file's. */
const OF: Readonly<Record<string, Functions>> = searchCode

/** All functions of an opponent's search. */
export const functionsOfSearch = (id: string): Functions => OF[id] ?? { search: 'search' }

/** Whether a node lies beyond the depth, where a quiescence search reads captures alone. */
export const isBeyondDepth = ({ node, parent }: Row, { quiescence, units }: TreeEvent): boolean =>
  quiescence && node.depth < units && parent !== null

/** The functions behind a node of a search. */
export function codeOfNode(id: string, row: Row, event: TreeEvent): string[] {
  const { search, captures, depth, mate } = functionsOfSearch(id)
  if (event.mateStage && mate) return [mate]
  const names = [
    isBeyondDepth(row, event) && captures ? captures : search,
    extraPlies(row, event.units) !== 0 && depth,
  ]
  return names.filter((name) => typeof name === 'string')
}
