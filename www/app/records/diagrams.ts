/** Reads start positions that a record writes as a diagram: KIF and KI2 (BOD), CSA, JKF. */
import { baseOf, kindOf, readSfen, sideOf, squareName, writeSfen } from '../../elements/board/sfen.ts'
import { START } from '../../engine/protocol.ts'
import { csaKind, halfWidth, KANJI_KINDS, numberOf } from './notation.ts'
import { SETS } from './rules.ts'

type Side = 'b' | 'w'
const letter = (kind: string, side: Side) => (side === 'b' ? kind : kind.toLowerCase())

/** Files and ranks of a board. */
type Size = 5 | 9

/** Collects the pieces and hands of a position. */
function collector(size: Size) {
  const pieces = new Map<string, string>()
  const hands = new Map<string, number>()
  return {
    put: (square: string, kind: string, side: Side) => void pieces.set(square, letter(kind, side)),
    hold: (kind: string, side: Side, count: number) =>
      void hands.set(`${side}:${kind}`, (hands.get(`${side}:${kind}`) ?? 0) + count),
    /** All pieces of a set that are neither on the board nor in a hand. */
    holdRest(side: Side): void {
      for (const [kind, whole] of SETS[size]) {
        const onBoard = [...pieces.values()].filter((piece) => baseOf(piece) === kind).length
        const held = (hands.get(`b:${kind}`) ?? 0) + (hands.get(`w:${kind}`) ?? 0)
        const rest = whole - onBoard - held
        if (rest > 0) this.hold(kind, side, rest)
      }
    },
    sfen: (turn: Side) => writeSfen({ size, pieces, hands, turn }),
  }
}

const CELL = /([v^]?)([・･.．歩香桂銀金角飛玉王と杏圭全馬竜龍]|成[香桂銀])/g
const HAND = /^[ \t\u3000]*([先下後上])手の?持ち?駒[ \u3000]*[：:](.*)$/gm

/** Reads a count in kanji or digits: `十七` is 17, nothing is 1. */
function count(text: string): number {
  if (/^[0-9０-９]+$/.test(text)) return Number(halfWidth(text))
  const tens = text.startsWith('十')
  return tens ? 10 + (text.length > 1 ? numberOf(text.charAt(1)) : 0) : text ? numberOf(text.charAt(0)) : 1
}

/** The position of rows such as `|v香 ・ …|一`; `null` unless there are nine of them, or five on 5×5. */
export function kifDiagram(text: string): string | null {
  const rows = [...text.matchAll(/^\s*\|([^|\n]*)\|/gm)].map(([, row = '']) => [
    ...row.replaceAll('ｖ', 'v').matchAll(CELL),
  ])
  const size = rows.length
  if ((size !== 9 && size !== 5) || rows.some((row) => row.length !== size)) return null
  const board = collector(size)
  for (const [rank, row] of rows.entries())
    for (const [column, [, white, name = '']] of row.entries()) {
      const kind = KANJI_KINDS[name]
      if (kind) board.put(squareName(size - column, rank + 1), kind, white === 'v' ? 'w' : 'b')
    }
  for (const [, owner, held = ''] of text.matchAll(HAND))
    for (const [, name = '', number = ''] of held.matchAll(
      /([飛角金銀桂香歩])([十一二三四五六七八九0-9０-９]*)/g,
    ))
      board.hold(KANJI_KINDS[name] ?? '', /[先下]/.test(owner ?? '') ? 'b' : 'w', count(number))
  return board.sfen(/^[後上]手番|^手番[：:][ \u3000]*[後上]/m.test(text) ? 'w' : 'b')
}

/**
 * The usual start without the pieces that follow `PI`, as `82HI22KA`; `null` where such a piece is not
 * there.
 */
function startWithout(given: string): string | null {
  const start = readSfen(START.shogi)
  const pieces = new Map(start.pieces)
  if (!/^(?:[1-9]{2}[A-Z]{2})*$/.test(given)) return null
  for (const [, file, rank, name = ''] of given.matchAll(/([1-9])([1-9])([A-Z]{2})/g)) {
    const square = squareName(Number(file), Number(rank))
    if (kindOf(pieces.get(square) ?? '') !== csaKind(name)) return null
    pieces.delete(square)
  }
  return writeSfen({ ...start, pieces })
}

/** The pieces of the lines `P1` to `P9` of CSA, or `P1` to `P5` on 5×5; `null` where a row is not whole. */
function csaRows(
  rows: readonly RegExpExecArray[],
  size: Size,
  put: (square: string, kind: string, side: Side) => void,
) {
  for (const [, rank, row = ''] of rows) {
    // Mail and web pages join spaces, and lose those at the ends of lines.
    const cells = row.match(/\*|[+-][A-Z]{2}/g) ?? []
    if (cells.length !== size || row.replace(/\*|[+-][A-Z]{2}/g, '').trim() !== '') return false
    for (const [column, cell] of cells.entries()) {
      const kind = csaKind(cell.slice(1))
      if (!kind && cell !== '*') return false
      if (kind) put(squareName(size - column, Number(rank)), kind, cell.startsWith('+') ? 'b' : 'w')
    }
  }
  return true
}

/**
 * The position of the lines `PI`, `P1` to `P9`, `P+` and `P-` of a CSA record; `null` where they cannot be
 * read.
 */
export function csaDiagram(lines: readonly string[]): string | null {
  const rows = lines.flatMap((line) =>
    [/^P([1-9])(.*)$/.exec(line.trimEnd()) ?? []].filter((row) => row.length > 0),
  )
  const even = lines.find((line) => line.startsWith('PI'))
  const size = rows.length === 5 && !even ? 5 : 9
  const board = collector(size)
  if (even !== undefined) {
    const start = startWithout(even.trim().slice(2))
    if (start === null) return null
    for (const [square, piece] of readSfen(start).pieces) board.put(square, kindOf(piece), sideOf(piece))
  }
  if (!csaRows(rows as RegExpExecArray[], size, board.put)) return null
  for (const line of lines) {
    const [, sign, more = ''] = /^P([+-])(.*)$/.exec(line.trim()) ?? []
    if (!/^(?:\d\d[A-Z]{2})*$/.test(more)) return null
    const side = sign === '+' ? 'b' : 'w'
    for (const [, file, rank, name = ''] of more.matchAll(/(\d)(\d)([A-Z]{2})/g)) {
      if (name === 'AL') {
        board.holdRest(side)
        continue
      }
      const kind = csaKind(name)
      if (!kind) return null
      if (file === '0') board.hold(kind.replace('+', ''), side, 1)
      else board.put(squareName(Number(file), Number(rank)), kind, side)
    }
  }
  return board.sfen(lines.some((line) => line.trim() === '-') ? 'w' : 'b')
}

/** The `data` of a start in JKF; every part of it may be anything. */
export interface JkfData {
  color?: unknown
  board?: unknown
  hands?: unknown
}

const fields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/**
 * The position of JKF: `board` lists files from the right, and the ranks of each; `null` where it cannot be
 * read.
 */
export function jkfDiagram({ color, board: files, hands }: JkfData): string | null {
  if (!Array.isArray(files) || (files.length !== 9 && files.length !== 5)) return null
  const size = files.length === 5 ? 5 : 9
  const board = collector(size)
  const sideOf = (colour: unknown) => (colour === 1 ? 'w' : 'b')
  for (const [file, ranks] of files.entries()) {
    if (!Array.isArray(ranks) || ranks.length > size) return null
    for (const [rank, cell] of ranks.entries()) {
      const { kind: name, color: owner } = fields(cell)
      const kind = csaKind(String(name))
      if (name !== undefined && name !== null && !kind) return null
      if (kind) board.put(squareName(file + 1, rank + 1), kind, sideOf(owner))
    }
  }
  for (const [side, held] of (Array.isArray(hands) ? hands : []).slice(0, 2).entries())
    for (const [name, number] of Object.entries(fields(held))) {
      const kind = csaKind(name)
      if (kind && typeof number === 'number' && number > 0 && number <= 18)
        board.hold(kind, sideOf(side), number)
    }
  return board.sfen(sideOf(color))
}
