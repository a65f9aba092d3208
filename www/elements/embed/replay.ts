/**
 * Reads records and replays their moves for the diagram that is shown before the engine is loaded. Moves
 * are not checked here: when the player becomes live, the engine checks them. Only texts in which every
 * line is plain are read, so that the record reader would answer the same; all others are left to it.
 */

import { decodeUsen } from '../../app/game/usen.ts'
import { parseUsi } from '../../app/game/usi.ts'
import { csaDiagram, kifDiagram } from '../../app/records/diagrams.ts'
import { startOf } from '../../app/records/handicaps.ts'
import { csaKind, KANJI_KINDS, numberOf } from '../../app/records/notation.ts'
import { playMove } from '../../app/records/rules.ts'
import { START, type Variant } from '../../engine/protocol.ts'
import { kindOf, type Position, readSfen, squareName } from '../board/sfen.ts'

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

/** Reads start and moves of a record in any format; `null` where only the record reader can read it. */
export function readMoves(text: string, variant: Variant): MoveList | null {
  const plain = readPlain(text)
  return plain ? { sfen: plain.sfen ?? START[variant], moves: plain.moves } : (csa(text) ?? kifu(text))
}

/** A text with moves only: in USI, SFEN or USEN. */
interface PlainText {
  /** `null` for the usual start. */
  sfen: string | null
  moves: string[]
  /** The first word that is not a move. */
  rest: string
}

/** Reads formats that hold nothing but a start and moves; `null` for other texts, and for several games. */
export function readPlain(text: string): PlainText | null {
  const hasLines = text.trim().includes('\n')
  const game = parseUsi(text)
  if (game) return hasLines && game.rest ? null : { ...game, rest: game.rest === 'resign' ? '' : game.rest }
  if (hasLines) return null
  const [head, main] = text.trim().split('~')
  const linked = main === undefined ? null : decodeUsen(`${head}~${main}`)
  return linked && { sfen: linked.sfen, moves: linked.moves, rest: linked.cut ? (main ?? '') : '' }
}

/** The kinds of the pieces on a board, by square. */
const kindsOn = (sfen: string) =>
  new Map([...readSfen(sfen).pieces].map(([square, piece]) => [square, kindOf(piece)]))

const TIME = '(?: *\\([ \\d:/]+\\))? *\\+?$'
const KIF_MOVE = new RegExp(
  `^ *(\\d+) +(?:同\u3000?|([１-９])([一二三四五六七八九]))(成[香桂銀]|[歩香桂銀金角飛玉王と杏圭全馬竜龍])(成|不成|)(?:\\(([1-9])([1-9])\\)|打)${TIME}`,
)
/** Ends whose winner needs no further words. */
const KIF_END = new RegExp(`^ *\\d+ +(?:投了|中断|千日手|持将棋|詰み?|不詰|切れ負け|入玉勝ち|封じ手)${TIME}`)
const KIF_HEAD =
  /^(?:[^\d\s：:]+[：:].*|手数--.*|#.*| *[|+].*| *(?:９ ８ ７ ６ )?５ ４ ３ ２ １|[先後上下]手番)$/
const KI2_MOVE = /^[▲△▼▽☗☖]\s*(?:同|[１-９1-9][一二三四五六七八九1-9])/m

/** KIF and KI2, which share their header. */
function kifu(text: string): MoveList | null {
  const [named, another] = text.matchAll(/^手合割[：:]\s*(\S+)\s*$/gm)
  const name = named?.[1]
  const drawn = kifDiagram(text)
  const sfen = drawn ?? startOf(name ?? '平手')
  // Without a known handicap or a complete diagram the record reader is needed.
  if (sfen === null || another || (/^\s*\||手番/m.test(text) && !drawn)) return null
  if (KI2_MOVE.test(text)) return { sfen, moves: [], partial: true }
  const moves = kifMoves(text, sfen)
  return moves && (moves.length > 0 || name !== undefined || drawn) ? { sfen, moves } : null
}

/** The moves of KIF; `null` if the text has any line that is not plain. */
function kifMoves(text: string, sfen: string): string[] | null {
  const moves: string[] = []
  const kinds = kindsOn(sfen)
  let ended = false
  let varies = false
  for (const given of text.split('\n')) {
    const line = given.trimEnd()
    if (moves.length > 0 && /^変化[：:]/.test(line)) varies = ended = true
    else if (line === '' || /^(?:[*&]|#(?!KIF))/.test(line) || (ended && line.startsWith('まで'))) continue
    else if (varies) {
      // Lines that are not numbered may belong to one more game.
      if (!/^ *\d/.test(line)) return null
    } else {
      const move = ended ? null : kifMove(line, moves, kinds)
      if (move) moves.push(move)
      else if (!ended && KIF_END.test(line)) ended = true
      else if (ended || moves.length > 0 || !KIF_HEAD.test(line)) return null
    }
  }
  return moves
}

function kifMove(line: string, moves: readonly string[], kinds: Map<string, string>): string | null {
  const [, number, file, rank, name = '', promotion, fromFile, fromRank] = KIF_MOVE.exec(line) ?? []
  const to = file ? squareName(numberOf(file), numberOf(rank ?? '')) : moves.at(-1)?.slice(2, 4)
  const kind = KANJI_KINDS[name]
  const plus = promotion === '成' ? '+' : ''
  if (!kind || !to || Number(number) !== moves.length + 1) return null
  const from = fromFile ? squareName(Number(fromFile), Number(fromRank)) : `${kind}*`
  if (fromFile ? kinds.get(from) !== kind : kind.length > 1 || promotion) return null
  kinds.delete(from)
  kinds.set(to, plus + kind)
  return from + to + plus
}

const CSA_MOVE = /^([+-])(\d)(\d)([1-9])([1-9])([A-Z]{2})$/
const CSA_PLAIN = /^(?:|T[\d.]+|V[\d.]+|P.*|[+-]|[N$'].*|%(?!.*ILLEGAL)[A-Z_]+)$/

/** CSA; `null` if the text has any line that is not plain. */
function csa(text: string): MoveList | null {
  const lines = text.split('\n').map((line) => line.trimEnd())
  const isCsa = lines.some((line) => /^P[I1-9+-]/.test(line)) && lines.some((line) => /^[+-]$/.test(line))
  const sfen = isCsa ? csaDiagram(lines.filter((line) => /^(?:P|[+-]$)/.test(line))) : null
  if (!sfen) return null
  const moves: string[] = []
  const kinds = kindsOn(sfen)
  const first = sfen.includes(' w ') ? 1 : 0
  let ended = false
  for (const words of lines.flatMap((line) =>
    /^[N$']/.test(line) ? [line] : line.replace(/,?'.*$/, '').split(','),
  )) {
    const word = words.trim()
    const found = CSA_MOVE.exec(word)
    // More lines after the end may belong to one more game.
    if (ended ? !/^(?:$|T|')/.test(word) : !found && !CSA_PLAIN.test(word)) return null
    ended ||= word.startsWith('%')
    if (!found) continue
    const [, sign, fromFile, fromRank, file, rank, name = ''] = found
    const kind = csaKind(name)
    const to = squareName(Number(file), Number(rank))
    const from = fromFile === '0' ? `${kind}*` : squareName(Number(fromFile), Number(fromRank))
    const before = fromFile === '0' ? kind : kinds.get(from)
    // CSA names the piece after the move: it promotes if it was not promoted before.
    const promotes = before !== kind
    if (!kind || (promotes && `+${before}` !== kind)) return null
    if (sign !== '+-'[(moves.length + first) % 2] || (fromFile === '0' && kind.length > 1)) return null
    kinds.delete(from)
    kinds.set(to, kind)
    moves.push(`${from}${to}${promotes ? '+' : ''}`)
  }
  return { sfen, moves }
}
