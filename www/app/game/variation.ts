/** Shows variations of the game: `position` then belongs to the variation, and the game is paused. */

import type { PositionEvent } from '../../engine/protocol.ts'
import { endingOf, restoreRequests } from '../../engine/restore.ts'
import { plies, type State } from './state.ts'
import { ask, isSettled, type Step, stateOnly } from './step.ts'
import { childrenOf, find, hasVariations, lineFrom, ROOT } from './tree.ts'

/** One of several moves at the position that is shown. */
export interface VariationChoice {
  usi: string
  /** Whether the line that is shown continues with it. */
  chosen: boolean
  /** Whether the game continues with it. */
  played: boolean
}

const usiOf = (position: PositionEvent | null | undefined) => position?.moves.map(({ usi }) => usi) ?? []

/** The moves of the game itself. */
export const ownMoves = ({ gamePosition, position }: State): string[] => usiOf(gamePosition ?? position)

/** The moves played or tried at the position that is shown; empty where there are fewer than two. */
export function variationChoices(state: State): VariationChoice[] {
  const { setup, position, clock, gamePosition } = state
  const running = clock !== null && !(gamePosition ?? position)?.result
  if (!setup.tree || !position || running) return []
  const line = usiOf(position)
  const { shown } = plies(state)
  const path = line.slice(0, shown)
  const { at, found } = find(setup.tree, path)
  const tried =
    found < shown ? [] : childrenOf(setup.tree, at).map((index) => setup.tree?.nodes[index]?.usi ?? '')
  const own = ownMoves(state)
  const next = path.every((usi, ply) => own[ply] === usi) ? own[shown] : undefined
  const all = new Set([...(next ? [next] : []), ...tried])
  if (all.size < 2) return []
  return [...all].map((usi) => ({ usi, chosen: usi === line[shown], played: usi === next }))
}

/** The plies of the shown line that have other moves beside them. */
export function branches({ setup: { tree }, position }: State): Set<number> {
  const found = new Set<number>()
  if (!tree || !hasVariations(tree)) return found
  let at = ROOT
  for (const [index, usi] of usiOf(position).entries()) {
    const children = childrenOf(tree, at)
    const next = children.find((child) => tree.nodes[child]?.usi === usi)
    if (children.length > (next === undefined ? 0 : 1)) found.add(index + 1)
    if (next === undefined) break
    at = next
  }
  return found
}

/** Shows the variation with this move; `null` shows the game itself, at its end. */
export function followVariation(state: State, usi: string | null): Step {
  const { setup, position, gamePosition } = state
  if (!position || !isSettled(state)) return stateOnly(state)
  const { shown } = plies(state)
  const own = ownMoves(state)
  const path = usi === null ? own : [...usiOf(position).slice(0, shown), usi]
  const isOwn = path.every((each, ply) => own[ply] === each)
  if (!isOwn && !variationChoices(state).some((way) => way.usi === usi)) return stateOnly(state)
  const line = isOwn ? own : lineThrough(state, path)
  const next: State = {
    ...state,
    position: isOwn ? (gamePosition ?? position) : position,
    gamePosition: isOwn ? null : (gamePosition ?? position),
    shownPly: path.length < line.length ? path.length : null,
    search: null,
    refusal: null,
    refusalLines: [],
    hint: null,
    hintToken: null,
  }
  return ask(next, ...restoreRequests(setup.start, line, isOwn ? endingOf(gamePosition ?? position) : null))
}

/** These moves, followed by the main line of the tree after them. */
function lineThrough({ setup: { tree } }: State, path: readonly string[]): string[] {
  if (!tree) return [...path]
  return [...path, ...lineFrom(tree, find(tree, path).at).map((index) => tree.nodes[index]?.usi ?? '')]
}
