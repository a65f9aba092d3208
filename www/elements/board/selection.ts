/**
 * The effect of a tap, a drop or a key on a target, given the
 * selection. Pure: uses `legal` and knows no rules.
 */
import { type Position, sideOf } from './sfen.ts'
import type { BoardView, Side } from './view.ts'

/** A square (`7g`), or a hand piece by side and kind. */
export type Target = { square: string } | { hand: Side; kind: string }

/** The next step of the board. `ask` opens the promotion choice; `try` reports a move that is not listed. */
export type Outcome =
  | { type: 'nothing' }
  | { type: 'select'; from: string }
  | { type: 'clear' }
  | { type: 'move'; move: string }
  | { type: 'ask'; from: string; to: string }
  | { type: 'try'; move: string }

/** The side whose pieces can be selected now; null for none. */
export function activeSide(view: BoardView, position: Position): Side | null {
  if (view.disabled) return null
  if (view.premovable) return view.premovable
  if (view.movable === null) return null
  return view.movable === 'both' || view.movable === position.turn ? position.turn : null
}

/** The target as a selection (`7g`, `P*`); null if it has no piece of `side`. */
export function selectable(target: Target, side: Side | null, position: Position): string | null {
  if (side === null) return null
  if ('hand' in target)
    return target.hand === side && position.hands.has(`${side}:${target.kind}`) ? `${target.kind}*` : null
  const piece = position.pieces.get(target.square)
  return piece !== undefined && sideOf(piece) === side ? target.square : null
}

/** The squares where the selected piece may move. */
export function destinations(view: BoardView, from: string | null): ReadonlySet<string> {
  return new Set((from === null ? [] : (view.legal[from] ?? [])).map((to) => to.slice(0, 2)))
}

/** Moves the piece selected as `from` to `to`. */
export function aim(view: BoardView, from: string, to: string): Outcome {
  const listed = view.legal[from] ?? []
  const plain = listed.includes(to)
  const promoted = listed.includes(`${to}+`)
  if (plain && promoted) return { type: 'ask', from, to }
  if (plain || promoted) return { type: 'move', move: `${from}${to}${promoted ? '+' : ''}` }
  return { type: 'try', move: `${from}${to}` }
}

/** Taps a target, or chooses it by key, while `from` (or nothing) is selected. */
export function tap(view: BoardView, position: Position, from: string | null, target: Target): Outcome {
  const own = selectable(target, activeSide(view, position), position)
  if (own !== null) return own === from ? { type: 'clear' } : { type: 'select', from: own }
  if (from === null) return { type: 'nothing' }
  return 'square' in target ? aim(view, from, target.square) : { type: 'clear' }
}
