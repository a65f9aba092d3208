/** Positions to practise against the engine: the text of `data/practice.txt`. */
import type { Side } from '../../engine/protocol.ts'

/** What is to be reached: a win, no loss, or a mate. */
export const KINDS = ['win', 'mate', 'hold'] as const
export type Kind = (typeof KINDS)[number]

/** A position; the person is to move. */
export interface PracticePosition {
  sfen: string
  side: Side
  kind: Kind
  /** Of a win: what makes it one; of a mate its plies; of a position to hold the part of the game. */
  theme: string
  /** Winning chances of the person by a search of the engine, in thousandths. */
  rate: number
}

/** Reads the text: `SFEN|kind|theme|winning chances|line` on each line; `#` begins a comment. */
export function readPractice(text: string): PracticePosition[] {
  return text.split('\n').flatMap((line) => {
    const [sfen = '', name, theme = '', rate] = line.split('|')
    const kind = KINDS.find((each) => each === name)
    if (line.startsWith('#') || !kind) return []
    return [{ sfen, side: sfen.split(' ')[1] === 'w' ? 'w' : 'b', kind, theme, rate: Number(rate) }]
  })
}
