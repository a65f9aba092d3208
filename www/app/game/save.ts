/**
 * Games and settings in the browser's storage: games as move lists,
 * checked field by field when they are read.
 */

import type { RuleOptions, Side, Variant } from '../../engine/protocol.ts'
import type { Ending, GameStart } from '../../engine/restore.ts'
import { isTimeControl, type TimeLeft } from './clock.ts'
import { movesAndEnding } from './engineEvents.ts'
import { isMoveTime } from './engineTime.ts'
import { decodeLog } from './gameLog.ts'
import { decodeReview } from './review.ts'
import type { Player, SavedGame, Setup, Source, State } from './state.ts'
import { decodeTree, encodeTree } from './tree.ts'

/** The part of `localStorage` that is used. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The keys of the storage. */
export const KEYS = {
  game: 'narikoma.game',
  /** A game that a link or record interrupted. */
  previousGame: 'narikoma.earlier',
  settings: 'narikoma.settings',
  appearance: 'narikoma.looks',
} as const

/** The settings. */
export interface Settings {
  language: 'ja' | 'en' | null
  showThinking: boolean
  /** The level that was chosen last. */
  level: string | null
  /** The clocks that were chosen last, as customTime.ts writes them. */
  clocks: string
  /** The time for each of the engine's moves, in milliseconds; `null`: its level decides. */
  moveTime: number | null
  /** Whether the engine resigns lost games. */
  resigns: boolean
  sound: boolean
  haptics: boolean
  /** Whether a voice reads the clock. */
  voice: boolean
  /** Whether openings and castles are named while one plays. */
  names: boolean
  /** Whether the person has a coach; `null` before the choice. */
  coach: boolean | null
  /** The cores for the engine's work beside a game, such as reviews; 0: as many as are good for the device.
   * */
  cores: number
}

/** The default. */
export const DEFAULT_SETTINGS: Settings = {
  language: null,
  showThinking: false,
  level: null,
  clocks: 'none',
  moveTime: null,
  resigns: true,
  sound: true,
  haptics: true,
  voice: false,
  names: true,
  coach: null,
  cores: 0,
}

/**
 * Writes to the storage if possible, and returns whether it was: the game
 * goes on with a full or forbidden storage.
 */
export function tryStore(store: Store | null, key: string, text: string): boolean {
  try {
    store?.setItem(key, text)
    return store !== null
  } catch {
    return false
  }
}

/** Increased when an older page would misread the new format. */
const FORMAT = 1

/** The current game; `null` before the engine has answered. */
export function savedGame(state: State): SavedGame | null {
  const position = state.gamePosition ?? state.position
  if (!position) return null
  const { moves, ending } = movesAndEnding(position)
  return {
    setup: state.setup,
    moves,
    ending,
    over: position.result !== undefined,
    sfen: position.sfen,
    last: moves.at(-1) ?? null,
    ...(state.clock && { left: state.clock.left }),
    ...(state.log.times.length > 0 && { log: state.log }),
  }
}

/** Text for the storage. */
export function encodeGame(game: SavedGame): string {
  const { tree, ...setup } = game.setup
  const kept = tree ? { ...setup, tree: encodeTree(tree) } : setup
  return JSON.stringify({ format: FORMAT, ...game, setup: kept })
}

/** Reads a game from the storage; `null` if any part is not valid. */
export function decodeGame(text: string): SavedGame | null {
  try {
    const data: unknown = JSON.parse(text)
    if (!isRecord(data) || data.format !== FORMAT) return null
    const { moves, over, sfen, last } = data
    const setup = readSetup(data.setup)
    const ending = readEnding(data.ending)
    if (!setup || ending === undefined || !isTextList(moves)) return null
    if (typeof sfen !== 'string' || typeof over !== 'boolean') return null
    if (last !== null && typeof last !== 'string') return null
    const left = readLeft(data.left)
    const log = decodeLog(data.log)
    return { setup, moves, ending, over, sfen, last, ...(left && { left }), ...(log && { log }) }
  } catch {
    return null
  }
}

/** The numbers of cores that can be chosen; 0 leaves it to the page. */
export const CORES = [0, 1, 2, 4, 8] as const

/** Reads the settings; damaged values become the default. */
export function decodeSettings(text: string | null): Settings {
  const settings: Settings = { ...DEFAULT_SETTINGS }
  try {
    const data: unknown = JSON.parse(text ?? '{}')
    if (!isRecord(data)) return settings
    if (data.language === 'ja' || data.language === 'en') settings.language = data.language
    if (data.showThinking === true) settings.showThinking = true
    if (typeof data.level === 'string') settings.level = data.level
    if (typeof data.clocks === 'string') settings.clocks = data.clocks
    if (isMoveTime(data.moveTime)) settings.moveTime = data.moveTime
    if (CORES.some((count) => count === data.cores)) settings.cores = Number(data.cores)
    for (const key of ['resigns', 'sound', 'haptics', 'voice', 'names', 'coach'] as const)
      if (typeof data[key] === 'boolean') settings[key] = data[key]
  } catch {
    // Not JSON: all defaults.
  }
  return settings
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')
/** Whole numbers of 32 bits, as the engine takes them. */
const isCount = (value: unknown, least: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value < 2 ** 32
const isPlayer = (value: unknown): value is Player => value === 'human' || value === 'engine'
const isSide = (value: unknown): value is Side => value === 'b' || value === 'w'
const isTextOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string'

/** Whether this is the id of a variant. */
export const isVariant = (value: unknown): value is Variant => value === 'shogi' || value === 'minishogi'

function readSetup(data: unknown): Setup | null {
  if (!isRecord(data) || !isRecord(data.players)) return null
  const start = readStart(data.start)
  const { b, w } = data.players
  const { opponent, level, seed } = data
  if (!start || !isPlayer(b) || !isPlayer(w)) return null
  if (!isTextOrNull(opponent) || !isTextOrNull(level)) return null
  if (!isCount(seed, 0)) return null
  const source = data.source === undefined ? undefined : readSource(data.source)
  if (source === null) return null
  const clock = readClock(data.clock)
  if (clock === null) return null
  // A damaged tree or review is dropped; the game is kept.
  const tree = decodeTree(data.tree)
  const review = decodeReview(data.review)
  const more = {
    ...(typeof data.id === 'string' && { id: data.id }),
    ...(clock && { clock }),
    ...(tree && { tree }),
    ...(review && { review }),
    ...(isLookedAt(data) && { lookedAt: data.lookedAt !== false }),
    ...(typeof data.resigns === 'boolean' && { resigns: data.resigns }),
    ...(isMoveTime(data.moveTime) && { moveTime: data.moveTime }),
    ...(data.turns === true && { turns: true }),
  }
  return { start, players: { b, w }, opponent, level, seed, ...more, ...(source && { source }) }
}

/**
 * Whether it is known that a game is, or was, only looked at. Earlier
 * versions did not store it: they show records so.
 */
function isLookedAt({ lookedAt, source, players }: Record<string, unknown>): boolean {
  if (typeof lookedAt === 'boolean') return true
  return source !== undefined && isRecord(players) && players.b === 'human' && players.w === 'human'
}

/** `undefined` for no clock, `null` if it is not valid. */
function readClock(data: unknown): Setup['clock'] | null {
  if (data === undefined) return undefined
  if (!isRecord(data) || !isTimeControl(data.b) || !isTimeControl(data.w)) return null
  return { b: data.b, w: data.w }
}

/** The time left on the clocks; `undefined`, which means full clocks, if it is not valid. */
function readLeft(data: unknown): SavedGame['left'] {
  const isLeft = (side: unknown): side is TimeLeft =>
    isRecord(side) && isCount(side.periods, 0) && typeof side.main === 'number' && side.main >= 0
  return isRecord(data) && isLeft(data.b) && isLeft(data.w) ? { b: data.b, w: data.w } : undefined
}

function readSource(data: unknown): Source | null {
  if (!isRecord(data) || !isRecord(data.names)) return null
  const { comments, head, jkf } = data
  const { b, w } = data.names
  if (!isTextList(comments)) return null
  const read = head === undefined && typeof jkf === 'string' ? headOfJkf(jkf) : head
  return {
    names: { ...(typeof b === 'string' && { b }), ...(typeof w === 'string' && { w }) },
    comments,
    head: Array.isArray(read) ? read.filter(isPair) : [],
  }
}

const isPair = (value: unknown): value is [string, string] => isTextList(value) && value.length === 2

/** Earlier versions kept the whole record as JKF. */
function headOfJkf(jkf: string): unknown {
  const read: unknown = JSON.parse(jkf)
  return isRecord(read) && isRecord(read.header) ? Object.entries(read.header) : []
}

function readStart(data: unknown): GameStart | null {
  if (!isRecord(data) || !isVariant(data.variant)) return null
  const start: GameStart = { variant: data.variant }
  for (const key of ['handicap', 'sfen'] as const) {
    const value = data[key]
    if (typeof value === 'string') start[key] = value
    else if (value !== undefined) return null
  }
  if (data.rules !== undefined) {
    const rules = readRules(data.rules)
    if (!rules) return null
    start.rules = rules
  }
  return start
}

function readRules(data: unknown): RuleOptions | null {
  if (!isRecord(data)) return null
  const rules: RuleOptions = {}
  const { enteringKing, moveLimit } = data
  if (enteringKing === '27' || enteringKing === '24' || enteringKing === 'off')
    rules.enteringKing = enteringKing
  else if (enteringKing !== undefined) return null
  if (isCount(moveLimit, 1)) rules.moveLimit = moveLimit
  else if (moveLimit !== undefined) return null
  return rules
}

/** `undefined` if it is not valid; `null` where the game goes on or its moves show the end. */
function readEnding(data: unknown): Ending | undefined {
  if (data === null) return null
  if (!isRecord(data)) return undefined
  if (data.type === 'declare') return { type: 'declare' }
  if ((data.type === 'resign' || data.type === 'timeUp') && isSide(data.side))
    return { type: data.type, side: data.side }
  return undefined
}
