/** Replaces the ends in the text of a record by marks (ends.ts), and gives the end that each mark stands for. */
import type { Side } from '../protocol.ts'
import { type End, endOfCsa, endOfPhrase, endOfWord, entryOf, markOf } from './ends.ts'

/** The formats that tsshogi reads. */
export type KifuFormat = 'kif' | 'ki2' | 'csa' | 'jkf'

/** A text with marks; its lines keep their numbers. */
export interface Marked {
  text: string
  /** The end that a mark stands for; `side` is to move. */
  endOf(name: string, side: Side): End
}

type Read = (side: Side) => End

/** Marks every end in a text. */
export function mark(text: string, format: KifuFormat): Marked {
  const reads: Read[] = []
  const marker = (read: Read) => markOf(reads.push(read) - 1)
  return {
    text: format === 'kif' ? markKif(text, reads) : MARKERS[format](text, marker),
    endOf: (name, side) => reads[entryOf(name) ?? -1]?.(side) ?? endOfWord(name, side),
  }
}

const MARKERS: Record<
  Exclude<KifuFormat, 'kif'>,
  (text: string, marker: (read: Read) => string) => string
> = {
  ki2: (text, marker) =>
    text.replace(
      PHRASE,
      (_, moves: string, phrase: string) => `まで${moves}${marker((side) => endOfPhrase(phrase, side))}`,
    ),
  csa: (text, marker) =>
    text.replace(/^(?!['N$]).*%.*$/gm, (line) =>
      line.replace(/%([-+A-Z_]+)/g, (_, name: string) => `%X${marker((side) => endOfCsa(name, side))}`),
    ),
  jkf: (text, marker) => {
    try {
      return JSON.stringify(JSON.parse(text), (key, value: unknown) =>
        key === 'special' && typeof value === 'string' ? marker((side) => endOfCsa(value, side)) : value,
      )
    } catch {
      return text
    }
  },
}

/** `まで12手で先手の勝ち`: the number of moves, and the words. */
const PHRASE = /^まで、?([0-9０-９]+手で)?(.*)$/gm

const NUMBERED = /^ *([0-9]+) +([^ \u3000]+)(.*)$/
const SQUARE = /^[▲△▼▽]?(?:同|[１-９1-9][一二三四五六七八九１-９1-9])/

/**
 * KIF names an end twice: as the last numbered move, by a word for the side to move, and below as `まで…手で…`, which may
 * name the winner. Some files have only the second.
 */
function markKif(text: string, reads: Read[]): string {
  let last: { number: number; index: number | null } = { number: 0, index: null }
  const lines = text.split('\n').map((line) => {
    const numbered = NUMBERED.exec(line)
    if (numbered) {
      const [, number = '', word = '', rest = ''] = numbered
      const moves = SQUARE.test(word) || /\([1-9]{2}\)|打/.test(line)
      last = { number: Number(number), index: moves ? null : reads.length }
      if (moves) return line
      reads.push((side) => endOfWord(word, side))
      return `${number} ${markOf(reads.length - 1)}${rest}`
    }
    const phrase = /^まで、?(?:[0-9０-９]+手で)?(.+)$/.exec(line)?.[1]
    if (!phrase) return line
    if (last.index === null) {
      reads.push((side) => endOfPhrase(phrase, side))
      return `${last.number + 1} ${markOf(reads.length - 1)}`
    }
    const word = reads[last.index]
    reads[last.index] = (side) => {
      const [end, phraseEnd] = [word?.(side) ?? endOfPhrase(phrase, side), endOfPhrase(phrase, side)]
      return end.winner && phraseEnd.winner ? { ...end, winner: phraseEnd.winner } : end
    }
    return line
  })
  return lines.join('\n')
}
