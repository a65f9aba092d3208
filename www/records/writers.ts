/** One writer for each format with moves. tsshogi writes the text; ends and CSA's header are written here. */
import {
  exportCSA,
  exportJKF,
  exportKI2,
  exportKIF,
  getBlackPlayerName,
  getWhitePlayerName,
  type ImmutableRecordMetadata,
  type JKF,
  type JKFSpecial,
  RecordMetadata,
  RecordMetadataKey,
} from 'tsshogi'
import { OPPONENT_FIELD } from '../game/opponentField.ts'
import { csaOf, endOfWord, entryOf, jkfOf, phraseOf, wordOf } from './ends.ts'
import { CSA_OPPONENT } from './fields.ts'
import { kifuOf, type MarkedEnd, type Whole } from './kifu.ts'
import { correctJkf, correctKi2, cutBoard, cutRanks, cutStart, isSmall } from './small.ts'

const RETURN = '\r\n'
const MARK = '[\\ue000-\\uf8fe]\\uf8ff+'

/** Whether White moves first, as in handicap games, where the sides have other names. */
const isHandicap = ({ start }: Whole) => start.split(' ')[1] === 'w'

const phrase = (whole: Whole, { end, side }: MarkedEnd) => phraseOf(end, side, isHandicap(whole))

/** KIF. A line `まで…手で…` follows the end of the game, and any end whose word alone would give another winner. */
export function writeKif(whole: Whole): string {
  const { kifu, ends } = kifuOf(whole, false)
  const exported = exportKIF(kifu, { returnCode: RETURN })
  const text = isSmall(whole.start) ? cutStart(whole.start, exported, RETURN) : exported
  return text.replace(new RegExp(`^( *\\d+ )(${MARK})(.*)$`, 'gm'), (line, before, mark, rest) => {
    const marked = ends[entryOf(mark) ?? -1]
    if (!marked) return line
    const { end, side, ply, main } = marked
    const word = wordOf(end, side)
    const inWords = main || endOfWord(word, side).winner !== end.winner
    const below = `${RETURN}まで${ply}手で${phrase(whole, marked)}${RETURN}`
    return `${before}${word}${rest.trimEnd()}${inWords ? below.trimEnd() : ''}`
  })
}

/** KI2. */
export function writeKi2(whole: Whole): string {
  const { kifu, ends } = kifuOf(whole, false)
  const exported = exportKI2(kifu, { returnCode: RETURN })
  const text = isSmall(whole.start) ? cutStart(whole.start, correctKi2(kifu, exported), RETURN) : exported
  return text.replace(new RegExp(`^(まで\\d+手で)(${MARK})`, 'gm'), (line, before, mark) => {
    const marked = ends[entryOf(mark) ?? -1]
    return marked ? `${before}${phrase(whole, marked)}` : line
  })
}

/** CSA's header fields, each with the KIF fields that can fill it; the first one present is used. */
const CSA_HEAD: readonly (readonly [string, ...RecordMetadataKey[]])[] = [
  [
    'EVENT',
    RecordMetadataKey.TOURNAMENT,
    RecordMetadataKey.TITLE,
    RecordMetadataKey.OPUS_NAME,
    RecordMetadataKey.PUBLISHED_BY,
  ],
  ['SITE', RecordMetadataKey.PLACE],
  ['START_TIME', RecordMetadataKey.START_DATETIME, RecordMetadataKey.DATE],
  ['END_TIME', RecordMetadataKey.END_DATETIME],
  ['OPENING', RecordMetadataKey.STRATEGY],
]

/** The header fields that CSA 3.0 adds. */
const CSA_HEAD_3: typeof CSA_HEAD = [
  ['MAX_MOVES', RecordMetadataKey.MAX_MOVES],
  ['JISHOGI', RecordMetadataKey.JISHOGI],
  ['NOTE', RecordMetadataKey.NOTE],
]

function csaHead(metadata: ImmutableRecordMetadata, version: '2.2' | '3.0'): string[] {
  const lines: string[] = []
  const [b, w] = [getBlackPlayerName(metadata), getWhitePlayerName(metadata)]
  if (b) lines.push(`N+${b}`)
  if (w) lines.push(`N-${w}`)
  for (const [name, ...keys] of version === '3.0' ? [...CSA_HEAD, ...CSA_HEAD_3] : CSA_HEAD) {
    const value = keys.map((key) => metadata.getStandardMetadata(key)).find(Boolean)
    if (value) lines.push(`$${name}:${value}`)
  }
  const opponent = metadata.getCustomMetadata(OPPONENT_FIELD)
  if (opponent) lines.push(`$${CSA_OPPONENT}:${opponent}`)
  const limit = metadata.getStandardMetadata(RecordMetadataKey.TIME_LIMIT) ?? ''
  if (/^\d+:\d{2}\+\d+$/.test(limit)) lines.push(`$TIME_LIMIT:${limit}`)
  else if (version === '3.0' && /^[\d.]+\+[\d.]+\+[\d.]+$/.test(limit)) lines.push(`$TIME:${limit}`)
  return lines
}

/** CSA: the main line. Version 2.2 has whole seconds, 3.0 milliseconds too. */
export function writeCsa(whole: Whole, version: '2.2' | '3.0'): string {
  const { kifu, ends } = kifuOf(whole, true)
  const head = csaHead(kifu.metadata, version)
  kifu.metadata = new RecordMetadata()
  const timed = whole.tree.nodes.some(({ time }) => time) || ends.some(({ end }) => end.time)
  const exported = exportCSA(kifu, version === '3.0' ? { v3: { encoding: 'UTF-8', milliseconds: true } } : {})
  const text = isSmall(whole.start) ? cutRanks(exported) : exported
  const last = kifu.moves.at(-1)
  const marked = ends[entryOf(last?.comment ?? '') ?? -1]
  return (
    text
      .replace(/^V[\d.]+$/m, (line) => [line, ...head].join('\n'))
      .replace(/^%TORYO$/m, (line) => (marked ? `%${csaOf(marked.end, marked.side)}` : line))
      .replace(new RegExp(`^'\\*${MARK}\\n`, 'm'), '')
      .replace(/^T0\n/gm, timed ? '$&' : '')
      // Without the space, an empty line of a comment would be lost when the record is read again.
      .replace(/^'\*$/gm, "'* ")
  )
}

/** JKF. */
export function writeJkf(whole: Whole): string {
  const { kifu, ends } = kifuOf(whole, true)
  const record = exportJKF(kifu)
  const small = isSmall(whole.start)
  if (small) cutBoard(record)
  const waiting = [record.moves]
  for (let moves = waiting.pop(); moves; moves = waiting.pop())
    for (const entry of moves) {
      if (small && entry.move) correctJkf(entry.move)
      const marked = entry.special ? ends[entryOf(entry.comments?.[0] ?? '') ?? -1] : undefined
      if (marked) {
        entry.special = jkfOf(marked.end, marked.side) as JKFSpecial
        entry.comments?.shift()
        if (entry.comments?.length === 0) delete entry.comments
      }
      waiting.push(...(entry.forks ?? []))
    }
  return JSON.stringify(record satisfies JKF)
}
