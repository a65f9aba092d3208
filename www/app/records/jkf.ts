/** Reads JKF, which is JSON. */
import { squareName } from '../../elements/board/sfen.ts'
import { START } from '../../engine/protocol.ts'
import { Builder } from './builder.ts'
import { type JkfData, jkfDiagram } from './diagrams.ts'
import { endOfCsa } from './ends.ts'
import { startOfPreset } from './handicaps.ts'
import type { ReadGame } from './kif.ts'
import { type MoveText, resolveMove } from './move.ts'
import { csaKind } from './notation.ts'
import { type Problem, type ProblemKind, problemAt } from './problem.ts'

type Data = Record<string, unknown>

/** Words of direction by JKF's letters. */
const RELATIVE: Readonly<Record<string, string>> = {
  L: '左',
  C: '直',
  R: '右',
  U: '上',
  M: '寄',
  D: '引',
  H: '',
}

const isData = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** The content of a text, and the number of the move or end of each entry, in the order of the text. */
function parse(text: string): { data: unknown; order: Map<object, number> } | null {
  const order = new Map<object, number>()
  let count = 0
  try {
    // Called for every value after those inside of it, and so for moves and ends in the order of the text.
    const data: unknown = JSON.parse(text, function (this: object, key, value: unknown) {
      if (key === 'move' || key === 'special') order.set(this, count++)
      return value
    })
    return { data, order }
  } catch {
    return null
  }
}

/** Reads a text; `null` if it is not JKF. */
export function readJkf(text: string): ReadGame | null {
  const parsed = /^\s*\{/.test(text) ? parse(text) : null
  if (!parsed || !isData(parsed.data) || !Array.isArray(parsed.data.moves)) return null
  return new JkfReader(text, parsed.data, parsed.order).read()
}

/** A list of moves that is still to be read, and how many moves are before it. */
interface Waiting {
  entries: unknown[]
  ply: number
}

class JkfReader {
  private readonly problems: Problem[] = []
  private lines: number[] | null = null
  private isVariation = false

  constructor(
    private readonly text: string,
    private readonly data: Data,
    private readonly order: Map<object, number>,
  ) {}

  read(): ReadGame {
    const head = Object.entries(isData(this.data.header) ? this.data.header : {}).flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() ? [[name, value.trim()] as [string, string]] : [],
    )
    const sfen = this.startPosition()
    const built = sfen === null ? null : new Builder(sfen)
    if (built) this.readMoves(built)
    return { head, built, problems: this.problems, isRecord: true }
  }

  private tell(kind: ProblemKind, entry: unknown, what: unknown, cuts: boolean): void {
    const cut = cuts ? (this.isVariation ? 'variation' : 'game') : null
    const text = typeof what === 'string' ? what : (JSON.stringify(what) ?? '')
    this.problems.push(problemAt(kind, this.lineOf(entry), text, cut))
  }

  /** The line of the move or the end of an entry; 1 where it is not known. */
  private lineOf(entry: unknown): number {
    const index = isData(entry) ? this.order.get(entry) : undefined
    if (index === undefined) return 1
    this.lines ??= keyLines(this.text)
    return this.lines[index] ?? 1
  }

  private startPosition(): string | null {
    const { initial } = this.data
    if (!isData(initial)) return START.shogi
    const { preset, data } = initial
    if (isData(data) && Array.isArray(data.board)) {
      const drawn = jkfDiagram(data as JkfData)
      if (drawn === null) this.tell('position', null, 'initial', true)
      return drawn
    }
    const named = startOfPreset(String(preset))
    if (named === null) this.tell(preset === 'OTHER' ? 'position' : 'handicap', null, String(preset), true)
    return named
  }

  private readMoves(built: Builder): void {
    const main: Waiting = { entries: list(this.data.moves), ply: 0 }
    const waiting = [main]
    const [first] = main.entries
    // The first entry is the start position, unless it has a move.
    const hasStart = isData(first) && first.move === undefined && first.special === undefined
    for (let next: Waiting | undefined = waiting.pop(); next; next = waiting.pop()) {
      built.goTo(next.ply, 0)
      this.isVariation = next !== main
      for (const [index, entry] of next.entries.entries()) {
        if (!isData(entry)) {
          this.tell('line', entry, entry, true)
          break
        }
        const isStart = hasStart && next.entries[0] === first && index === 0
        const ply = built.ply
        if (!isStart && !this.readEntry(built, entry)) break
        this.readMore(built, entry)
        for (const fork of [...list(entry.forks)].reverse()) waiting.push({ entries: list(fork), ply })
      }
    }
  }

  /** Reads the move or the end of an entry; `false` after a problem. */
  private readEntry(built: Builder, entry: Data): boolean {
    const { move, special } = entry
    if (isData(move)) return this.readMove(built, entry, move)
    if (typeof special !== 'string') return true
    const end = endOfCsa(special, built.board.turn)
    built.addEnd(end, /^[+-]/.test(special))
    return true
  }

  private readMove(built: Builder, entry: Data, move: Data): boolean {
    const words = textOf(move)
    const found = words && !built.isEnded ? resolveMove(words, built.board, built.lastSquare) : null
    if (!words || !found || 'problem' in found) {
      this.tell(found && 'problem' in found ? found.problem : 'move', entry, move, true)
      return false
    }
    if (found.odd) this.tell(found.odd, entry, move, false)
    built.add(found.usi)
    return true
  }

  private readMore(built: Builder, entry: Data): void {
    const now = isData(entry.time) && isData(entry.time.now) ? entry.time.now : null
    if (now) {
      const [h, m, s] = [now.h, now.m, now.s].map((value) => (typeof value === 'number' ? value : 0))
      built.setTime(Math.round(((h ?? 0) * 3600 + (m ?? 0) * 60 + (s ?? 0)) * 1000))
    }
    for (const comment of list(entry.comments))
      if (typeof comment === 'string') for (const line of comment.split('\n')) built.addComment(line)
  }
}

function squareOf(place: unknown): string | null {
  if (!isData(place) || typeof place.x !== 'number' || typeof place.y !== 'number') return null
  return /^[1-9]{2}$/.test(`${place.x}${place.y}`) ? squareName(place.x, place.y) : null
}

/** The move as KIF would write it; `null` if it has no piece and no origin, or a wrong square. */
function textOf(move: Data): MoveText | null {
  const [from, to] = [squareOf(move.from), squareOf(move.to)]
  const kind = csaKind(String(move.piece))
  if ((!kind && !from) || (move.to && !to) || (move.from && !from)) return null
  const relative = typeof move.relative === 'string' ? move.relative : ''
  return {
    side: move.color === 0 ? 'b' : move.color === 1 ? 'w' : null,
    to,
    kind: kind ?? '',
    direction: [...relative].map((letter) => RELATIVE[letter] ?? '').join(''),
    promotes: move.promote === true,
    drops: relative.includes('H'),
    from,
    rest: '',
  }
}

/** The lines of all keys `move` and `special`, in the order of the text. */
function keyLines(text: string): number[] {
  const lines: number[] = []
  let line = 1
  for (const [found] of text.matchAll(/\n|"[^"\\]*(?:\\.[^"\\]*)*"(?:\s*:)?/g))
    if (found === '\n') line += 1
    else {
      if (/^"(?:move|special)"\s*:$/.test(found)) lines.push(line)
      line += found.split('\n').length - 1
    }
  return lines
}
