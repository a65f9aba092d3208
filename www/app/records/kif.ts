/** Reads KIF and KI2. They share everything but the way in which they write moves, and programs mix both. */
import type { Side } from '../../engine/protocol.ts'
import { Builder } from './builder.ts'
import { kifDiagram } from './diagrams.ts'
import { endOfPhrase, endOfWord, namedSide } from './ends.ts'
import type { Head } from './fields.ts'
import { startOf } from './handicaps.ts'
import { MARKS, readMoveText, resolveMove } from './move.ts'
import { plainOf } from './notation.ts'
import { type Problem, type ProblemKind, problemAt } from './problem.ts'

/** One line of a text. */
export interface Line {
  number: number
  /** As it was written. */
  text: string
}

/** A game that was read; `tree` is missing where its start is not known. */
export interface ReadGame {
  head: Head
  built: Builder | null
  problems: Problem[]
  /** Whether the text has anything that only records have. */
  isRecord: boolean
}

/**
 * Names of header fields. In any other text they mean little, with a colon behind them they are signs of a
 * record.
 */
const FIELD =
  /^(?:[先後上下]手(?:省略名)?|手合割?|開始日時?|終了日時?|対局日|棋戦|戦型|表題|持ち時間|場所|[先後上下]手の?持ち?駒) ?:/
/** Fields that begin a further game after the moves of one. */
const BEGINS =
  /^(?:手合割? ?:|手数-|#KIF|開始日時? ?:|対局日 ?:|[先後上下]手(?:の?持ち?駒)? ?:|棋戦 ?:|表題 ?:|\|)/
const NUMBERED = new RegExp(`^(\\d{1,6})(?: *[ .:)] *| *(?=[${MARKS}])|手目? +)(.*)$`)
/** A number in half-width digits directly before a file in full-width ones. */
const TIGHT = /^\s*(\d{1,6})(?=[１-９])(.*)$/
const HAND = /^[先後上下]手の?持ち?駒 ?:/
/** The line above a diagram. */
const FILES = /^(?:9 ?8 ?7 ?6 ?)?5 ?4 ?3 ?2 ?1$/
const TIME = /\( *(?:(\d{1,4}):)?(\d{1,6}):(\d{1,5})(?:\.(\d{1,3}))? *(?:\/[\d: .]*)?\)/
/** A word of its own for an end: no digit, no piece, no sign of a move. */
const OWN_END =
  /^(?!.*(?:パス|同|[歩香桂銀金角飛玉王龍竜馬一二三四五六七八九]))[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{2,20}$/u

const isHeadLine = (plain: string) => /^[^\d:][^:]{0,20}:/.test(plain) || plain === '' || /^[#|+]/.test(plain)

/** The texts of the games of a text, one after the other. */
export function splitKif(lines: readonly Line[]): Line[][] {
  const games: Line[][] = [[]]
  let hasMoves = false
  for (const line of lines) {
    const plain = plainOf(line.text)
    if (hasMoves && BEGINS.test(plain)) {
      games.push([])
      hasMoves = false
    }
    if (isMoveLine(plain) || /^まで/.test(plain)) hasMoves = true
    games.at(-1)?.push(line)
  }
  return joined(games)
}

/** Header fields alone, after the moves of a game, belong to it. */
function joined(games: Line[][]): Line[][] {
  const whole: Line[][] = []
  for (const game of games) {
    const last = whole.at(-1)
    const plain = game.map(({ text }) => plainOf(text))
    const isOnlyHead = plain.every(isHeadLine) && !plain.some((text) => /^(?:手合割? ?:|手数-|\|)/.test(text))
    if (last && isOnlyHead) last.push(...game)
    else whole.push([...game])
  }
  return whole
}

const isMoveLine = (plain: string) =>
  (NUMBERED.test(plain) && !/^\d+ ?:/.test(plain) && !FILES.test(plain)) ||
  MARKS.includes(plain.charAt(0) || ' ')

/** Reads one game; `start` (SFEN) is its start where it names none. */
export function readKif(lines: readonly Line[], start: string): ReadGame {
  return new KifReader(lines, start).read()
}

class KifReader {
  private readonly head = new Map<string, string>()
  private readonly problems: Problem[] = []
  private readonly before: string[] = []
  private built: Builder | null = null
  private isRecord = false
  /** Whether the rest of the current line of play is left out, after a problem. */
  private skips = false
  /** The last move of the game before a problem. A variation there would look like the rest of the game. */
  private cutAt: number | null = null
  /** The line of an end in the record's own words, the last one that was read. */
  private ownEnd: Line | null = null
  /** Whether the current line of play is a variation. */
  private isVariation = false
  /** The number of the first move, less 1. */
  private offset: number | null = null
  private handicap: Line | null = null
  /** The lines that describe the start position, with half-width signs. */
  private readonly diagram: Line[] = []

  constructor(
    private readonly lines: readonly Line[],
    private readonly start: string,
  ) {}

  read(): ReadGame {
    for (const line of this.lines) if (!this.readLine(line)) break
    if (!this.built && this.problems.length === 0 && this.isRecord) this.begin()
    const { built, problems, isRecord } = this
    return { head: [...this.head].filter(([, value]) => value !== ''), built, problems, isRecord }
  }

  private tell(kind: ProblemKind, line: Line, cuts = false, text = line.text): void {
    const cut = this.isVariation ? 'variation' : 'game'
    this.problems.push(problemAt(kind, line.number, text, cuts ? cut : null))
    if (!cuts) return
    this.skips = true
    if (!this.isVariation) this.cutAt = this.built?.place ?? null
  }

  /** Reads a line; `false` if the game cannot be read any further. */
  private readLine(line: Line): boolean {
    const plain = plainOf(line.text)
    if (plain === '' || /^[#&]|^手数=/.test(plain)) return true
    if (plain.startsWith('*')) return this.readComment(line)
    if (this.readSetting(line, plain)) return true
    const isTight = TIGHT.exec(line.text)
    const numbered = (isTight && readMoveText(isTight[2] ?? '') ? isTight : null) ?? NUMBERED.exec(plain)
    const marked = MARKS.includes(plain.charAt(0))
    const phrase = /^まで、? *(?:\d+手で)?(.*)$/.exec(plain)?.[1]
    const variation = /^変化 ?: *(\d{1,6})/.exec(plain)?.[1]
    const isRuler = plain.startsWith('手数-')
    const isBare = !numbered && !marked && this.isBareMove(plain)
    if (!numbered && !marked && !isBare && phrase === undefined && !variation && !isRuler)
      return this.readOther(line, plain)
    this.isRecord ||= isRuler
    // A variation without a main line is a mistake of some programs.
    if (!this.built && (variation || (phrase !== undefined && !this.isRecord))) return true
    const built = this.begin()
    if (!built) return false
    if (variation) this.readVariation(built, line, Number(variation))
    else if (this.skips || isRuler) return true
    else if (phrase !== undefined) this.readPhrase(built, line, phrase)
    else if (numbered) this.readNumbered(built, line, Number(numbered[1]), numbered[2] ?? '')
    else this.readMarked(built, line)
    return true
  }

  /** A whole line that is a move with its origin or a drop. */
  private isBareMove(plain: string): boolean {
    const move = readMoveText(plain)
    return move !== null && (move.from !== null || move.drops || move.rest === '')
  }

  private readComment(line: Line): boolean {
    const comment = line.text.replace(/^[^*＊]*[*＊]/, '')
    if (!this.built) this.before.push(comment)
    else if (!this.skips) this.built.addComment(comment)
    return true
  }

  /** Reads handicap, diagram, hands and side to move before the moves. */
  private readSetting(line: Line, plain: string): boolean {
    const isDiagram = /^\||^\+-/.test(plain) || HAND.test(plain) || /^[先後上下]手番$|^手番 ?:/.test(plain)
    const handicap = /^手合割? ?: *(.*)$/.exec(plain)?.[1]
    if (!isDiagram && !FILES.test(plain) && handicap === undefined) return false
    if (this.built) {
      this.tell('line', line)
      return true
    }
    if (/^\||^手合/.test(plain) || HAND.test(plain)) this.isRecord = true
    if (handicap !== undefined)
      this.handicap = { number: line.number, text: /^[^ (]*/.exec(handicap)?.[0] ?? '' }
    else this.diagram.push({ number: line.number, text: line.text.trim() })
    return true
  }

  private readOther(line: Line, plain: string): boolean {
    const colon = plain.indexOf(':')
    const isField = colon > 0 && colon <= 20 && !/[\d ]/.test(plain.slice(0, colon))
    if (isField) {
      if (FIELD.test(plain)) this.isRecord = true
      const [, name = '', value = ''] = /^([^:：]*)[:：](.*)$/.exec(line.text) ?? []
      this.head.set(name.trim(), value.trim())
    } else if (this.built && !this.skips) this.tell('line', line)
    return true
  }

  /** Begins the list of moves; `null` where the start is not known. */
  private begin(): Builder | null {
    if (this.built) return this.built
    const sfen = this.startPosition()
    if (sfen === null) return null
    this.built = new Builder(sfen)
    for (const comment of this.before) this.built.addComment(comment)
    return this.built
  }

  private startPosition(): string | null {
    const text = this.diagram.map((line) => line.text)
    const first = this.diagram.find((line) => line.text.startsWith('|'))
    if (first) {
      const drawn = kifDiagram(text.join('\n'))
      if (drawn === null) this.problems.push(problemAt('position', first.number, first.text, 'game'))
      return drawn
    }
    const name = this.handicap
    const named = name?.text ? startOf(name.text) : this.start
    if (named === null && name) {
      const kind = name.text === 'その他' ? 'position' : 'handicap'
      this.problems.push(problemAt(kind, name.number, name.text, 'game'))
    }
    const turn = text.map((each) => turnOf(each)).find(Boolean)
    return named && turn ? named.replace(/ [bw] /, ` ${turn} `) : named
  }

  private readVariation(built: Builder, line: Line, number: number): void {
    this.skips = false
    this.isVariation = true
    const ply = number - 1 - (this.offset ?? 0)
    const isThere = ply >= 0 && built.goTo(ply, 50 * this.lines.length)
    if (!isThere || built.place === this.cutAt) this.tell('variation', line, true)
  }

  private readNumbered(built: Builder, line: Line, number: number, words: string): void {
    this.offset ??= Math.max(0, number - 1 - built.ply)
    const ply = number - 1 - this.offset
    if (this.ownEnd && built.isEnded && ply > built.ply) {
      // The game goes on, so that word was no end.
      built.dropEnd()
      this.tell('move', this.ownEnd, true)
      return
    }
    // A number that is too high: a move before it is missing.
    if (ply < 0 || ply > built.ply || (ply !== built.ply && !built.goTo(ply, 0))) {
      this.tell('move', line, true)
      return
    }
    const move = readMoveText(words)
    if (move) this.play(built, line, words, line.text)
    else this.readWord(built, line, words)
  }

  /** Reads moves with the marks of their sides. */
  private readMarked(built: Builder, line: Line): void {
    for (const words of line.text.trim().split(new RegExp(`(?=[${MARKS}])`)))
      if (!this.play(built, line, words.trim())) return
  }

  /** Plays a move; `false` after a problem. */
  private play(built: Builder, line: Line, words: string, reported = words): boolean {
    const move = readMoveText(words)
    const found = move && resolveMove(move, built.board, built.lastSquare)
    if (!move || !found || 'problem' in found) {
      this.tell((found && 'problem' in found && found.problem) || 'move', line, true, reported)
      return false
    }
    if (found.odd) this.tell(found.odd, line, false, reported)
    built.add(found.usi)
    this.isRecord = true
    this.readRest(built, line, move.rest)
    return true
  }

  /** Reads what follows a move or an end: a time, the sign of a variation, a comment. */
  private readRest(built: Builder, line: Line, rest: string): void {
    const time = TIME.exec(rest)
    if (time) {
      const [, hours = 0, minutes, seconds, fraction = ''] = time
      const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
      built.setTime(whole * 1000 + Number(fraction.padEnd(3, '0')))
    }
    const more = (time ? rest.replace(time[0], '') : rest).replace(/[+、,。 ]/g, '')
    if (more.startsWith('*')) built.addComment(more.slice(1))
    else if (more && !/^\([\d:/]*[:/][\d:/]*\)$/.test(more)) this.tell('line', line, false, more)
  }

  private readWord(built: Builder, line: Line, words: string): void {
    const word = /^[^ (]*/.exec(words.trim())?.[0] ?? ''
    const end = endOfWord(word, built.board.turn)
    const rest = words.trim().slice(word.length)
    if (end.kind === 'other' && !(OWN_END.test(word) && (rest.trim() === '' || TIME.test(rest)))) {
      this.tell('move', line, true)
      return
    }
    built.addEnd(end)
    this.ownEnd = end.kind === 'other' ? line : null
    this.readRest(built, line, rest)
  }

  /** Reads `まで12手で先手の勝ち`, which may name the winner of an end that was written as a word. */
  private readPhrase(built: Builder, line: Line, phrase: string): void {
    if (!phrase.trim()) return
    const end = endOfPhrase(phrase, built.board.turn)
    if (built.isEnded) {
      if (end.winner) built.nameWinner(end.winner)
    } else if (end.kind === 'other' && !OWN_END.test(end.name ?? '')) this.tell('end', line)
    else built.addEnd(end, namedSide(phrase) !== null)
  }
}

/** The side of `後手番` or `手番：後手`. */
function turnOf(line: string): Side | null {
  const side = /^(?:手番 *[:：] *([先下後上])|([先下後上])手番)/.exec(line)
  if (!side) return null
  return /[先下]/.test(side[0]) ? 'b' : 'w'
}
