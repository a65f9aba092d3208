/** The options of a player: attributes of the element, or the query of the page for iframes. */

import { cardOf, cardsFor, DEFAULT_OPPONENT } from '../../app/game/opponents.ts'
import { variantOf } from '../../app/game/usen.ts'
import type { Side, Variant } from '../../engine/protocol.ts'
import { PIECE_STYLES, type PieceStyle } from '../board/pieces/styles.ts'
import { BOARDS } from '../board/style/palette.ts'
import { badValue, type Fault, unknownChoice, unusedBeside } from './faults.ts'
import { handicapStart } from './handicaps.ts'
import { readStart, type StartText } from './startText.ts'

/** The modes of a board; see docs/embed.md. */
export type Mode = 'diagram' | 'replay' | 'play' | 'puzzle'

/** The reader's goal; `hold` counts the reader's own moves. */
export type Goal = { kind: 'mate' } | { kind: 'win' } | { kind: 'hold'; moves: number }

/** The options; those that could not be read have their default. */
export interface Options {
  mode: Mode
  variant: Variant
  /** The start position that attributes give; `null` for the usual one, or the record's own. */
  start: StartText | null
  /** The engine's id of the handicap that gives the start. */
  handicap: string | null
  /** A record in any format, or moves. */
  record: string | null
  /**
   * The address of the file whose text is the record; `null` where another attribute or the content gives it.
   */
  src: string | null
  /** The id of the lesson's task that is solved on the board; its position comes as a file. */
  lesson: string | null
  /** How many moves are shown first; `null` for the default of the mode: none in a replay, else all. */
  ply: number | null
  side: Side | 'both' | 'random' | null
  opponent: string | null
  level: string | null
  goal: Goal | null
  language: 'ja' | 'en'
  pieces: PieceStyle
  /** Whether a replay says why a move is good or bad, where the reader asks. */
  why: boolean
  /** The values that are not understood. */
  faults: Fault[]
  /** Whether the start is not understood: no position may be shown in its place. */
  lost: boolean
}

/** The attributes; `theme` and `board` are read by the style sheet. */
export const ATTRIBUTES = [
  'sfen',
  'moves',
  'src',
  'lesson',
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
  'why',
] as const

export type Attribute = (typeof ATTRIBUTES)[number]

type Get = (name: Attribute) => string | null

/** The address of the record: a file, or the position of a lesson's task. */
export const sourceOf = (get: Get): string | null =>
  get('src')?.trim() || (get('lesson') && `lesson:${get('lesson')?.trim()}`) || null

const MODES: readonly string[] = ['diagram', 'replay', 'play', 'puzzle']

/**
 * Reads the attributes. `inline`, a record inside the element, is used only if no
 * attribute gives a position; `browser` is the reader's language; `file` is the text of
 * the file that `src` names, `null` until it is there.
 */
export function readOptions(
  attribute: Get,
  inline: string | null,
  browser: string,
  file: string | null = null,
): Options {
  const faults: Fault[] = []
  const get: Get = (name) => attribute(name)?.trim() || null
  const bad = (name: Attribute) => void faults.push(badValue(name, get(name) ?? ''))
  const one = <T extends string>(name: Attribute, allowed: readonly string[]): T | null => {
    const value = get(name)
    if (value === null || allowed.includes(value)) return value as T | null
    bad(name)
    return null
  }
  one('theme', ['light', 'dark'])
  one('board', Object.keys(BOARDS))
  const goal = readGoal(get('goal'))
  if (goal === undefined) bad('goal')
  const ply = readPly(get('ply'))
  if (ply === undefined) bad('ply')
  const beginning = readBeginning(get, one<Variant>('variant', ['shogi', 'minishogi']), faults)
  const moves = get('moves')
  const src = moves === null ? sourceOf(get) : null
  const lesson = src?.startsWith('lesson:') ? get('lesson') : null
  if (moves !== null && get('src') !== null) faults.push(unusedBeside('src', 'moves'))
  const given = src ?? get('sfen') ?? get('handicap')
  const record = moves ?? (src === null ? (given === null ? inline : null) : file)
  const { opponent, level } = readOpponent(get, beginning.variant, faults)
  return {
    ...beginning,
    mode: lesson
      ? 'puzzle'
      : (one<Mode>('mode', MODES) ?? (record || src || beginning.start?.moves.length ? 'replay' : 'play')),
    record,
    src,
    lesson,
    ply: ply ?? null,
    side: lesson ? 'b' : one('side', ['b', 'w', 'both', 'random']),
    opponent,
    level,
    goal: goal ?? null,
    language: (get('lang') ?? browser).toLowerCase().startsWith('ja') ? 'ja' : 'en',
    pieces: one<PieceStyle>('pieces', PIECE_STYLES) ?? 'one',
    why: (attribute('why') ?? 'false') !== 'false',
    faults,
  }
}

/** The start position: `sfen`, or else `handicap`, and the variant that both may set. */
function readBeginning(
  get: Get,
  named: Variant | null,
  faults: Fault[],
): Pick<Options, 'start' | 'handicap' | 'variant' | 'lost'> {
  const [sfen, handicap] = [get('sfen'), get('handicap')]
  const fallback = { start: null, handicap: null, variant: named ?? 'shogi' }
  if (sfen !== null) {
    if (handicap !== null) faults.push(unusedBeside('handicap', 'sfen'))
    const start = readStart(sfen, named ?? 'shogi')
    const variant = variantOf(start?.sfen ?? null)
    if (!start || (named && named !== variant))
      faults.push(badValue(start ? 'variant' : 'sfen', start ? (named ?? '') : sfen))
    return { ...fallback, start, variant: start ? variant : fallback.variant, lost: !start }
  }
  if (handicap === null) return { ...fallback, lost: false }
  const start = handicapStart(handicap, fallback.variant)
  if (!start) faults.push(badValue('handicap', handicap))
  return {
    ...fallback,
    start: start ? { sfen: start, moves: [] } : null,
    handicap: start && handicap !== 'even' ? handicap : null,
    lost: !start,
  }
}

function readOpponent(get: Get, variant: Variant, faults: Fault[]): Pick<Options, 'opponent' | 'level'> {
  const [opponent, level] = [get('opponent'), get('level')]
  const card = cardsFor(variant).find(({ id }) => id === (opponent ?? DEFAULT_OPPONENT))
  const usual = cardOf(DEFAULT_OPPONENT)
  if (!card && opponent !== null) faults.push(unknownChoice('opponent', opponent))
  else if (level !== null && !(card ?? usual)?.levels.some(({ id }) => id === level))
    faults.push(unknownChoice('level', level))
  return { opponent, level }
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

/** How many moves are shown first. */
export function firstPly({ mode, ply }: Pick<Options, 'mode' | 'ply'>): number {
  return ply ?? (mode === 'replay' ? 0 : Number.POSITIVE_INFINITY)
}
