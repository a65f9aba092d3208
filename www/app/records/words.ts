/** The words of moves in KIF and KI2. */
import { fileAndRank, kindOf } from '../../elements/board/sfen.ts'
import { directionOf } from './move.ts'
import { KANJI_NAMES } from './notation.ts'
import type { Step } from './walk.ts'

const FILES = '１２３４５６７８９'
const RANKS = '一二三四五六七八九'

const squareWords = (square: string): string => {
  const { file, rank } = fileAndRank(square)
  return FILES.charAt(file - 1) + RANKS.charAt(rank - 1)
}

/** A move, taken apart. */
export interface Parts {
  /** `null` for a drop. */
  from: string | null
  to: string
  kind: string
  promotes: boolean
  /** Whether it could promote, but does not. */
  declines: boolean
}

/** Takes a move apart. */
export function partsOf({ usi, board, side }: Step): Parts | null {
  if (!usi) return null
  const to = usi.slice(2, 4)
  if (usi[1] === '*') return { from: null, to, kind: usi.charAt(0), promotes: false, declines: false }
  const from = usi.slice(0, 2)
  const kind = kindOf(board.pieces.get(from) ?? 'K')
  const promotes = usi.endsWith('+')
  const zone = board.size === 9 ? 3 : 1
  const isIn = (square: string) => {
    const { rank } = fileAndRank(square)
    return (side === 'b' ? rank : board.size + 1 - rank) <= zone
  }
  const declines = !promotes && 'PLNSBR'.includes(kind) && (isIn(from) || isIn(to))
  return { from, to, kind, promotes, declines }
}

/** The destination: its square, or 同 where the last move went there. */
const destination = ({ to }: Parts, { last }: Step) => (to === last ? '同　' : squareWords(to))

/** As in KIF: `７六歩(77)`. */
export function kifWords(step: Step): string {
  const parts = partsOf(step)
  if (!parts) return ''
  const { from, kind, promotes } = parts
  const origin = from ? `(${from.charAt(0)}${fileAndRank(from).rank})` : '打'
  return `${destination(parts, step)}${KANJI_NAMES[kind]}${promotes ? '成' : ''}${origin}`
}

/** As in KI2: `▲７六歩`, with a word of direction where several pieces could go there. */
export function ki2Words(step: Step): string {
  const parts = partsOf(step)
  if (!parts) return ''
  const { kind, promotes, declines } = parts
  const more = promotes ? '成' : declines ? '不成' : ''
  const mark = step.side === 'b' ? '▲' : '△'
  return `${mark}${destination(parts, step)}${KANJI_NAMES[kind]}${relativeWords(parts, step)}${more}`
}

/** 左, 直, 上 and so on, or 打, where other pieces of the kind could go there. */
export function relativeWords({ from, to, kind }: Parts, { board }: Step): string {
  if (from) return directionOf(board, kind, from, to)
  return board.origins(kind, to).length > 0 ? '打' : ''
}
