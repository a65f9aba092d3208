/** Openings to play: the text of `lines.txt` as data. Knows no rules. */
import type { Side } from '../../engine/protocol.ts'

/** A text in each language of the page. */
export interface Told {
  ja: string
  en: string
}

/** A move of a line. */
export interface LineMove {
  usi: string
  /** The sentences about a move of the person; `null` for a reply of the other side. */
  note: Told | null
  /** Pairs of squares that show the plan after it. */
  plan: readonly (readonly [from: string, to: string])[]
  /** Whether it is a mistake of the other side. */
  isMistake: boolean
}

/** A way to play an opening. */
export interface OpeningLine {
  /** The moves before it, in USI, from the usual start position. */
  before: readonly string[]
  moves: readonly LineMove[]
}

/** An opening, played from one side. The first line is the main one. */
export interface Opening {
  id: string
  side: Side
  name: Told
  idea: Told
  lines: readonly OpeningLine[]
}

/** A line of the text that is not understood. */
export class BookError extends Error {}

const HEAD = /^\[([\w-]+)\] ([bw])$/
const MOVE = /^(?:[1-9][a-i]|[RBGSNLP]\*)[1-9][a-i]\+?$/
const SQUARES = /^([1-9][a-i])([1-9][a-i])$/

const fail = (line: string): never => {
  throw new BookError(`not a line of an opening: ${line}`)
}

/** A move: `USI | Japanese | English | arrows`, `USI`, or `!USI`. */
function readMove(line: string): LineMove {
  const [first = '', ja, en, arrows = ''] = line.split('|').map((field) => field.trim())
  const isMistake = first.startsWith('!')
  const usi = isMistake ? first.slice(1) : first
  if (!MOVE.test(usi) || (ja !== undefined && (!ja || !en || isMistake))) fail(line)
  const plan = arrows.split(',').flatMap((pair) => {
    if (!pair) return []
    const [, from = '', to = ''] = SQUARES.exec(pair) ?? fail(line)
    return [[from, to] as const]
  })
  return { usi, note: ja && en ? { ja, en } : null, plan, isMistake }
}

/** Reads one opening, without the lines that are comments. */
function readOpening(head: string, rest: readonly string[]): Opening {
  const [, id = '', side] = HEAD.exec(head) ?? fail(head)
  const words = new Map<string, string>()
  const lines: { before: string[]; moves: LineMove[] }[] = [{ before: [], moves: [] }]
  for (const line of rest) {
    const [, key, text] = /^(ja|en|ja-idea|en-idea) (.+)$/.exec(line) ?? []
    if (key && text) words.set(key, text)
    else if (line.startsWith('= ')) lines.push({ before: line.slice(2).split(' '), moves: [] })
    else lines.at(-1)?.moves.push(readMove(line))
  }
  const told = (end: string): Told => ({
    ja: words.get(`ja${end}`) ?? fail(head),
    en: words.get(`en${end}`) ?? fail(head),
  })
  return { id, side: side === 'w' ? 'w' : 'b', name: told(''), idea: told('-idea'), lines }
}

/** Reads all openings; throws `BookError` at a line that is not understood. */
export function readBook(text: string): Opening[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
  const heads = lines.flatMap((line, at) => (line.startsWith('[') ? [at] : []))
  if (heads[0] !== 0) fail(lines[0] ?? '')
  return heads.map((at, nth) => readOpening(lines[at] ?? '', lines.slice(at + 1, heads[nth + 1])))
}
