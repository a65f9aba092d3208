/** USI text: positions and moves, read by their shape alone. */

const MOVE = /^(?:[1-9][a-i]|[RBGSNLP]\*)[1-9][a-i]\+?$/
const SFEN = /^[1-9a-z+]+(?:\/[1-9a-z+]+){4,8}\s+[bw]\s+(?:-|[\da-z]+)(?:\s+\d+)?/i

/** Whether a word has the shape of a move. */
export const isUsiMove = (word: string): boolean => MOVE.test(word)

/** A position and moves, as far as they could be read. */
export interface UsiGame {
  /** As it was written; `null` for the usual start. */
  sfen: string | null
  moves: string[]
  /** The first word that is not a move; empty where all of it was read. */
  rest: string
}

/** Reads `position startpos moves …`, `sfen …`, a bare SFEN, or bare moves; `null` for any other text. */
export function parseUsi(text: string): UsiGame | null {
  const line = text
    .trim()
    .replace(/^position\s+/, '')
    .replace(/^sfen\s+/, '')
  const sfen = SFEN.exec(line)?.[0].trim() ?? null
  const words = (sfen ? line.slice(sfen.length) : line.replace(/^startpos\b/, ''))
    .replace(/^\s*moves\b/, '')
    .trim()
    .split(/\s+/)
    .filter(Boolean)
  const end = words.findIndex((word) => !MOVE.test(word))
  const moves = end < 0 ? words : words.slice(0, end)
  if (sfen === null && moves.length === 0 && !line.startsWith('startpos')) return null
  return { sfen, moves, rest: end < 0 ? '' : (words[end] ?? '') }
}
