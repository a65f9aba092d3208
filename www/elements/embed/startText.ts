/** Reads the attribute `sfen`. */

import { START, type Variant } from '../../engine/protocol.ts'
import { HAND_KINDS } from '../board/sfen.ts'

/** A start as the author wrote it. */
export interface StartText {
  /** The SFEN, complete. */
  sfen: string
  /** Moves after the word `moves`, not checked. */
  moves: string[]
}

/** One rank of a board with `size` files. */
function isRank(text: string, size: 5 | 9): boolean {
  const kinds = HAND_KINDS[size].join('')
  const tokens = new RegExp(`[1-9]|\\+?[${kinds}K]`, 'gi')
  const found = text.match(tokens) ?? []
  const squares = found.reduce((sum, token) => sum + (Number(token) || 1), 0)
  return found.join('') === text && squares === size && !/\+[gk]/i.test(text)
}

const isHand = (text: string, size: 5 | 9) =>
  text === '-' || new RegExp(`^(?:(?:[1-9]|1[0-8])?[${HAND_KINDS[size].join('')}])+$`, 'i').test(text)

/**
 * Reads an SFEN, or `startpos`, with or without moves; `null` for any other text. Without a side to move it
 * is Black's turn, without hands they are empty.
 */
export function readStart(text: string, variant: Variant): StartText | null {
  const words = text
    .replace(/^position\s+/, '')
    .replace(/^sfen\s+/, '')
    .split(/\s+/)
  const end = words.includes('moves') ? words.indexOf('moves') : words.length
  const moves = words.slice(end + 1)
  const [board = '', turn = 'b', hands = '-', number = '1', ...more] = words.slice(0, end)
  if (board === 'startpos') return end > 1 ? null : { sfen: START[variant], moves }
  const ranks = board.split('/')
  const size = ranks.length
  if (size !== 9 && size !== 5) return null
  const isRead = ranks.every((rank) => isRank(rank, size)) && /^[bw]$/.test(turn) && isHand(hands, size)
  if (!isRead || !/^\d{1,6}$/.test(number) || more.length > 0) return null
  return { sfen: `${board} ${turn} ${hands} ${number}`, moves }
}
