/**
 * Reads records of games. What cannot be read is told with its line; of a line of play the part before it
 * is kept.
 */

import { START } from '../../engine/protocol.ts'
import { type Ending, type GameStart, otherSide } from '../../engine/restore.ts'
import { OPPONENT_FIELD } from '../game/opponentField.ts'
import type { RecordedEnd } from '../game/recordedEnd.ts'
import type { Source } from '../game/state.ts'
import { setEnd, type Tree, treeOf } from '../game/tree.ts'
import { decodeUsen, variantOf } from '../game/usen.ts'
import { parseUsi } from '../game/usi.ts'
import { mainMoves } from './builder.ts'
import { cleaned } from './clean.ts'
import { isCsa, readCsa, splitCsa } from './csa.ts'
import { CSA_OPPONENT, type Head } from './fields.ts'
import { readJkf } from './jkf.ts'
import { type Line, type ReadGame, readKif, splitKif } from './kif.ts'
import { type Problem, problemAt } from './problem.ts'

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
  /** What could not be read, in the order of the text; empty where all of it was read. */
  problems: Problem[]
}

/** The games of a text, and the problems of those whose start is not known. */
export interface ReadRecords {
  games: ReadRecord[]
  problems: Problem[]
}

/**
 * Reads all games of a text in any of the formats; none if it contains no record. `start` is the position
 * (SFEN) of moves whose text names no start, by default the usual one.
 */
export function readRecords(given: string, start: string = START.shogi): ReadRecords {
  const text = cleaned(given)
  const plain = readUsiLines(text) ?? readUsenText(text)
  if (plain) return { games: [plain].flat(), problems: [] }
  const jkf = readJkf(text)
  if (jkf) return recordsOf([jkf])
  if (/^\s*\{/.test(text)) return { games: [], problems: [] }
  const lines = text.split('\n').map((each, index): Line => ({ number: index + 1, text: each }))
  const read = isCsa(lines)
    ? splitCsa(lines).map((game) => readCsa(game, start))
    : splitKif(lines).map((game) => readKif(game, start))
  return recordsOf(read)
}

/** Reads the first game of a text; `null` if there is none. */
export function readRecord(given: string, start?: string): ReadRecord | null {
  return readRecords(given, start).games[0] ?? null
}

/** The beginning of a game in one line: USI, SFEN, USEN. */
const LINE = /^\s*(?:position\s|sfen\s|startpos\b|[\w.-]*~0\.|(?:[\w+]+\/){4})/

/** Several lines of USI, SFEN or USEN are several games. */
function readUsiLines(text: string): ReadRecord | ReadRecord[] | null {
  const lines = text.split('\n').flatMap((line, index) => (line.trim() ? [{ line, index }] : []))
  if (lines.length < 2 || !lines.every(({ line }) => LINE.test(line))) return readUsi(text)
  const games = lines.map(({ line, index }) => {
    const game = readUsi(line) ?? readUsenText(line)
    return game && { ...game, problems: game.problems.map((problem) => ({ ...problem, line: index + 1 })) }
  })
  return games.every((game) => game !== null) ? games : readUsi(text)
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
    problems: rest && rest !== 'resign' ? [problemAt('move', lineOf(text, rest), rest, 'game')] : [],
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
    problems: game.cut ? [problemAt('move', 1, text.trim().slice(-60), 'game')] : [],
  }
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function recordsOf(read: readonly ReadGame[]): ReadRecords {
  const games: ReadRecord[] = []
  const problems: Problem[] = []
  for (const game of read) {
    const { built, isRecord } = game
    if (built && (isRecord || built.nodes.length > 0)) games.push(recordOf(game, built))
    else if (game.problems.some(({ kind }) => kind === 'handicap' || kind === 'position'))
      problems.push(...game.problems)
  }
  return { games, problems }
}

function recordOf({ head, problems }: ReadGame, built: NonNullable<ReadGame['built']>): ReadRecord {
  const tree = built.finish()
  const { moves, end } = mainMoves(tree)
  const fields = head.map(([name, value]): Head[number] => [
    name === CSA_OPPONENT ? OPPONENT_FIELD : name,
    value,
  ])
  const first = (...names: string[]) =>
    names.flatMap((name) => fields.find(([key]) => key === name)?.[1] ?? [])[0]
  const [b, w] = [first('先手', '先手省略名', '下手'), first('後手', '後手省略名', '上手')]
  const line = moves.map((at) => tree.nodes[at])
  return {
    start: { variant: variantOf(built.sfen), sfen: built.sfen },
    moves: line.map((node) => node?.usi ?? ''),
    ending: endingOf(end),
    source: {
      names: { ...(b && { b }), ...(w && { w }) },
      comments: [tree.comment, ...line.map((node) => node?.comment ?? '')],
      head: fields,
    },
    tree,
    problems,
  }
}

function endingOf(end: RecordedEnd | null): Ending {
  if (!end?.winner || end.move) return null
  if (end.kind === 'resigned') return { type: 'resign', side: otherSide(end.winner) }
  return end.kind === 'time' ? { type: 'timeUp', side: otherSide(end.winner) } : null
}
