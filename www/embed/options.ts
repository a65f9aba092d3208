/** The options of a player: attributes of the element, or the query of the page for iframes. */
import { PIECE_STYLES, type PieceStyle } from '../board/pieces/styles.ts'
import type { Side, Variant } from '../protocol.ts'
import { type MoveList, readMoves } from './replay.ts'

/** The modes of a board; see docs/embed.md. */
export type Mode = 'diagram' | 'replay' | 'play' | 'puzzle'

/** The reader's goal; `hold` counts the reader's own moves. */
export type Goal = { kind: 'mate' } | { kind: 'win' } | { kind: 'hold'; moves: number }

/** The options; those that could not be read have their default. */
export interface Options {
  mode: Mode
  variant: Variant
  /** The start position; `null` for the usual one, or that of the record. */
  sfen: string | null
  handicap: string | null
  /** A record in any format, or moves. */
  record: string | null
  /** How many moves are shown first; `null` for the default of the mode: none in a replay, else all. */
  ply: number | null
  side: Side | 'both' | 'random' | null
  opponent: string | null
  level: string | null
  goal: Goal | null
  language: 'ja' | 'en'
  pieces: PieceStyle
  /** The names of attributes whose values are not understood. */
  unknown: string[]
}

/** The attributes; `theme` and `board` are read by the style sheet. */
export const ATTRIBUTES = [
  'sfen',
  'moves',
  'mode',
  'side',
  'opponent',
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

/** Reads the attributes; `inline` is a record inside the element, `browser` the reader's language. */
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
    opponent: get('opponent'),
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

/** The start and the moves that the options describe; `null` when the record reader is needed. */
export function movesFor(options: Options): MoveList | null {
  const { sfen, record, variant } = options
  const start = readMoves(sfen ?? 'startpos', variant) ?? { sfen: '', moves: [] }
  if (record === null) return start
  const line = readMoves(record, variant)
  // Moves beside the attribute `sfen` begin at its position.
  return line && sfen ? { ...line, sfen: start.sfen } : line
}

/** How many moves are shown first. */
export function firstPly({ mode, ply }: Options): number {
  return ply ?? (mode === 'replay' ? 0 : Number.POSITIVE_INFINITY)
}
