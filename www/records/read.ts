/** Reads records of games in tsshogi's formats, USI and USEN. Of a broken record the part before the error is kept. */
import {
  Color,
  detectRecordFormat,
  getBlackPlayerName,
  getWhitePlayerName,
  importCSA,
  importJKFString,
  importKI2,
  importKIF,
  type Record as Kifu,
  type Node as KifuNode,
  Move,
  RecordFormatType,
} from 'tsshogi'
import { type Ending, type GameStart, otherSide } from '../engine/restore.ts'
import type { RecordedEnd } from '../game/recordedEnd.ts'
import type { Source } from '../game/state.ts'
import { childOf, ROOT, setEnd, type Tree, type TreeNode, treeOf } from '../game/tree.ts'
import { decodeUsen, variantOf } from '../game/usen.ts'
import { parseUsi } from '../game/usi.ts'
import { decodeEntities } from './entities.ts'
import { headOf } from './head.ts'
import { type KifuFormat, mark } from './marks.ts'
import { onSmallBoard, widened } from './small.ts'

/** Where reading stopped: the line, counted from 1, and its text. */
export interface Problem {
  line: number
  text: string
}

/** A record that was read. The engine has not checked its moves yet. */
export interface ReadRecord {
  start: GameStart
  moves: string[]
  /** The ending for the engine, if the main line ends by a resignation or on time; otherwise `null`. */
  ending: Ending
  /** Names, comments and header; `null` in formats that hold only moves. */
  source: Source | null
  /** The moves with their variations, comments, times and ends; `null` in formats without any of these. */
  tree: Tree | null
  problem: Problem | null
}

/** Removes the byte order mark and the tags of web pages from a text, decodes entities, and ends every line with `\n`. */
export function cleaned(text: string): string {
  const plain = text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/<br\s*\/?>\n?/gi, '\n')
    .replace(/<\/?(?:pre|p|div|textarea)\b[^>]*>/gi, '')
  return decodeEntities(plain)
}

/** Reads a text of any of the formats; `null` if it contains no record. */
export function readRecord(given: string): ReadRecord | null {
  const text = cleaned(given)
  return readUsi(text) ?? readUsenText(text) ?? readKifu(text)
}

function readUsi(text: string): ReadRecord | null {
  const game = parseUsi(text)
  if (!game) return null
  const { sfen, moves, rest } = game
  const given = sfen && !/\s\d+$/.test(sfen) ? `${sfen} 1` : sfen
  const first = given?.split(/\s+/)[1] === 'w' ? 1 : 0
  const side = (moves.length + first) % 2 === 0 ? 'b' : 'w'
  return {
    start: { variant: variantOf(given), ...(given && { sfen: given }) },
    moves,
    ending: rest === 'resign' ? { type: 'resign', side } : null,
    source: null,
    tree: null,
    problem: rest && rest !== 'resign' ? { line: lineOf(text, rest), text: rest } : null,
  }
}

function lineOf(text: string, word: string): number {
  return text.slice(0, Math.max(0, text.indexOf(word))).split('\n').length
}

function readUsenText(text: string): ReadRecord | null {
  // Alone, or as a field of a URL's query or fragment.
  const found = /(?:^|[?&#](?:usen|game|k)=)([\w.-]*~0\.[^\s&#]*)/.exec(decodeSafely(text.trim()))
  const game = found?.[1] ? decodeUsen(found[1].split('~').slice(0, 2).join('~')) : null
  if (!game) return null
  const { sfen, moves, ending, end } = game
  const line = treeOf(moves)
  return {
    start: { variant: variantOf(sfen), ...(sfen && { sfen }) },
    moves,
    ending,
    source: null,
    // An end that the engine does not know is kept in the tree.
    tree: end && !ending ? setEnd(line, moves.length - 1, { kind: end }) : null,
    problem: game.cut ? { line: 1, text: text.trim().slice(-60) } : null,
  }
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Line starts that occur only in records. A text without moves and without any of these is not a record. */
const SIGNS = /^(?:手合割|開始日時|手数-|先手|後手|下手|上手|表題|N[+-]|P[I1-9+-]|V[23]|\*|#)/m

function readKifu(text: string): ReadRecord | null {
  const small = widened(text)
  const given = small?.text ?? text
  const format = formatOf(given)
  const marked = mark(given, format)
  const { kifu, problem } = readAsFarAsPossible(marked.text, IMPORTERS[format])
  if (!kifu) return null
  const record = translate(kifu, problem, ({ move, nextColor }) =>
    marked.endOf('name' in move ? move.name : '', sideOf(nextColor)),
  )
  if (record.moves.length === 0 && !SIGNS.test(text) && format !== 'jkf') return null
  return small ? recordOnSmall(record, small.added) : record
}

/** A record of 5×5 that was read on 9×9, with a text that had more lines. */
function recordOnSmall(record: ReadRecord, added: number): ReadRecord {
  const { problem, start } = record
  const moved = problem && { ...problem, line: Math.max(1, problem.line - added) }
  return { ...record, start: { variant: 'minishogi', sfen: onSmallBoard(start.sfen ?? '') }, problem: moved }
}

const IMPORTERS: Record<KifuFormat, (text: string) => Kifu | Error> = {
  kif: importKIF,
  ki2: importKI2,
  csa: importCSA,
  jkf: importJKFString,
}

function formatOf(text: string): KifuFormat {
  switch (detectRecordFormat(text)) {
    case RecordFormatType.CSA:
      return 'csa'
    case RecordFormatType.KI2:
      return 'ki2'
    case RecordFormatType.JKF:
      return 'jkf'
    default:
      return 'kif'
  }
}

/** Splits a line into moves: a line of KI2 or CSA holds several, and those before the error can be kept. */
const PARTS = /(?=[▲△▼▽☗☖])|(?<=,)/

/** A numbered line of KIF with an origin square (or 打) but no destination: tsshogi would skip it without an error. */
const GARBLED_MOVE = /^\s*\d+\s+(?!同|[１-９1-9][一二三四五六七八九１-９1-9])\S.*?(?:\([1-9]{2}\)|打)/

/** Reads the whole text, or else all lines before the error and the moves before it on its line. */
function readAsFarAsPossible(
  text: string,
  read: (text: string) => Kifu | Error,
): { kifu: Kifu | null; problem: Problem | null } {
  const attempt = (part: string) => {
    try {
      const kifu = read(part)
      return kifu instanceof Error ? null : kifu
    } catch {
      return null
    }
  }
  const lines = text.split('\n')
  const garbled = read === importKIF ? lines.findIndex((line) => GARBLED_MOVE.test(line)) : -1
  const whole = attempt(garbled < 0 ? text : lines.slice(0, garbled).join('\n'))
  if (whole) return { kifu: whole, problem: garbled < 0 ? null : problemAt(lines, garbled) }
  // Every text that contains a broken line fails, so binary search finds the first one.
  let [good, bad] = [0, lines.length]
  while (bad - good > 1) {
    const middle = (good + bad) >> 1
    if (attempt(lines.slice(0, middle).join('\n'))) good = middle
    else bad = middle
  }
  const broken = lines[good] ?? ''
  const before = lines.slice(0, good).join('\n')
  let kifu = good > 0 ? attempt(before) : null
  const parts = broken.split(PARTS)
  for (let count = 1; count < parts.length; count += 1) {
    const more = attempt(`${before}\n${parts.slice(0, count).join('')}`)
    if (!more) break
    kifu = more
  }
  return { kifu, problem: problemAt(lines, good) }
}

function problemAt(lines: readonly string[], index: number): Problem {
  return { line: index + 1, text: (lines[index] ?? '').trim().slice(0, 60) }
}

type EndOf = (node: KifuNode) => RecordedEnd

const sideOf = (color: Color) => (color === Color.BLACK ? 'b' : 'w')

function translate(kifu: Kifu, problem: Problem | null, endOf: EndOf): ReadRecord {
  kifu.resetAllBranchSelection()
  const nodes = kifu.moves
  const moves = nodes.flatMap(({ move }) => (move instanceof Move ? [move.usi] : []))
  const last = nodes.at(-1)
  const ended = last && last !== kifu.first && !(last.move instanceof Move) ? endOf(last) : null
  const sfen = kifu.initialPosition.sfen
  const b = getBlackPlayerName(kifu.metadata)
  const w = getWhitePlayerName(kifu.metadata)
  return {
    start: { variant: 'shogi', sfen },
    moves,
    ending: endingOf(ended),
    source: {
      names: { ...(b && { b }), ...(w && { w }) },
      comments: nodes.slice(0, moves.length + 1).map((node) => trimmedComment(node.comment)),
      head: headOf(kifu.metadata),
    },
    tree: treeOfRecord(kifu, endOf),
    problem,
  }
}

/** A comment without white space at its start, its end and the ends of its lines. */
const trimmedComment = (comment: string) => comment.trim().replace(/[ \t]+$/gm, '')

/** All moves of the record, variations included; equal variations are one. */
function treeOfRecord(kifu: Kifu, endOf: EndOf): Tree {
  // Built in place: a record may have tens of thousands of moves.
  const nodes: TreeNode[] = []
  let start: Omit<Tree, 'nodes'> = { comment: trimmedComment(kifu.first.comment) }
  const places = new Map<unknown, number>([[kifu.first, ROOT]])
  kifu.forEach((node) => {
    const parent = node.prev === null ? ROOT : places.get(node.prev)
    if (node === kifu.first || parent === undefined) return
    if (!(node.move instanceof Move)) {
      const end = endOfNode(node, endOf)
      const before = nodes[parent]
      if (before) nodes[parent] = { ...before, end }
      else start = { ...start, end }
      return
    }
    const { usi } = node.move
    const at = childOf({ nodes }, parent, usi) ?? nodes.length
    const { comment: _, ...known } = nodes[at] ?? { parent, usi }
    const comment = trimmedComment(node.comment)
    nodes[at] = { ...known, ...(comment && { comment }), ...(node.elapsedMs > 0 && { time: node.elapsedMs }) }
    places.set(node, at)
  })
  return { ...start, nodes }
}

function endOfNode(node: KifuNode, endOf: EndOf): RecordedEnd {
  const comment = trimmedComment(node.comment)
  let after = 0
  for (let beside = node.prev?.next; beside && beside !== node; beside = beside.branch) after += 1
  return {
    ...endOf(node),
    ...(node.elapsedMs > 0 && { time: node.elapsedMs }),
    ...(comment && { comment }),
    ...(after > 0 && { after }),
  }
}

function endingOf(end: RecordedEnd | null): Ending {
  if (!end?.winner) return null
  if (end.kind === 'resigned') return { type: 'resign', side: otherSide(end.winner) }
  return end.kind === 'time' ? { type: 'timeUp', side: otherSide(end.winner) } : null
}
