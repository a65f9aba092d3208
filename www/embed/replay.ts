/**
 * Reads records and replays their moves for the diagram that is shown before the engine is loaded. Moves are not
 * checked here: when the player becomes live, the engine checks them.
 */
import { kindOf, otherSide, type Position, readSfen, squareName } from '../board/sfen.ts'
import { decodeUsen } from '../game/usen.ts'
import { parseUsi } from '../game/usi.ts'
import { START, type Variant } from '../protocol.ts'
import { csaDiagram, type JkfData, jkfDiagram, kifDiagram } from './diagrams.ts'
import { csaKind, KANJI_KINDS, numberOf, startOf } from './notation.ts'

/** A start position and moves in USI. */
export interface MoveList {
  sfen: string
  moves: string[]
  /** Only the start was read: KI2 does not name origin squares, so its moves need the record reader. */
  partial?: true
}

/** A position and the move that led to it. */
export interface ReplayedPosition {
  position: Position
  lastMove?: string
}

/** The position after `ply` moves; all of them where there are fewer. */
export function positionAfter({ sfen, moves }: MoveList, ply: number): ReplayedPosition {
  const shown = moves.slice(0, Math.max(0, ply))
  const position = shown.reduce(playMove, readSfen(sfen))
  const lastMove = shown.at(-1)
  return { position, ...(lastMove && { lastMove }) }
}

function playMove(before: Position, usi: string): Position {
  const pieces = new Map(before.pieces)
  const hands = new Map(before.hands)
  const add = (key: string, by: number) => {
    const count = (hands.get(key) ?? 0) + by
    if (count > 0) hands.set(key, count)
    else hands.delete(key)
  }
  const to = usi.slice(2, 4)
  const side = before.turn
  if (usi[1] === '*') {
    const kind = usi.charAt(0)
    add(`${side}:${kind}`, -1)
    pieces.set(to, side === 'b' ? kind : kind.toLowerCase())
  } else {
    const taken = pieces.get(to)
    const piece = pieces.get(usi.slice(0, 2)) ?? ''
    pieces.delete(usi.slice(0, 2))
    if (taken) add(`${side}:${kindOf(taken).replace('+', '')}`, 1)
    if (piece) pieces.set(to, usi.endsWith('+') ? `+${piece.replace('+', '')}` : piece)
  }
  return { ...before, turn: otherSide(side), pieces, hands }
}

/** Reads start and moves of a record in any format; `null` where only the record reader can read it. */
export function readMoves(text: string, variant: Variant): MoveList | null {
  return readPlainMoves(text, variant) ?? jkf(text) ?? csa(text) ?? kifu(text)
}

/** Reads formats that hold nothing but a start and moves: USI, SFEN, USEN. */
export function readPlainMoves(text: string, variant: Variant): MoveList | null {
  return usi(text, variant) ?? usen(text.trim())
}

function usi(text: string, variant: Variant): MoveList | null {
  const game = parseUsi(text)
  return game && { sfen: game.sfen ?? START[variant], moves: game.moves }
}

function usen(text: string): MoveList | null {
  const game = text.includes('~') ? decodeUsen(text.split('~').slice(0, 2).join('~')) : null
  return game && { sfen: game.sfen ?? START.shogi, moves: game.moves }
}

const KIF_MOVE = /^\s*\d+\s+(?:同|([１-９1-9])([一二三四五六七八九]))\s*(\S+?)(?:\(([1-9])([1-9])\)|打)/
const KI2_MOVE = /[▲△▼▽☗☖]\s*(?:同|[１-９1-9][一二三四五六七八九1-9])/
const BRANCH = /^\s*変化[：:]/m

/** KIF and KI2, which share their header. */
function kifu(text: string): MoveList | null {
  const name = /手合割[：:]\s*(\S+)/.exec(text)?.[1]
  const sfen = kifDiagram(text) ?? startOf(name ?? '平手')
  // Without a known handicap or a complete diagram the record reader is needed.
  if (sfen === null || (/^\s*\|/m.test(text) && !kifDiagram(text))) return null
  const main = (text.split(BRANCH)[0] ?? '').replace(/^\s*[*#].*$/gm, '')
  const moves: string[] = []
  for (const line of main.split('\n')) {
    const found = KIF_MOVE.exec(line)
    if (!found) continue
    const [, file, rank, words = '', fromFile, fromRank] = found
    const to = file ? squareName(numberOf(file), numberOf(rank ?? '')) : (moves.at(-1)?.slice(2, 4) ?? '')
    const from = fromFile
      ? squareName(Number(fromFile), Number(fromRank))
      : `${KANJI_KINDS[words.charAt(0)]}*`
    moves.push(`${from}${to}${/[^不]成$/.test(words) ? '+' : ''}`)
  }
  if (moves.length === 0 && KI2_MOVE.test(main)) return { sfen, moves, partial: true }
  return moves.length > 0 || name !== undefined || kifDiagram(text) ? { sfen, moves } : null
}

const CSA_MOVE = /^[+-](\d)(\d)([1-9])([1-9])([A-Z]{2})/

function csa(text: string): MoveList | null {
  const lines = text.split('\n')
  const sfen = csaDiagram(lines) ?? (lines.some((line) => line.trim() === 'PI') ? START.shogi : null)
  if (!sfen) return null
  const moves: string[] = []
  const { pieces } = readSfen(sfen)
  const board = new Map([...pieces].map(([square, piece]) => [square, kindOf(piece)]))
  for (const word of text.split(/[\n,]/)) {
    const found = CSA_MOVE.exec(word.trim())
    if (!found) continue
    const [, fromFile, fromRank, file, rank, name = ''] = found
    const kind = csaKind(name)
    if (!kind) break
    const to = squareName(Number(file), Number(rank))
    const from = fromFile === '0' ? `${kind}*` : squareName(Number(fromFile), Number(fromRank))
    // CSA names the piece after the move: it promotes if it was not promoted before.
    const promotes = fromFile !== '0' && kind.startsWith('+') && !board.get(from)?.startsWith('+')
    board.delete(from)
    board.set(to, kind)
    moves.push(`${from}${to}${promotes ? '+' : ''}`)
  }
  return { sfen, moves }
}

interface Jkf {
  initial?: { preset?: string; data?: JkfData }
  moves?: { move?: JkfMove }[]
}

interface JkfMove {
  from?: { x: number; y: number }
  to?: { x: number; y: number }
  piece?: string
  promote?: boolean
}

function jkf(text: string): MoveList | null {
  if (!text.trimStart().startsWith('{')) return null
  try {
    const { initial, moves: rows = [] }: Jkf = JSON.parse(text)
    const { preset = 'HIRATE', data } = initial ?? {}
    const sfen = data ? jkfDiagram(data) : startOf(preset)
    if (!sfen) return null
    const moves: string[] = []
    for (const { move } of rows) {
      if (!move) continue
      const { from, to, piece = '', promote } = move
      const target = to ? squareName(to.x, to.y) : (moves.at(-1)?.slice(2, 4) ?? '')
      const origin = from ? squareName(from.x, from.y) : `${csaKind(piece) ?? ''}*`
      moves.push(`${origin}${target}${promote ? '+' : ''}`)
    }
    return { sfen, moves }
  } catch {
    return null
  }
}
