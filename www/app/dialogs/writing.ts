/** The game of the page as the records dialog writes it: as a record, and as a link. */
import { endingOf } from '../../engine/restore.ts'
import { gameQuery } from '../game/link.ts'
import { opponentField } from '../game/opponents.ts'
import { isReviewOf, type StoredReview } from '../game/review.ts'
import { type ShareLink, shareLink } from '../game/shareLink.ts'
import { plies, type State, shownPosition } from '../game/state.ts'
import { endAt, hasVariations } from '../game/tree.ts'
import { encodeUsen } from '../game/usen.ts'
import type { Format } from '../records/formats.ts'
import type { Writable } from '../records/index.ts'
import { nameOf } from '../views/players.ts'
import type { Shown } from './frame.ts'

/** The formats that hold no comments. */
const WITHOUT_COMMENTS: readonly Format[] = ['usi', 'usen', 'sfen', 'bod']

/** The game's position: the whole game where an earlier position is shown. */
const wholeGame = ({ position, gamePosition }: State) => gamePosition ?? position

/** The review of the whole game; `null` where there is none. */
function reviewOf(state: State): StoredReview | null {
  const { review } = state.setup
  const moves = wholeGame(state)?.moves.map(({ usi }) => usi) ?? []
  return review && isReviewOf(review, moves) ? review : null
}

/** Whether a record in this format can hold the evaluations of a review. */
export const canHoldReview = (state: State, format: Format): boolean =>
  reviewOf(state) !== null && !WITHOUT_COMMENTS.includes(format)

/** The game to write, with names where the record had none; `null` before the engine has answered. */
export function writableOf({ state, text }: Shown, withReview: boolean): Writable | null {
  const position = wholeGame(state)
  if (!position) return null
  const { source = null, tree = null } = state.setup
  const { began, ended, times } = state.log
  const opponent = opponentField(state.setup)
  const review = withReview ? reviewOf(state) : null
  return {
    position,
    shown: shownPosition(state)?.sfen ?? state.position?.sfen ?? position.sfen,
    names: { b: nameOf(state, 'b', text), w: nameOf(state, 'w', text) },
    ...{ source, tree, times },
    ...(opponent && { opponent }),
    ...(began !== undefined && { began }),
    ...(ended !== undefined && { ended }),
    ...(review && { review }),
  }
}

/** Whether the game has comments or variations, which a list of moves cannot hold. */
export function hasMoreThanMoves({ tree }: Writable): boolean {
  if (!tree) return false
  const isCommented = tree.comment !== '' || tree.nodes.some(({ comment }) => comment !== '')
  return isCommented || hasVariations(tree)
}

/** The link to the game below an address of the page; `null` before the engine has answered. */
export function linkOf(state: State, address: string): ShareLink | null {
  const position = wholeGame(state)
  if (!position) return null
  const { setup, gamePosition } = state
  const moves = position.moves.map(({ usi }) => usi)
  const recorded = setup.tree && endAt(setup.tree, moves)
  const usen = encodeUsen(position.start, moves, endingOf(position), recorded?.kind)
  return shareLink(`${address}?${gameQuery(setup, usen)}`, {
    moves,
    names: setup.source?.names ?? {},
    ply: gamePosition ? 0 : plies(state).shown,
    tree: setup.tree ?? null,
  })
}
