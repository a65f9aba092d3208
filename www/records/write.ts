/** Writes records of games, with the comments and variations of the record that was read, if one was. */
import {
  exportBOD,
  exportCSA,
  exportJKFString,
  exportKI2,
  exportKIF,
  importJKFString,
  Record as Kifu,
  Move,
  Position,
  RecordMetadataKey,
  SpecialMoveType,
} from 'tsshogi'
import { endingOf } from '../engine/restore.ts'
import type { Source } from '../game/state.ts'
import { childrenOf, ROOT, type Tree, withMainLine } from '../game/tree.ts'
import { encodeUsen } from '../game/usen.ts'
import type { GameResult, PositionEvent } from '../protocol.ts'
import { encodeShiftJis } from './bytes.ts'

/** What can be written: the extension is the name. */
export type Format = 'kif' | 'kifu' | 'ki2' | 'ki2u' | 'csa' | 'jkf' | 'usi' | 'sfen' | 'usen' | 'bod'

/** A game to be written. */
export interface Writable {
  position: PositionEvent
  /** The position that is shown, as SFEN: what the formats without moves write. */
  shown: string
  source: Source | null
  /** Variations and comments, if there are any. */
  tree: Tree | null
  /** The players' names. */
  names: { b: string; w: string }
}

/** The formats for a board: tsshogi knows 9×9 alone. */
export function formatsFor(position: PositionEvent): Format[] {
  const simple: Format[] = ['usi', 'sfen', 'usen']
  return position.variant === 'shogi'
    ? ['kif', 'kifu', 'ki2', 'ki2u', 'csa', 'jkf', ...simple, 'bod']
    : simple
}

/** The text of a record. */
export function writeRecord(format: Format, game: Writable): string {
  const { start, moves } = game.position
  const usi = moves.map((move) => move.usi)
  switch (format) {
    case 'sfen':
      return `sfen ${game.shown}\n`
    case 'usi':
      return `position sfen ${start}${usi.length ? ` moves ${usi.join(' ')}` : ''}\n`
    case 'usen':
      return `${encodeUsen(start, usi, endingOf(game.position))}\n`
    case 'bod':
      return exportBOD(emptyKifu(game.shown, game.names))
    default:
      return writeKifu(format, kifuOf(game))
  }
}

function writeKifu(format: Exclude<Format, 'sfen' | 'usi' | 'usen' | 'bod'>, kifu: Kifu): string {
  switch (format) {
    case 'kif':
    case 'kifu':
      return exportKIF(kifu, { returnCode: '\r\n' })
    case 'ki2':
    case 'ki2u':
      return exportKI2(kifu, { returnCode: '\r\n' })
    case 'csa':
      // An empty line of a comment would not be read again.
      return exportCSA(kifu, { v3: { encoding: 'UTF-8' } }).replace(/^'\*$/gm, "'* ")
    case 'jkf':
      return exportJKFString(kifu)
  }
}

/** A file: .kif and .ki2 are in Shift_JIS by custom, everything else in UTF-8. */
export function writeFile(
  format: Format,
  game: Writable,
): { bytes: Uint8Array<ArrayBuffer>; lost: string[] } {
  const text = writeRecord(format, game)
  if (format === 'kif' || format === 'ki2') return encodeShiftJis(text)
  return { bytes: new TextEncoder().encode(text), lost: [] }
}

function kifuOf(game: Writable): Kifu {
  return game.tree ? kifuOfTree(game, game.tree) : kifuOfMoves(game)
}

function kifuOfMoves({ position, source, names }: Writable): Kifu {
  const read = source ? importJKFString(source.jkf) : null
  const kifu = read && !(read instanceof Error) ? read : emptyKifu(position.start, names)
  kifu.goto(0)
  for (const { usi } of position.moves) {
    const move = kifu.position.createMoveByUSI(usi)
    // The engine has judged it: tsshogi's own opinion is not asked.
    if (!move || !kifu.append(move, { ignoreValidation: true })) break
  }
  end(kifu, position)
  return kifu
}

function end(kifu: Kifu, { result }: PositionEvent): void {
  const special = result && SPECIAL[result.reason]
  if (special) kifu.append(special)
}

/** The tree written anew; the head of the record that was read stays, and so do the times of its moves. */
function kifuOfTree({ position, source, names }: Writable, given: Tree): Kifu {
  const moves = position.moves.map((move) => move.usi)
  const tree = withMainLine(given, moves)
  const kifu = emptyKifu(position.start, names)
  const read = source && importJKFString(source.jkf)
  const times = new Map<string, number>()
  if (read instanceof Kifu) {
    kifu.metadata = read.metadata
    const paths = new Map<unknown, string>()
    read.forEach((node) => {
      const path = `${paths.get(node.prev) ?? ''} ${node.move instanceof Move ? node.move.usi : ''}`
      paths.set(node, path)
      times.set(path, node.elapsedMs)
    })
  }
  kifu.first.comment = tree.comment
  // What is still to be written: a place, how many moves lead to it, and its path.
  const waiting = childrenOf(tree, ROOT).map((at) => ({ at, ply: 0, path: ' ' }))
  waiting.reverse()
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { at, ply } = next
    const node = tree.nodes[at]
    kifu.goto(ply)
    const move = node && kifu.position.createMoveByUSI(node.usi)
    if (!node || !move || !kifu.append(move, { ignoreValidation: true })) continue
    const path = `${next.path} ${node.usi}`
    kifu.current.comment = node.comment ?? ''
    kifu.current.setElapsedMs(times.get(path) ?? 0)
    const children = childrenOf(tree, at).map((child) => ({ at: child, ply: ply + 1, path }))
    waiting.push(...children.reverse())
  }
  kifu.resetAllBranchSelection()
  kifu.goto(moves.length)
  end(kifu, position)
  return kifu
}

function emptyKifu(start: string, names: { b: string; w: string }): Kifu {
  const kifu = new Kifu(Position.newBySFEN(start) ?? new Position())
  kifu.metadata.setStandardMetadata(RecordMetadataKey.BLACK_NAME, names.b)
  kifu.metadata.setStandardMetadata(RecordMetadataKey.WHITE_NAME, names.w)
  return kifu
}

const SPECIAL: Partial<Record<GameResult['reason'], SpecialMoveType>> = {
  resigned: SpecialMoveType.RESIGN,
  mate: SpecialMoveType.MATE,
  time: SpecialMoveType.TIMEOUT,
  repetition: SpecialMoveType.REPETITION_DRAW,
  declaration: SpecialMoveType.ENTERING_OF_KING,
  'move-limit': SpecialMoveType.MAX_MOVES,
}
