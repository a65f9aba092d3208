/** Reading and writing of records for programs: the npm package's `narikoma/records`. Needs no browser. */
import { type Side, START, type Variant } from '../../engine/protocol.ts'
import { Board } from './board.ts'
import { decodeBytes } from './bytes.ts'
import { FORMATS, type Format } from './formats.ts'
import { linesOf, type RecordLine, treeOfLines } from './lines.ts'
import type { Problem, ProblemKind } from './problem.ts'
import { type ReadRecord, readRecords } from './read.ts'
import { RecordError } from './recordError.ts'
import type { Writable } from './writable.ts'
import { writeFile, writeRecord } from './write.ts'

export type { EndKind } from '../game/recordedEnd.ts'
export type { RecordEnd, RecordLine, RecordMove } from './lines.ts'
export {
  decodeBytes,
  FORMATS,
  type Format,
  type Problem,
  type ProblemKind,
  RecordError,
  type Side,
  type Variant,
}

/** A game of a record: its main line, with variations in their places. */
export interface RecordGame extends RecordLine {
  variant: Variant
  /** The start position, as SFEN. */
  start: string
  /** The fields of the header with the names that KIF uses, in the order of the text. */
  header: [name: string, value: string][]
  /** The players, where the header names them. */
  names: { b?: string; w?: string }
  /** The comment on the start position; empty where there is none. */
  comment: string
  /** What could not be read. */
  problems: Problem[]
}

/** The content of a text or a file. */
export interface ReadResult {
  games: RecordGame[]
  /** What keeps a game from being read at all: its start is not known. */
  problems: Problem[]
}

/** How a text is read. */
export interface ReadOptions {
  /** Throws a `RecordError` for the first problem, and for a text that contains no record. */
  strict?: boolean
  /** The position (SFEN) of moves whose text names no start; by default the usual one. */
  start?: string
}

/**
 * Reads all games of a text or of the bytes of a file, in any format and encoding.
 *
 * @throws RecordError in strict reading only.
 */
export function read(source: string | Uint8Array | ArrayBuffer, options: ReadOptions = {}): ReadResult {
  const bytes = source instanceof ArrayBuffer ? new Uint8Array(source) : source
  const text = typeof bytes === 'string' ? bytes : decodeBytes(bytes)
  const found = readRecords(text, options.start)
  if (options.strict) {
    const [problem] = [...found.problems, ...found.games.flatMap(({ problems }) => problems)]
    if (problem) throw new RecordError(problem)
    if (found.games.length === 0) throw new RecordError({ kind: 'none', line: 1, text: text.slice(0, 60) })
  }
  return { games: found.games.map(gameOf), problems: found.problems }
}

function gameOf({ start, moves, source, tree, problems, ending }: ReadRecord): RecordGame {
  const first = sfenOf(start.variant, start.sfen)
  const line = tree ? linesOf(tree) : { moves: moves.map((usi) => ({ usi })) }
  const kind = ending?.type === 'resign' ? 'resigned' : 'time'
  const loser = ending && 'side' in ending ? ending.side : null
  return {
    variant: start.variant,
    start: first,
    header: source?.head ?? [],
    names: source?.names ?? {},
    comment: tree?.comment ?? '',
    ...line,
    ...(!tree && loser && { end: { kind, winner: loser === 'b' ? ('w' as const) : ('b' as const) } }),
    problems,
  }
}

const sfenOf = (variant: Variant, sfen: string | undefined) => sfen ?? START[variant]

/** A game to be written; what is missing is empty. */
export type WritableGame = Pick<RecordGame, 'moves'> & Partial<RecordGame>

/** How a game is written. */
export interface WriteOptions {
  /** For SFEN and BOD, which hold one position: the number of moves before it; by default 0. */
  ply?: number
}

/**
 * The text of a game.
 *
 * @throws RecordError for a start that is no SFEN, or a move that its position does not have.
 */
export function write(game: WritableGame, format: Format, options: WriteOptions = {}): string {
  return writeRecord(format, writableOf(game, options))
}

/**
 * The bytes of a file: `kif` and `ki2` in Shift_JIS, all others in UTF-8. Characters that Shift_JIS does
 * not have become 〓 and are listed in `lost`.
 *
 * @throws RecordError as `write`.
 */
export function writeBytes(
  game: WritableGame,
  format: Format,
  options: WriteOptions = {},
): { bytes: Uint8Array<ArrayBuffer>; lost: string[] } {
  return writeFile(format, writableOf(game, options))
}

const SFEN = /^(?:\+?[a-z1-9])+(?:\/(?:\+?[a-z1-9])+){4,8} [bw] (?:-|[\da-z]+)(?: \d+)?$/i

function writableOf(game: WritableGame, { ply = 0 }: WriteOptions): Writable {
  const { variant = 'shogi', names = {}, header = [] } = game
  const start = sfenOf(variant, game.start)
  if (!SFEN.test(start)) throw new RecordError({ kind: 'position', line: 1, text: start })
  const { tree, moves } = treeOfLines({ ...game, comment: game.comment ?? '' }, start)
  const board = new Board(start)
  for (const usi of moves.slice(0, ply)) board.play(usi)
  const isNamed = (...fields: string[]) => header.some(([name]) => fields.includes(name))
  const [black, white] = start.includes(' w ') ? ['下手', '上手'] : ['先手', '後手']
  const added: [string, string | undefined][] = [
    [black, isNamed('先手', '下手') ? undefined : names.b],
    [white, isNamed('後手', '上手') ? undefined : names.w],
  ]
  const head = [
    ...header,
    ...added.flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : [])),
  ]
  const position: Writable['position'] = {
    variant: start.split('/').length === 5 ? 'minishogi' : 'shogi',
    start,
    side: (moves.length + (start.includes(' w ') ? 1 : 0)) % 2 === 0 ? 'b' : 'w',
    moves: moves.map((usi) => ({ usi })),
  }
  return {
    position,
    shown: ply > 0 ? board.sfen : start,
    source: { names, comments: [], head },
    tree,
    names: { b: '', w: '' },
  }
}
