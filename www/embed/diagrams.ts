/** Reads start positions that a record writes as a diagram: KIF and KI2 (BOD), CSA, JKF. */
import { baseOf, squareName, writeSfen } from '../board/sfen.ts'
import { csaKind, KANJI_KINDS, numberOf } from './notation.ts'

type Side = 'b' | 'w'
const letter = (kind: string, side: Side) => (side === 'b' ? kind : kind.toLowerCase())

/** Files and ranks of a board. */
type Size = 5 | 9

/** How many pieces of each kind a set has, without the kings. */
const SETS = {
  5: Object.entries({ R: 2, B: 2, G: 2, S: 2, P: 2 }),
  9: Object.entries({ R: 2, B: 2, G: 4, S: 4, N: 4, L: 4, P: 18 }),
}

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

const CELL = /(v?)([・歩香桂銀金角飛玉王と杏圭全馬竜龍])/g
const HAND = /^([先下後上])手の持駒[：:](.*)$/gm

/** Reads a count in kanji: `十七` is 17, nothing is 1. */
function count(text: string): number {
  const tens = text.startsWith('十')
  return tens ? 10 + (text.length > 1 ? numberOf(text.charAt(1)) : 0) : text ? numberOf(text) : 1
}

/** The position of rows such as `|v香 ・ …|一`; `null` unless there are nine of them, or five on 5×5. */
export function kifDiagram(text: string): string | null {
  const rows = [...text.matchAll(/^\s*\|(.*)\|/gm)].map(([, row = '']) => [...row.matchAll(CELL)])
  const size = rows.length
  if ((size !== 9 && size !== 5) || rows.some((row) => row.length !== size)) return null
  const board = collector(size)
  for (const [rank, row] of rows.entries())
    for (const [column, [, white, name = '']] of row.entries()) {
      const kind = KANJI_KINDS[name]
      if (kind) board.put(squareName(size - column, rank + 1), kind, white ? 'w' : 'b')
    }
  for (const [, owner, held = ''] of text.matchAll(HAND))
    for (const [, name = '', number = ''] of held.matchAll(/([飛角金銀桂香歩])([十一二三四五六七八九]*)/g))
      board.hold(KANJI_KINDS[name] ?? '', /[先下]/.test(owner ?? '') ? 'b' : 'w', count(number))
  return board.sfen(/^[後上]手番/m.test(text) ? 'w' : 'b')
}

/** The position of the lines `P1` to `P9`, `P+` and `P-` of a CSA record; `null` where there are none. 5×5 has five ranks. */
export function csaDiagram(lines: readonly string[]): string | null {
  const rows = lines.flatMap((line) => /^P([1-9])(.*)$/.exec(line.trimEnd()) ?? [])
  if (rows.length === 0 && !lines.some((line) => /^P[+-]\d/.test(line))) return null
  const size = rows.length === 3 * 5 ? 5 : 9
  const board = collector(size)
  for (let index = 0; index < rows.length; index += 3) {
    const [rank, row = ''] = [Number(rows[index + 1]), rows[index + 2]]
    for (let column = 0; column < size; column += 1) {
      const cell = row.slice(column * 3, column * 3 + 3)
      const kind = csaKind(cell.slice(1))
      if (kind) board.put(squareName(size - column, rank), kind, cell.startsWith('+') ? 'b' : 'w')
    }
  }
  for (const line of lines) {
    const [, sign, more = ''] = /^P([+-])(.*)$/.exec(line) ?? []
    const side = sign === '+' ? 'b' : 'w'
    for (const [, file, rank, name = ''] of more.matchAll(/(\d)(\d)([A-Z]{2})/g)) {
      if (name === 'AL') {
        board.holdRest(side)
        continue
      }
      const kind = csaKind(name)
      if (!kind) return null
      if (file === '0') board.hold(kind, side, 1)
      else board.put(squareName(Number(file), Number(rank)), kind, side)
    }
  }
  return board.sfen(lines.some((line) => line.trim() === '-') ? 'w' : 'b')
}

/** The `data` of a start in JKF. */
export interface JkfData {
  color?: 0 | 1
  board?: { color?: 0 | 1; kind?: string }[][]
  hands?: Record<string, number>[]
}

/** The position of JKF: `board` lists files from the right, and the ranks of each. */
export function jkfDiagram({ color, board: files = [], hands = [] }: JkfData): string {
  const board = collector(files.length === 5 ? 5 : 9)
  const sideOf = (colour: unknown) => (colour === 1 ? 'w' : 'b')
  for (const [file, ranks] of files.entries())
    for (const [rank, cell] of ranks.entries()) {
      const kind = csaKind(cell.kind ?? '')
      if (kind) board.put(squareName(file + 1, rank + 1), kind, sideOf(cell.color))
    }
  for (const [side, held] of hands.entries())
    for (const [name, number] of Object.entries(held)) {
      const kind = csaKind(name)
      if (kind && number > 0) board.hold(kind, sideOf(side), number)
    }
  return board.sfen(sideOf(color))
}
