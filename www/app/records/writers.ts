/** One writer for each format with moves. */

import { fileAndRank } from '../../elements/board/sfen.ts'
import { OPPONENT_FIELD } from '../game/opponentField.ts'
import type { Tree } from '../game/tree.ts'
import { csaOf, endOfWord, jkfOf, phraseOf, wordOf } from './ends.ts'
import { CSA_OPPONENT, type Head } from './fields.ts'
import { csaName } from './notation.ts'
import { csaStart, jkfStart, kifStart } from './starts.ts'
import { type Step, walk } from './walk.ts'
import { ki2Words, kifWords, partsOf, relativeWords } from './words.ts'

/** A game with everything in its tree. */
export interface Whole {
  start: string
  head: Head
  tree: Tree
}

const RETURN = '\r\n'

/** Whether White moves first, as in handicap games, where the sides have other names. */
const isHandicap = ({ start }: Whole) => start.split(' ')[1] === 'w'

const commentLines = (comment: string): string[] =>
  comment ? comment.split('\n').map((line) => `*${line}`) : []

const headLines = ({ head, start }: Whole): string[] => [
  ...head.map(([name, value]) => `${name}：${value}`),
  ...kifStart(start),
]

/** The words of the line below an end. */
const belowEnd = (whole: Whole, { end, side, ply }: Step): string =>
  end ? `まで${ply}手で${phraseOf(end, side, isHandicap(whole))}` : ''

/** Pads a text to a width of 12, where a full-width character counts 2. */
function padded(text: string): string {
  const width = [...text].reduce((sum, letter) => sum + (letter > '\u00ff' ? 2 : 1), 0)
  return text + ' '.repeat(Math.max(0, 12 - width))
}

const two = (value: number) => String(value).padStart(2, '0')

/** `( 1:03/00:01:03)`: the time of a move, and of all moves of its side. */
function timeWords({ time, total }: Step): string {
  const [seconds, all] = [Math.floor(time / 1000), Math.floor(total / 1000)]
  const now = `${String(Math.floor(seconds / 60)).padStart(2)}:${two(seconds % 60)}`
  return `(${now}/${two(Math.floor(all / 3600))}:${two(Math.floor(all / 60) % 60)}:${two(all % 60)})`
}

/**
 * KIF. A line `まで…手で…` follows the end of the game, and any end whose word alone would give another winner.
 */
export function writeKif(whole: Whole): string {
  const lines = [...headLines(whole), '手数----指手---------消費時間--', ...commentLines(whole.tree.comment)]
  walk(whole.start, whole.tree, (step) => {
    const { ply, end, side, isFirst, isLast, comment, isMainEnd } = step
    if (!isFirst) lines.push('', `変化：${ply + 1}手`)
    const word = end ? wordOf(end, side) : kifWords(step)
    const number = String(ply + 1).padStart(4)
    lines.push(`${number} ${padded(word)} ${timeWords(step)}${isLast ? '' : '+'}`)
    if (end && (isMainEnd || endOfWord(word, side).winner !== end.winner)) lines.push(belowEnd(whole, step))
    lines.push(...commentLines(comment))
  })
  return lines.map((line) => line + RETURN).join('')
}

/** Moves in a line of KI2. */
const COLUMNS = 6

/** KI2. */
export function writeKi2(whole: Whole): string {
  const lines = [...headLines(whole), ...commentLines(whole.tree.comment)]
  let row: string[] = []
  const endRow = () => {
    if (row.length > 0) lines.push(row.join('').trimEnd())
    row = []
  }
  walk(whole.start, whole.tree, (step) => {
    const { ply, end, isFirst, comment } = step
    if (!isFirst) {
      endRow()
      lines.push('', `変化：${ply + 1}手`)
    }
    if (end) {
      endRow()
      lines.push(belowEnd(whole, step))
    } else {
      const words = padded(ki2Words(step))
      row.push(words.endsWith(' ') ? words : `${words} `)
    }
    if (row.length === COLUMNS || comment) endRow()
    lines.push(...commentLines(comment))
  })
  endRow()
  return lines.map((line) => line + RETURN).join('')
}

/** CSA's header fields, each with the KIF fields that can fill it; the first one present is used. */
const CSA_HEAD: readonly (readonly [string, ...string[]])[] = [
  ['EVENT', '棋戦', '表題', '作品名', '発表誌'],
  ['SITE', '場所'],
  ['START_TIME', '開始日時', '対局日'],
  ['END_TIME', '終了日時'],
  ['OPENING', '戦型'],
]

/** The header fields that CSA 3.0 adds. */
const CSA_HEAD_3: typeof CSA_HEAD = [
  ['MAX_MOVES', '最大手数'],
  ['JISHOGI', '持将棋'],
  ['NOTE', '備考'],
]

function csaHead({ head }: Whole, version: '2.2' | '3.0'): string[] {
  const field = (...names: string[]) =>
    names.flatMap((name) => head.find(([key]) => key === name)?.[1] ?? [])[0]
  const lines: string[] = []
  const add = (name: string, value: string | undefined) => value && lines.push(`${name}${value}`)
  add('N+', field('先手', '先手省略名', '下手'))
  add('N-', field('後手', '後手省略名', '上手'))
  for (const [name, ...keys] of version === '3.0' ? [...CSA_HEAD, ...CSA_HEAD_3] : CSA_HEAD)
    add(`$${name}:`, field(...keys))
  add(`$${CSA_OPPONENT}:`, field(OPPONENT_FIELD))
  const limit = field('持ち時間') ?? ''
  if (/^\d+:\d{2}\+\d+$/.test(limit)) lines.push(`$TIME_LIMIT:${limit}`)
  else if (version === '3.0' && /^[\d.]+\+[\d.]+\+[\d.]+$/.test(limit)) lines.push(`$TIME:${limit}`)
  return lines
}

/** A move in CSA: `+7776FU`. */
function csaMove(step: Step): string {
  const parts = partsOf(step)
  if (!parts) return ''
  const square = (name: string) => `${name.charAt(0)}${fileAndRank(name).rank}`
  const kind = parts.promotes ? `+${parts.kind.replace('+', '')}` : parts.kind
  const from = parts.from ? square(parts.from) : '00'
  return `${step.side === 'b' ? '+' : '-'}${from}${square(parts.to)}${csaName(kind)}`
}

/** CSA: the main line. Version 2.2 has whole seconds, 3.0 milliseconds too. */
export function writeCsa(whole: Whole, version: '2.2' | '3.0'): string {
  const { tree, start } = whole
  const isTimed = tree.nodes.some(({ time, end }) => time || end?.time) || tree.end?.time !== undefined
  // Without the space, an empty line of a comment would be lost when the record is read again.
  const said = (comment: string) => commentLines(comment).map((line) => `'${line === '*' ? '* ' : line}`)
  const lines = [
    ...(version === '3.0' ? ["'CSA encoding=UTF-8"] : []),
    `V${version}`,
    ...csaHead(whole, version),
    ...csaStart(start),
    ...said(tree.comment),
  ]
  let isMain = true
  walk(start, tree, (step) => {
    const { end, side, isFirst, comment, time } = step
    isMain &&= isFirst
    if (!isMain) return
    lines.push(end ? `%${csaOf(end, side)}` : csaMove(step))
    if (isTimed)
      lines.push(`T${version === '3.0' && time % 1000 !== 0 ? time / 1000 : Math.floor(time / 1000)}`)
    lines.push(...said(comment))
    // The end closes the main line; what comes after it is a variation.
    isMain = end === null
  })
  return lines.map((line) => `${line}\n`).join('')
}

const RELATIVE: Readonly<Record<string, string>> = {
  左: 'L',
  直: 'C',
  右: 'R',
  上: 'U',
  寄: 'M',
  引: 'D',
  打: 'H',
}

/** A move or an end in JKF. */
interface JkfEntry {
  comments?: string[]
  time?: object
  move?: object
  special?: string
  forks?: JkfEntry[][]
}

function jkfTime({ time, total }: Step): object {
  const [seconds, all] = [Math.floor(time / 1000), Math.floor(total / 1000)]
  const now = { m: Math.floor(seconds / 60), s: seconds % 60 }
  return { now, total: { h: Math.floor(all / 3600), m: Math.floor(all / 60) % 60, s: all % 60 } }
}

function jkfMove(step: Step): object {
  const parts = partsOf(step)
  if (!parts) return {}
  const { from, to, kind, promotes, declines } = parts
  const place = (square: string) => ({ x: Number(square.charAt(0)), y: fileAndRank(square).rank })
  const taken = from && step.board.pieces.get(to)
  const relative = [...relativeWords(parts, step)].map((word) => RELATIVE[word] ?? '').join('')
  return {
    color: step.side === 'b' ? 0 : 1,
    piece: csaName(kind),
    to: place(to),
    ...(from && { from: place(from) }),
    ...(to === step.last && { same: true }),
    ...((promotes || declines) && { promote: promotes }),
    ...(taken && { capture: csaName(taken.toUpperCase()) }),
    ...(relative && { relative }),
  }
}

/** JKF. */
export function writeJkf(whole: Whole): string {
  const { head, start, tree } = whole
  const entry = (comment: string): JkfEntry => (comment ? { comments: comment.split('\n') } : {})
  const moves: JkfEntry[] = [entry(tree.comment)]
  /** The first entry after each node, which holds the variations beside it. */
  const firsts = new Map<number, JkfEntry>()
  let line = moves
  walk(start, tree, (step) => {
    const { end, side, isFirst, parent, comment } = step
    const what = end ? { special: jkfOf(end, side) } : { move: jkfMove(step) }
    const made: JkfEntry = { time: jkfTime(step), ...what, ...entry(comment) }
    const first = firsts.get(parent)
    if (isFirst || !first) firsts.set(parent, made)
    else {
      line = []
      first.forks = [...(first.forks ?? []), line]
    }
    line.push(made)
  })
  return JSON.stringify({ header: Object.fromEntries(head), initial: jkfStart(start), moves })
}
