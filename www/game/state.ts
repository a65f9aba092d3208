/** What the page knows at one moment. Nothing here is a rule of shogi: the engine's last `position` says all of that. */
import type { Health } from '../engine/client.ts'
import { type Ending, type GameStart, otherSide } from '../engine/restore.ts'
import type { NetStatus } from '../net.ts'
import {
  type Hello,
  type Info,
  type Line,
  type MoveText,
  type PositionEvent,
  type Refusal,
  type Side,
  START,
} from '../protocol.ts'
import { type Appearance, DEFAULT_APPEARANCE } from './appearance.ts'
import { type Clock, newClock, type TimeControl, type TimeLeft } from './clock.ts'
import type { StoredReview } from './review.ts'
import { commentAt, type Tree } from './tree.ts'

/** Who moves a side's pieces. */
export type Player = 'human' | 'engine'

/** What a record said beside its moves. */
export interface Source {
  names: Partial<Record<Side, string>>
  /** By the number of moves before it. */
  comments: string[]
  /** The head of the record: names as in KIF and values, in order. */
  head: [name: string, value: string][]
}

/** What a game is begun with. */
export interface Setup {
  start: GameStart
  players: Record<Side, Player>
  /** Ids of `hello`; `null` till it is there: the first. */
  opponent: string | null
  level: string | null
  /** For opponents that choose by chance. */
  seed: number
  /** The time of each side; absent for a game without a clock. */
  clock?: Record<Side, TimeControl>
  /** Whether the engine gives up a lost game; absent for yes. */
  resigns?: boolean
  /** Under which the game is kept. */
  id?: string
  /** Of a game that was read from a record. */
  source?: Source
  /** What was tried beside the moves of the game, and said of them. */
  tree?: Tree
  /** What a review of the whole game found; gone when its moves change. */
  review?: StoredReview
}

/** A game that began earlier: kept over a reload. */
export interface SavedGame {
  setup: Setup
  moves: string[]
  ending: Ending
  /** Whether it had ended. */
  over: boolean
  /** The position it stood at, to be shown before the engine is there. */
  sfen: string
  last: string | null
  /** What the sides had left on their clocks. */
  left?: Record<Side, TimeLeft>
}

/** Something to be said to the player, in the words of `text/`. */
export type Notice =
  | { kind: 'badLink'; field: LinkField }
  | { kind: 'damagedSave' }
  | { kind: 'cutSave'; kept: number }
  /** A record that was read up to here: a line that is none, or a move that the engine refused. */
  | {
      kind: 'cutRecord'
      kept: number
      line: { number: number; text: string } | null
      refusal: Refusal | null
    }
  /** The game went on from an earlier position, and what had been played is kept. */
  | { kind: 'branched' }
  /** The part of the page for studying could not be fetched. */
  | { kind: 'noStudy' }

/** The parts of an address that open a position. */
export type LinkField = 'sfen' | 'variant' | 'side' | 'level' | 'handicap' | 'usen'

/** What the board shows before the engine has said anything. */
export interface Preview {
  sfen: string
  last: string | null
}

/** A thought in progress. */
export interface Search {
  /** Tells this thought from an earlier one whose answer is still under way. */
  token: number
  info: Info | null
}

/** What the engine would play, told in steps: which piece, where to, the whole line. */
export interface Hint {
  step: 1 | 2 | 3
  /** `null` where a declaration wins. */
  move: MoveText | null
  line: MoveText[]
}

/** All of it. */
export interface State {
  setup: Setup
  hello: Hello | null
  health: Health
  /** Why there is no engine, in its own words. */
  healthReason: string | null
  /** The game as the engine told it last; `null` till it has. */
  position: PositionEvent | null
  /** The game itself, while `position` is that of a variation; `null` where they are one. */
  gamePosition: PositionEvent | null
  preview: Preview
  /** What the game is begun with, as long as the engine has not answered. */
  requestedGame: { moves: string[]; ending: Ending }
  /** A move aimed at before the engine was there; it is aimed at again when the legal moves are known. */
  pendingMove: string | null
  search: Search | null
  /** The last finished iteration, for the panel; and the move played where it is not the first one of that line. */
  lastInfo: { info: Info; side: Side; instead: MoveText | null } | null
  lastToken: number
  /** How many moves in a row the engine has thought its game lost. */
  lostMoves: number
  /** Why the last try was refused; gone after a moment. */
  refusal: Refusal | null
  /** The lines that show why. */
  refusalLines: readonly Line[]
  hint: Hint | null
  /** The thought that a hint waits for. */
  hintToken: number | null
  clock: Clock | null
  /** The page cannot be seen. */
  hidden: boolean
  notice: Notice | null
  /** Requests that change the game: how many were asked, and the last one that was answered. */
  asked: number
  answered: number
  /** A step back was wished for while the engine still answered: it is taken then. */
  pendingTakeBack: boolean
  /** Which side is at the bottom. */
  orientation: Side
  /** How many moves of the game are looked at; `null` for all of them, as they come. */
  shownPly: number | null
  /** A game that an address pushed aside, to go back to. */
  previousGame: SavedGame | null
  showThinking: boolean
  /** Whether the page would open without a network, and whether a newer one waits. */
  offline: 'none' | 'ready' | 'update'
  /** The browser would not keep the game. */
  saveFailed: boolean
  /** How the learned evaluation comes along; `null` where this build has none, or none is wanted. */
  net: NetStatus | null
  appearance: Appearance
}

/** The state before anything has been asked. */
export function initialState(setup: Setup): State {
  return {
    setup,
    hello: null,
    health: 'loading',
    healthReason: null,
    position: null,
    gamePosition: null,
    preview: previewOf(setup, null),
    requestedGame: { moves: [], ending: null },
    pendingMove: null,
    search: null,
    lastInfo: null,
    lastToken: 0,
    lostMoves: 0,
    refusal: null,
    refusalLines: [],
    hint: null,
    hintToken: null,
    clock: clockOf(setup),
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
    net: null,
    appearance: DEFAULT_APPEARANCE,
  }
}

/** The clock of a game that begins, or goes on with so much left. */
export function clockOf({ clock }: Setup, left?: Record<Side, TimeLeft>): Clock | null {
  return clock ? newClock(clock, left) : null
}

/** What to show of a game before the engine has read it. */
export function previewOf(setup: Setup, hello: Hello | null): Preview {
  const { variant, handicap, sfen } = setup.start
  const card = hello?.variants.find((each) => each.id === variant)
  const start = card?.handicaps.find((each) => each.id === handicap)?.sfen ?? card?.sfen
  return { sfen: sfen ?? start ?? START[variant], last: null }
}

/** The side nearer to the player: the human's; Black when both or neither are. */
export function bottomSide(setup: Setup): Side {
  return setup.players.b !== 'human' && setup.players.w === 'human' ? 'w' : 'b'
}

/** The side to move, as far as it is known. */
export function sideToMove(state: State): Side {
  return state.position?.side ?? (state.preview.sfen.split(' ')[1] === 'w' ? 'w' : 'b')
}

/** Whose turn it is; `null` when the game is over, or waits while a variation is looked at. */
export function playerToMove(state: State): Player | null {
  return state.position?.result || state.gamePosition ? null : state.setup.players[sideToMove(state)]
}

/** The side whose moves a person makes now; `null` when it is nobody's turn. */
export function humanSide(state: State): Side | null {
  return playerToMove(state) === 'human' ? sideToMove(state) : null
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

/** What a record says about the position that is shown. */
export function commentOf(state: State): string {
  const { tree, source } = state.setup
  const { shown } = plies(state)
  if (!tree) return source?.comments[shown] ?? ''
  return commentAt(tree, state.position?.moves.slice(0, shown).map(({ usi }) => usi) ?? [])
}

/** What an earlier position looked like: `null` when the newest is shown. */
export function shownPosition(
  state: State,
): { sfen: string; last: string | null; check: string | null } | null {
  const { position, shownPly } = state
  if (!position || shownPly === null) return null
  const move = position.moves[shownPly - 1]
  return { sfen: move?.sfen ?? position.start, last: move?.usi ?? null, check: move?.check ?? null }
}

/** Whether a game is given with a handicap, which changes what the sides are called. */
export function isHandicap(state: State): boolean {
  return state.setup.start.handicap !== undefined
}

/**
 * How many moves to take back so that a person is to move again: `null` when there is no such moment. 0 means that only
 * the ending goes, which is so after a person has given up.
 */
export function takeBackPlies(state: State): number | null {
  const position = state.position
  if (!position || state.gamePosition) return null
  const said = position.result && endedByWord(position)
  const side = position.side
  for (let plies = said ? 0 : 1; plies <= position.moves.length; plies += 1) {
    const mover = plies % 2 === 0 ? side : otherSide(side)
    if (state.setup.players[mover] === 'human') return plies
  }
  return null
}

/** Whether the side to move ended the game by a word, not by a move. */
function endedByWord(position: PositionEvent): boolean {
  const result = position.result
  if (!result) return false
  if (result.reason === 'declaration') return true
  return result.reason === 'resigned' && result.winner !== position.side
}

/** Whether a declaration would win or draw for the person to move. */
export function canDeclare(state: State): boolean {
  const verdict = state.position?.declaration?.verdict
  return humanSide(state) !== null && (verdict === 'win' || verdict === 'draw')
}

/** Whether there is a game to give up, and who would. */
export function resigningSide(state: State): Side | null {
  if (!state.position || state.position.result || state.gamePosition) return null
  const side = sideToMove(state)
  if (state.setup.players[side] === 'human') return side
  return state.setup.players[otherSide(side)] === 'human' ? otherSide(side) : null
}
