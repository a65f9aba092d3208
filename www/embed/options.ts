/** What an author writes: the attributes of the element, or the query of the page for frames. */
import { PIECE_STYLES, type PieceStyle } from '../board/pieces/styles.ts'
import type { Side, Variant } from '../protocol.ts'
import { type MoveList, readMoves } from './replay.ts'

/** What can be done with a board. */
export type Mode = 'diagram' | 'replay' | 'play' | 'puzzle'

/** What the reader is to reach: `hold` counts the reader's own moves. */
export type Goal = { kind: 'mate' } | { kind: 'win' } | { kind: 'hold'; moves: number }

/** Everything that was asked for; what could not be read is left at its usual value. */
export interface Options {
  mode: Mode
  variant: Variant
  /** Of the start; `null` for the usual one, or that of the record. */
  sfen: string | null
  handicap: string | null
  /** A record of any format, or moves. */
  record: string | null
  /** How many moves of it are shown first; `null` for the mode's own: none in a replay, else all. */
  ply: number | null
  side: Side | 'both' | 'random' | null
  level: string | null
  goal: Goal | null
  language: 'ja' | 'en'
  pieces: PieceStyle
  /** The names of attributes whose values mean nothing. */
  unknown: string[]
}

/** The attributes that are read. The looks (`theme`, `board`) are the style sheet's. */
export const ATTRIBUTES = [
  'sfen',
  'moves',
  'mode',
  'side',
  'level',
  'variant',
  'handicap',
  'goal',
  'lang',
  'ply',
  'theme',
  'board',
  'pieces',
] as const

type Get = (name: (typeof ATTRIBUTES)[number]) => string | null

const MODES: readonly string[] = ['diagram', 'replay', 'play', 'puzzle']

/** Reads the attributes; `inline` is a record written within the element, `browser` the reader's language. */
export function readOptions(attribute: Get, inline: string | null, browser: string): Options {
  const unknown: string[] = []
  const get: Get = (name) => attribute(name)?.trim() || null
  const one = <T extends string>(name: Parameters<Get>[0], allowed: readonly string[]): T | null => {
    const value = get(name)
    if (value === null || allowed.includes(value)) return value as T | null
    unknown.push(name)
    return null
  }
  const sfen = get('sfen')?.replace(/^sfen\s+/, '') ?? null
  const record = get('moves') ?? inline
  const small = sfen?.split(' ')[0]?.split('/').length === 5
  const goal = readGoal(get('goal'))
  if (goal === undefined) unknown.push('goal')
  const ply = readPly(get('ply'))
  if (ply === undefined) unknown.push('ply')
  return {
    mode: one<Mode>('mode', MODES) ?? (record ? 'replay' : 'play'),
    variant: one<Variant>('variant', ['shogi', 'minishogi']) ?? (small ? 'minishogi' : 'shogi'),
    sfen,
    handicap: get('handicap'),
    record,
    ply: ply ?? null,
    side: one('side', ['b', 'w', 'both', 'random']),
    level: get('level'),
    goal: goal ?? null,
    language: (get('lang') ?? browser).toLowerCase().startsWith('ja') ? 'ja' : 'en',
    pieces: one<PieceStyle>('pieces', PIECE_STYLES) ?? 'one',
    unknown,
  }
}

function readGoal(text: string | null): Goal | null | undefined {
  if (text === null) return null
  if (text === 'mate' || text === 'win') return { kind: text }
  const moves = Number(/^hold\s+(\d{1,3})$/.exec(text)?.[1])
  return moves > 0 ? { kind: 'hold', moves } : undefined
}

function readPly(text: string | null): number | null | undefined {
  if (text === null) return null
  if (text === 'last') return Number.POSITIVE_INFINITY
  return /^\d{1,4}$/.test(text) ? Number(text) : undefined
}

/** The line that the options tell of; `null` when its record needs the reader of records. */
export function movesFor(options: Options): MoveList | null {
  const { sfen, record, variant } = options
  const start = readMoves(sfen ?? 'startpos', variant) ?? { sfen: '', moves: [] }
  if (record === null) return start
  const line = readMoves(record, variant)
  // Moves after a position of their own attribute begin there.
  return line && sfen ? { ...line, sfen: start.sfen } : line
}

/** How many moves are shown first. */
export function firstPly({ mode, ply }: Options): number {
  return ply ?? (mode === 'replay' ? 0 : Number.POSITIVE_INFINITY)
}
