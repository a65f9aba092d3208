/** The notes of the openings: two sentences in each language, and what they say about squares holds. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readBook } from '../../www/learn/openings/book.ts'
import { attacked, attackers } from '../../www/names/attacks.ts'
import { carryOut, EVEN_START, readSfen, squareOf } from '../../www/names/board.ts'

type Squares = readonly number[]

/** A move of the person with its note. */
interface Noted {
  /** The opening and the moves, for the report. */
  at: string
  sign: 1 | -1
  before: Squares
  after: Squares
  /** The square that the piece has moved to. */
  to: string
  ja: string
  en: string
  plan: readonly (readonly [from: string, to: string])[]
}

const KINDS = ['', 'pawn', 'lance', 'knight', 'silver', 'gold', 'bishop', 'rook', 'king']
const PIECE = `(${KINDS.slice(1).join('|')})`
const SQUARE = '([1-9][a-i])'
const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth']
const RANKS = '一二三四五六七八九'

const indexOf = (name: string): number => squareOf(Number(name[0]), name.charCodeAt(1) - 96)
const kindAt = (squares: Squares, name: string) => KINDS[Math.abs(squares[indexOf(name)] ?? 0)]
const all = (text: string, pattern: string | RegExp) => [...text.matchAll(new RegExp(pattern, 'g'))]

/** The moves with notes of all openings, with the boards before and after them. */
function noted(): Noted[] {
  const found: Noted[] = []
  for (const { id, side, lines } of readBook(readFileSync('www/learn/openings/lines.txt', 'utf8')))
    for (const { before, moves } of lines) {
      const position = readSfen(EVEN_START)
      if (!position) throw new Error(EVEN_START)
      for (const usi of before) carryOut(position, usi)
      const path = [...before]
      for (const { usi, note, plan } of moves) {
        path.push(usi)
        const squares = [...position.squares]
        carryOut(position, usi)
        const boards = { before: squares, after: [...position.squares] }
        const at = `${id}: ${path.join(' ')}`
        if (note)
          found.push({ at, sign: side === 'b' ? 1 : -1, ...boards, to: usi.slice(2, 4), plan, ...note })
      }
    }
  return found
}

const NOTED = noted()

/** The squares that a Japanese text names, in USI. */
const squaresIn = (ja: string): string[] =>
  all(ja, `([1-9])([${RANKS}])`).map(([, file, rank = '']) => `${file}${'abcdefghi'[RANKS.indexOf(rank)]}`)

test('every note has two sentences in each language, which name the same squares and files', () => {
  for (const { at, ja, en } of NOTED) {
    expect(all(ja, '。'), at).toHaveLength(2)
    expect(all(en, /[.!?](?= |$)/), at).toHaveLength(2)
    const squares = all(en, `\\b${SQUARE}\\b`).map(([name]) => name)
    expect(new Set(squaresIn(ja)), at).toEqual(new Set(squares))
    const files = all(en, `(${ORDINALS.slice(1).join('|')})[- ]file\\b(?! rook)`)
    const written = all(ja, '([1-9])筋').map(([, file]) => Number(file))
    expect(new Set(written), at).toEqual(new Set(files.map(([, name = '']) => ORDINALS.indexOf(name))))
  }
})

/** What an English note says of pieces and squares, and whether it is so on the board. */
function claims({ sign, before, after, to, en }: Noted): { said: string; holds: boolean }[] {
  const target = `(?:the ${PIECE} on )?${SQUARE}`
  const standing = all(en, `\\b${PIECE} on ${SQUARE}`).map(([said, kind, square = '']) => ({
    said,
    holds: [before, after].some((board) => kindAt(board, square) === kind),
  }))
  const verb = '(?:still )?(?:guards|attacks|supports)'
  const subject = `(?:${PIECE}(?: on ${SQUARE})?|[Ii]t)`
  const guarding = all(en, `\\b${subject} ${verb} ${target}(?: and ${target})?`).map(
    ([said, kind, from, , one = '', , two = one]) => {
      const wanted = [one, two].map(indexOf)
      // "It" is the piece that moved; a piece without a square is any of its kind.
      const places = kind ? (from ? [indexOf(from)] : attackers(after, indexOf(one), sign)) : [indexOf(to)]
      const isMeant = (at: number) => !kind || KINDS[Math.abs(after[at] ?? 0)] === kind
      const holds = places.some(
        (at) => isMeant(at) && wanted.every((square) => attacked(after, at).includes(square)),
      )
      return { said, holds }
    },
  )
  const free = all(en, `(?:[Nn]o (White|Black) piece|[Nn]othing) guards ${target}`).map(
    ([said, side, , square = '']) => {
      const owner = side ? (side === 'Black' ? 1 : -1) : Math.sign(after[indexOf(square)] ?? 0)
      return { said, holds: attackers(after, indexOf(square), owner < 0 ? -1 : 1).length === 0 }
    },
  )
  return [...standing, ...guarding, ...free]
}

test('the pieces that a note names stand there, and guard and attack what it says', () => {
  const said = NOTED.flatMap((note) => claims(note).map((claim) => ({ at: note.at, ...claim })))
  expect(said.filter(({ holds }) => !holds)).toEqual([])
  expect(said.length).toBeGreaterThan(100)
})

test('what a note says wrongly is found', () => {
  const first = NOTED.find(({ at }) => at === 'yagura: 7g7f')
  for (const en of ['The gold on 7h', 'The gold guards 7g', 'It attacks 7d', 'No Black piece guards 2g'])
    expect(first && claims({ ...first, en }).map(({ holds }) => holds)).toEqual([false])
  const en = 'The bishop on 8h guards 7g and 9g; it attacks 7e; no White piece guards 7f'
  expect(first && claims({ ...first, en }).map(({ holds }) => holds)).toEqual([true, true, true, true])
})

test('an arrow begins at a piece of its side and goes as the piece moves', () => {
  for (const { at, sign, after, plan } of NOTED) {
    const moved = new Map<string, number>()
    for (const [from, to] of plan) {
      const piece = moved.get(from) ?? after[indexOf(from)] ?? 0
      expect(Math.sign(piece), `${at} ${from}`).toBe(sign)
      const alone = after.map((_, square) => (square === indexOf(from) ? piece : 0))
      expect(attacked(alone, indexOf(from)), `${at} ${from}${to}`).toContain(indexOf(to))
      moved.set(to, piece)
    }
  }
})
