/** Reads CSA, version 2.2 and 3.0. */
import { kindOf, squareName } from '../../elements/board/sfen.ts'
import { Builder } from './builder.ts'
import { csaDiagram } from './diagrams.ts'
import { endOfCsa } from './ends.ts'
import type { Line, ReadGame } from './kif.ts'
import { csaKind } from './notation.ts'
import { type Problem, type ProblemKind, problemAt } from './problem.ts'

/** The fields of KIF by CSA's. */
const FIELDS: Readonly<Record<string, string>> = {
  EVENT: '表題',
  SITE: '場所',
  START_TIME: '開始日時',
  END_TIME: '終了日時',
  TIME_LIMIT: '持ち時間',
  TIME: '持ち時間',
  'TIME+': '先手持ち時間',
  'TIME-': '後手持ち時間',
  OPENING: '戦型',
  MAX_MOVES: '最大手数',
  JISHOGI: '持将棋',
  NOTE: '備考',
}

const MOVE = /^[+-](\d)(\d)([1-9])([1-9])([A-Z]{2})$/
/** A line that only CSA has. */
const SIGN =
  /^(?:V[\d.]+$|P(?:I|[1-9](?: \*|[+-][A-Z]{2})|[+-]\d\d[A-Z]{2})|[+-]\d{4}[A-Z]{2}\b|%[A-Z+-]{3}|\$[A-Z_]+:)/

/** Whether a text is CSA. */
export const isCsa = (lines: readonly Line[]): boolean => lines.some(({ text }) => SIGN.test(text))

/** The games of a text: a line `/` is between them, or the version of the next one. */
export function splitCsa(lines: readonly Line[]): Line[][] {
  const games: Line[][] = [[]]
  for (const line of lines) {
    const begins = /^V\d/.test(line.text) && games.at(-1)?.some(({ text }) => /^[+-]\d/.test(text))
    if (begins || line.text.trim() === '/') games.push([])
    if (line.text.trim() !== '/') games.at(-1)?.push(line)
  }
  return games.filter((game) => game.some(({ text }) => text.trim() !== ''))
}

/** Reads one game; `start` (SFEN) is its start where it names none. */
export function readCsa(lines: readonly Line[], start: string): ReadGame {
  return new CsaReader(lines, start).read()
}

class CsaReader {
  private readonly head = new Map<string, string>()
  private readonly problems: Problem[] = []
  private readonly position: Line[] = []
  private readonly before: string[] = []
  private built: Builder | null = null
  private isUnreadable = false
  private skips = false

  constructor(
    private readonly lines: readonly Line[],
    private readonly start: string,
  ) {}

  read(): ReadGame {
    for (const line of this.lines) this.readLine({ ...line, text: line.text.trimEnd() })
    this.begin()
    const { built, problems } = this
    return { head: [...this.head].filter(([, value]) => value), built, problems, isRecord: true }
  }

  private tell(kind: ProblemKind, line: Line, cuts = false): void {
    this.problems.push(problemAt(kind, line.number, line.text, cuts ? 'game' : null))
    if (cuts) this.skips = true
  }

  private readLine(line: Line): void {
    const { text } = line
    if (text.startsWith("'")) this.readComment(text)
    else if (text.startsWith('N')) this.readName(line)
    else if (text.startsWith('$')) this.readField(line)
    else {
      // A comment may follow on the same line.
      const [, parts = '', comment = ''] = /^([^']*)(.*)$/.exec(text) ?? []
      for (const part of parts.split(',')) {
        const words = { number: line.number, text: part.trimEnd() }
        if (words.text.trim() !== '' && !this.skips) this.readPart(words)
      }
      this.readComment(comment)
    }
  }

  /** Keeps comments that begin with `'*`; other programs' comments are notes of programs. */
  private readComment(text: string): void {
    if (!text.startsWith("'*")) return
    if (!this.built) this.before.push(text.slice(2))
    else if (!this.skips) this.built.addComment(text.slice(2))
  }

  private readName(line: Line): void {
    const [, side, name = ''] = /^N([+-])(.*)$/.exec(line.text) ?? []
    if (side) this.head.set(side === '+' ? '先手' : '後手', name.trim())
    else this.tell('line', line)
  }

  private readField(line: Line): void {
    const [, name = '', value = ''] = /^\$([^:]+):(.*)$/.exec(line.text) ?? []
    if (name) this.head.set(FIELDS[name] ?? name, value.trim())
    else this.tell('line', line)
  }

  private readPart(line: Line): void {
    const { text } = line
    if (/^V[\d.]+$/.test(text)) return
    if (/^P[I1-9+-]/.test(text) || /^[+-]$/.test(text)) {
      if (this.built) this.tell('line', line)
      else this.position.push(line)
      return
    }
    const built = this.begin()
    if (!built) return
    const time = /^T(\d{1,9}(?:\.\d{0,6})?)$/.exec(text)?.[1]
    const name = /^%([-+A-Z_]+)$/.exec(text)?.[1]
    if (time !== undefined) built.setTime(Math.round(Number(time) * 1000))
    else if (name) this.readEnd(built, line, name)
    else if (MOVE.test(text)) this.readMove(built, line)
    else this.tell('line', line, /^[+-]/.test(text))
  }

  private readEnd(built: Builder, line: Line, name: string): void {
    const end = endOfCsa(name, built.board.turn)
    if (end.kind === 'other') this.tell('end', line)
    else if (built.isEnded) this.tell('line', line)
    else built.addEnd(end, /^[+-]/.test(name))
  }

  private readMove(built: Builder, line: Line): void {
    const { board } = built
    const [, file = '', rank = '', toFile, toRank, name = ''] = MOVE.exec(line.text) ?? []
    const kind = csaKind(name)
    const to = squareName(Number(toFile), Number(toRank))
    const isDrop = file === '0' && rank === '0'
    const from = squareName(Number(file), Number(rank))
    const before = kindOf(board.pieces.get(from) ?? '')
    const promotes = before !== kind && `+${before}` === kind
    const isSides = (line.text[0] === '+' ? 'b' : 'w') === board.turn
    const isReadable = isDrop ? /^[^+K]$/.test(kind ?? '') : before !== '' && (before === kind || promotes)
    if (!kind || !isSides || !isReadable || !board.has(to) || built.isEnded) {
      this.tell(built.isEnded ? 'line' : 'move', line, true)
      return
    }
    built.add(isDrop ? `${kind}*${to}` : `${from}${to}${promotes ? '+' : ''}`)
  }

  /** Begins the list of moves; `null` where the start cannot be read. */
  private begin(): Builder | null {
    if (this.built || this.isUnreadable) return this.built
    const texts = this.position.map(({ text }) => text)
    const isGiven = texts.some((text) => text.startsWith('P'))
    const turn = texts.find((text) => /^[+-]$/.test(text))
    const given = turn ? this.start.replace(/ [bw] /, turn === '-' ? ' w ' : ' b ') : this.start
    const sfen = isGiven ? csaDiagram(texts) : given
    const [first] = this.position
    if (sfen === null) {
      this.isUnreadable = true
      if (first) this.tell('position', first, true)
      return null
    }
    this.built = new Builder(sfen)
    for (const comment of this.before) this.built.addComment(comment)
    return this.built
  }
}
