/** Squares as the data writes them. */
import { squareOf } from './board.ts'

/** The numbers of a digit, of `x` (all) or of a class such as `[6-8]` or `[137]`. */
function numbersOf(text: string): number[] {
  if (text === 'x') return [1, 2, 3, 4, 5, 6, 7, 8, 9]
  const [, from, to] = /^\[(\d)-(\d)\]$/.exec(text) ?? []
  if (from && to) return Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => Number(from) + at)
  return [...text.replace(/[[\]]/g, '')].map(Number)
}

/** The squares of a text such as `28`, `67/77`, `6x`, `x[1-3]`: file, then rank. */
export function squaresOf(text: string): number[] {
  return text.split('/').flatMap((each) => {
    const [, files, ranks] = /^([1-9x]|\[[\d-]+\])([1-9x]|\[[\d-]+\])$/.exec(each) ?? []
    if (!files || !ranks) throw new Error(`no square: ${each}`)
    return numbersOf(files).flatMap((file) => numbersOf(ranks).map((rank) => squareOf(file, rank)))
  })
}
