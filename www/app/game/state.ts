/** The state of the page. It knows no rules of shogi: everything about the position comes from the engine. */
import { type GalleryStatus, needsGallery } from '../../engine/builds.ts'
import type { Health } from '../../engine/client.ts'
import type { DataStatus } from '../../engine/dataMessages.ts'
import {
  type Hello,
  type Info,
  type Line,
  type MoveText,
  type PositionEvent,
  type Proved,
  type Refusal,
  type Side,
  START,
} from '../../engine/protocol.ts'
import { type Ending, type GameStart, otherSide } from '../../engine/restore.ts'
import { type Appearance, DEFAULT_APPEARANCE } from './appearance.ts'
import { type Clock, newClock, type TimeControl, type TimeLeft } from './clock.ts'
import type { GameLog, Stopwatch } from './gameLog.ts'
import { endOfResult, type RecordedEnd } from './recordedEnd.ts'
import type { StoredReview } from './review.ts'
import { commentAt, endAt, find, lineFrom, type Tree } from './tree.ts'

/** Who plays a side. */
export type Player = 'human' | 'engine'

/** The contents of a record besides its moves. */
export interface Source {
  names: Partial<Record<Side, string>>
  /** Comments by the number of moves before them. */
  comments: string[]
  /** The header of the record: keys as in KIF, and values, in order. */
  head: [name: string, value: string][]
}

/** The setup of a game. */
export interface Setup {
  start: GameStart
  players: Record<Side, Player>
  /** Ids from the roster; `null` for the default. */
  opponent: string | null
  level: string | null
  /** Seed for opponents that choose at random. */
  seed: number
  /** The time controls; absent without a clock. */
  clock?: Record<Side, TimeControl>
  /**
   * The time for each of the engine's moves in a game without a clock, in
   * milliseconds; absent: its level decides.
   */
  moveTime?: number
  /** Whether the engine resigns a lost game; absent means yes. */
  resigns?: boolean
  /** Whether the board turns to the side to move; absent means no. For two people at one device. */
  turns?: boolean
  /** The id in the library. */
  id?: string
  /**
   * Whether a record or position from outside is only looked at:
   * nothing in it is changed until it is played on.
   */
  lookedAt?: boolean
  /** Present if the game was read from a record. */
  source?: Source
  /** Variations and comments. */
  tree?: Tree
  /** The result of a review; removed when the moves change. */
  review?: StoredReview
}

/** A game as it is stored. */
export interface SavedGame {
  setup: Setup
  moves: string[]
  ending: Ending
  /** Whether it had ended. */
  over: boolean
  /** The last position, shown until the engine is ready. */
  sfen: string
  last: string | null
  /** The time left on the clocks. */
  left?: Record<Side, TimeLeft>
  /** When it was played, and how long its moves took. */
  log?: GameLog
}

/** An opponent or a level that does not exist, or an opponent that does not play this variant. */
export interface UnknownChoice {
  what: 'opponent' | 'level'
  id: string
}

/** A message to the player; `text/` has the words. */
export type Notice =
  | { kind: 'badLink'; field: Exclude<LinkField, 'opponent' | 'level'> }
  /** An opponent or level that does not exist was replaced by the default. */
  | ({ kind: 'unknownChoice' } & UnknownChoice)
  | { kind: 'damagedSave' }
  | { kind: 'cutSave' | 'cutLink'; kept: number }
  /** A record that was read in part: a line could not be read, or the engine refused a move. */
  | {
      kind: 'cutRecord'
      kept: number
      line: CutLine | null
      refusal: Refusal | null
    }
  /** The game continues from an earlier position; the game as it was is kept. */
  | { kind: 'branched' }
  /** The game could not be stored. */
  | { kind: 'notSaved' }
  /** Another tab plays the same game. */
  | { kind: 'otherTab' }
  /** Another tab had changed the game, so that this page's was stored as another one. */
  | { kind: 'separated' }
  /** The code of the study could not be fetched. */
  | { kind: 'noStudy' }
  /** The code of the gallery could not be fetched. */
  | { kind: 'noGallery' }
  /** The code of the dialogs could not be fetched. */
  | { kind: 'noDialog' }
  /** The code of the help could not be fetched. */
  | { kind: 'noHelp' }

/** A line of a record that could not be read as it is written. */
export interface CutLine {
  number: number
  text: string
  /**
   * Why: it is not understood, it fits several pieces, or it names
   * another piece or side than the position has.
   */
  why: 'unread' | 'ambiguous' | 'mismatch'
  /** Whether the moves of the game after it are missing. */
  cut: boolean
  /** How many further lines there are. */
  more: number
}

/** The fields of a link. */
export type LinkField = 'sfen' | 'variant' | 'side' | 'opponent' | 'level' | 'handicap' | 'usen'

/** The position that the board shows before the engine has answered. */
export interface Preview {
  sfen: string
  last: string | null
}

/** Where a game that the engine was asked to begin comes from. */
export type GameSource = 'save' | 'link' | 'record'

/** A search in progress. */
export interface Search {
  /** Identifies this search: results of earlier ones are ignored. */
  token: number
  info: Info | null
}

/** A hint, shown in steps: the piece, its destination, the whole line. */
export interface Hint {
  step: 1 | 2 | 3
  /** `null` where declaring wins. */
  move: MoveText | null
  line: MoveText[]
}

/** A proved result, and the position that it was proved for. */
export interface ProvedResult extends Proved {
  /** Moves before that position. */
  ply: number
  sfen: string
  /** The move that leads to it, where the winner is to move. */
  move: string | null
}

/** The whole state. */
export interface State {
  setup: Setup
  hello: Hello | null
  health: Health
  /** Why the engine was lost: an error message in English. */
  healthReason: string | null
  /** The engine's last `position` event; `null` before the first. */
  position: PositionEvent | null
  /** The position of the game while `position` is that of a variation; otherwise `null`. */
  gamePosition: PositionEvent | null
  preview: Preview
  /** Moves and ending of the game that the engine was asked to begin. */
  requestedGame: { moves: string[]; ending: Ending; from: GameSource }
  /** A move made before the engine was ready; it is tried again when the legal moves are known. */
  pendingMove: string | null
  /** A move entered while the engine thinks, played as soon as it is legal; USI without a promotion. */
  premove: string | null
  search: Search | null
  /**
   * The last finished iteration; `instead` is the move played, where it is not the first one of that line.
   */
  lastInfo: { info: Info; side: Side; instead: MoveText | null } | null
  lastToken: number
  /** What the opponent has proved last. */
  proved: ProvedResult | null
  /** Why the last move was refused; removed after a moment. */
  refusal: Refusal | null
  /** Lines of attack that show the reason. */
  refusalLines: readonly Line[]
  hint: Hint | null
  /** Token of the search for a hint. */
  hintToken: number | null
  clock: Clock | null
  stopwatch: Stopwatch
  /** When the game was played, and how long its moves took. */
  log: GameLog
  /** Whether the page is hidden. */
  hidden: boolean
  notice: Notice | null
  /** Requests that change the game: how many were sent, and the number of the last one answered. */
  asked: number
  answered: number
  /** A move is taken back as soon as the engine has answered. */
  pendingTakeBack: boolean
  /** The side at the bottom. */
  orientation: Side
  /** How many moves are shown; `null` for all, also when new ones are played. */
  shownPly: number | null
  /** A game that the player can return to. */
  previousGame: SavedGame | null
  showThinking: boolean
  /** Whether the page works offline, and whether an update waits. */
  offline: 'none' | 'ready' | 'update'
  /** The game could not be saved. */
  saveFailed: boolean
  /** Whether a notice has said so since the last time that it could. */
  saveFailureReported: boolean
  /** Progress of loading the net; `null` in builds without one, or where data is to be saved. */
  net: DataStatus | null
  /** Progress of loading the gallery's engine; `null` while none of its opponents was chosen. */
  gallery: GalleryStatus | null
  appearance: Appearance
}

/** The state before any request. */
export function initialState(setup: Setup): State {
  return {
    setup,
    hello: null,
    health: 'loading',
    healthReason: null,
    position: null,
    gamePosition: null,
    preview: previewOf(setup, null),
    requestedGame: { moves: [], ending: null, from: 'save' },
    pendingMove: null,
    premove: null,
    search: null,
    lastInfo: null,
    lastToken: 0,
    proved: null,
    refusal: null,
    refusalLines: [],
    hint: null,
    hintToken: null,
    clock: clockOf(setup),
    stopwatch: { spent: 0, at: 0 },
    log: { times: [] },
    hidden: false,
    notice: null,
    asked: 0,
    answered: 0,
    pendingTakeBack: false,
    orientation: bottomSide(setup),
    shownPly: null,
    previousGame: null,
    showThinking: false,
    offline: 'none',
    saveFailed: false,
    saveFailureReported: false,
    net: null,
    gallery: null,
    appearance: DEFAULT_APPEARANCE,
  }
}

/** The clock of a game; `left` is the time left where the game is resumed. */
export function clockOf({ clock }: Setup, left?: Record<Side, TimeLeft>): Clock | null {
  return clock ? newClock(clock, left) : null
}

/** The preview of a game that the engine has not read yet. */
export function previewOf(setup: Setup, hello: Hello | null): Preview {
  const { variant, handicap, sfen } = setup.start
  const card = hello?.variants.find((each) => each.id === variant)
  const start = card?.handicaps.find((each) => each.id === handicap)?.sfen ?? card?.sfen
  return { sfen: sfen ?? start ?? START[variant], last: null }
}

/** The side at the bottom: the human player's; Black when both or neither are human. */
export function bottomSide(setup: Setup): Side {
  return setup.players.b !== 'human' && setup.players.w === 'human' ? 'w' : 'b'
}

/** The side to move, as far as it is known. */
export function sideToMove(state: State): Side {
  return state.position?.side ?? (state.preview.sfen.split(' ')[1] === 'w' ? 'w' : 'b')
}

/** Who is to move; `null` when the game is over, or while a variation is shown. */
export function playerToMove(state: State): Player | null {
  return state.position?.result || state.gamePosition ? null : state.setup.players[sideToMove(state)]
}

/** Whether the opponent cannot play because the gallery's engine could not be loaded. */
export function isOpponentMissing({ setup, gallery }: State): boolean {
  const plays = setup.players.b === 'engine' || setup.players.w === 'engine'
  return plays && gallery?.state === 'unavailable' && needsGallery(setup.opponent)
}

/** Progress of loading the opponent with the gallery's engine; `null` while it is not loaded. */
export function loadingOpponent({ setup, gallery }: State): (GalleryStatus & { state: 'loading' }) | null {
  return gallery?.state === 'loading' && needsGallery(setup.opponent) ? gallery : null
}

/** The side to move if a person plays it; otherwise `null`. */
export function humanSide(state: State): Side | null {
  return playerToMove(state) === 'human' ? sideToMove(state) : null
}

/** The side that may enter a move in advance: the person's, while the engine is to move; otherwise `null`. */
export function premoveSide(state: State): Side | null {
  const isWaiting = state.position !== null && state.shownPly === null && playerToMove(state) === 'engine'
  const side = otherSide(sideToMove(state))
  return isWaiting && state.setup.players[side] === 'human' ? side : null
}

/** The last move of the game. */
export function lastMove(state: State): MoveText | null {
  return state.position?.moves.at(-1) ?? null
}

/** How many moves have been played, and how many of them are shown. */
export function plies(state: State): { all: number; shown: number } {
  const all = state.position?.moves.length ?? 0
  return { all, shown: Math.min(state.shownPly ?? all, all) }
}

/**
 * The end of the line that is stepped through: by the record, or else by the rules. Where the engine refused
 * an illegal move of the record, the end that the record gives after that move.
 */
export function endOfLine(state: State): RecordedEnd | null {
  const { position, setup, notice } = state
  if (!position) return null
  const recorded = setup.tree && recordedEndAt(setup.tree, position, notice)
  return recorded ?? (position.result ? endOfResult(position.result, position.side) : null)
}

function recordedEndAt(tree: Tree, { moves }: PositionEvent, notice: State['notice']): RecordedEnd | null {
  const played = moves.map(({ usi }) => usi)
  const end = endAt(tree, played)
  if (end || notice?.kind !== 'cutRecord' || !notice.refusal) return end
  const { at, found } = find(tree, played)
  const last = found === played.length ? lineFrom(tree, at).at(-1) : undefined
  return (last === undefined ? undefined : tree.nodes[last]?.end) ?? null
}

/**
 * The end of the record, while its last position is shown and the game has
 * not ended by the rules; otherwise `null`.
 */
export function recordedEnd(state: State): RecordedEnd | null {
  const { all, shown } = plies(state)
  return state.position?.result || shown < all ? null : endOfLine(state)
}

/** The comment on the position that is shown. */
export function commentOf(state: State): string {
  const { tree, source } = state.setup
  const { shown } = plies(state)
  if (!tree) return source?.comments[shown] ?? ''
  const moves = state.position?.moves.slice(0, shown).map(({ usi }) => usi) ?? []
  // A comment on the end belongs to the last position.
  const last = shown < plies(state).all ? '' : endOfLine(state)?.comment
  return [commentAt(tree, moves), last].filter(Boolean).join('\n')
}

/** The earlier position that is shown; `null` when the newest one is. */
export function shownPosition(
  state: State,
): { sfen: string; last: string | null; check: string | null } | null {
  const { position, shownPly } = state
  if (!position || shownPly === null) return null
  const move = position.moves[shownPly - 1]
  return { sfen: move?.sfen ?? position.start, last: move?.usi ?? null, check: move?.check ?? null }
}

/**
 * Whether a game against the engine can begin from the position shown: an earlier one, one of a variation, or
 * the end of what is only looked at, unless the rules end the game there.
 */
export function canPlayFromHere({ position, gamePosition, setup, shownPly, health }: State): boolean {
  if (!position || health === 'lost') return false
  const reason = position.result?.reason
  const isOpen = !reason || reason === 'resigned' || reason === 'time'
  return gamePosition !== null || shownPly !== null || (setup.lookedAt === true && isOpen)
}

/** Whether the game has a handicap, which changes the names of the sides. */
export function isHandicap(state: State): boolean {
  return state.setup.start.handicap !== undefined
}

/**
 * How many moves to take back so that a person is to move; `null` where there are none. 0 means that only the
 * ending is removed, after a person has resigned.
 */
export function takeBackPlies(state: State): number | null {
  const position = state.position
  if (!position || state.gamePosition || state.setup.lookedAt) return null
  const endedByChoice = position.result && endedByWord(position)
  const side = position.side
  for (let plies = endedByChoice ? 0 : 1; plies <= position.moves.length; plies += 1) {
    const mover = plies % 2 === 0 ? side : otherSide(side)
    if (state.setup.players[mover] === 'human') return plies
  }
  return null
}

/** Whether the side to move ended the game by resigning or declaring. */
function endedByWord(position: PositionEvent): boolean {
  const result = position.result
  if (!result) return false
  if (result.reason === 'declaration') return true
  return result.reason === 'resigned' && result.winner !== position.side
}

/** Whether the person to move could declare to win or draw. */
export function canDeclare(state: State): boolean {
  const verdict = state.position?.declaration?.verdict
  return humanSide(state) !== null && !state.setup.lookedAt && (verdict === 'win' || verdict === 'draw')
}

/** The side that would resign; `null` if neither can. */
export function resigningSide(state: State): Side | null {
  if (!state.position || state.position.result || state.gamePosition || state.setup.lookedAt) return null
  const side = sideToMove(state)
  if (state.setup.players[side] === 'human') return side
  return state.setup.players[otherSide(side)] === 'human' ? otherSide(side) : null
}
