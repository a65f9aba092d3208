/**
 * Reads records, writes each in one format, reads it, writes that in another format, and reads it again:
 * start, moves, comments, times, names, dates, variations and ends with their winners stay the same, except
 * the losses listed in docs/records.md.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { END_KINDS, type EndKind, type RecordedEnd, winnerBy } from '../../www/app/game/recordedEnd.ts'
import { endAt, hasVariations, ROOT, setEnd, type Tree, treeOf } from '../../www/app/game/tree.ts'
import { decodeBytes } from '../../www/app/records/bytes.ts'
import type { Format } from '../../www/app/records/formats.ts'
import { type ReadRecord, readRecord } from '../../www/app/records/read.ts'
import type { Writable } from '../../www/app/records/writable.ts'
import { writeFile } from '../../www/app/records/write.ts'
import type { PositionEvent, Side } from '../../www/engine/protocol.ts'
import { START } from '../../www/engine/protocol.ts'

const OWN = join(import.meta.dirname, '../data/records')
const SHARED = join(process.env.NARIKOMA_DATA ?? join(import.meta.dirname, '../../../shared/data'), 'records')

/** The formats that hold whole games. */
const FORMATS = ['kif', 'kifu', 'ki2', 'ki2u', 'csa', 'csa22', 'jkf'] as const satisfies readonly Format[]
type Whole = (typeof FORMATS)[number]
const UTF_8 = ['kifu', 'ki2u', 'csa', 'csa22', 'jkf'] as const satisfies readonly Whole[]

const sideAfter = (start: string, ply: number): Side =>
  ply % 2 === (start.split(' ')[1] === 'w' ? 1 : 0) ? 'b' : 'w'
const otherSide = (side: Side): Side => (side === 'b' ? 'w' : 'b')

/** A node of the tree, with the main line first among the next moves. */
interface Outline {
  usi: string
  comment: string
  time: number
  end?: RecordedEnd
  next: Outline[]
}

/** The compared parts of a record. */
interface Summary {
  start: string
  names: object
  dates: string[]
  outline: Outline
}

function outlineOf(tree: Tree, at = ROOT): Outline {
  const node = tree.nodes[at]
  const end = at === ROOT ? tree.end : node?.end
  return {
    usi: node?.usi ?? '',
    comment: at === ROOT ? tree.comment : (node?.comment ?? ''),
    time: node?.time ?? 0,
    ...(end && { end }),
    next: tree.nodes.flatMap(({ parent }, index) => (parent === at ? [outlineOf(tree, index)] : [])),
  }
}

function summaryOf(record: ReadRecord): Summary {
  const { tree, source, start } = record
  if (!tree || !source || !start.sfen) throw new Error('not a whole record')
  const dates = ['開始日時', '終了日時'].map((name) => source.head.find(([key]) => key === name)?.[1] ?? '')
  return { start: start.sfen, names: source.names, dates, outline: outlineOf(tree) }
}

/** The end that is left after writing and reading `end` in a format; as in docs/records.md. */
function endIn(format: Whole, end: RecordedEnd, side: Side): RecordedEnd {
  const { kind, winner, time = 0, name: _, ...rest } = end
  const seconds = format === 'csa' ? time : format.startsWith('ki2') ? 0 : time - (time % 1000)
  const kept = { ...end, kind, time: seconds }
  if (seconds === 0) delete (kept as Partial<RecordedEnd>).time
  const timed = { ...rest, ...(seconds > 0 && { time: seconds }) }
  const foul = (): RecordedEnd => ({ ...timed, kind: 'illegal-action', ...(winner && { winner }) })
  if (format.startsWith('ki')) {
    if (kind === 'draw' || kind === 'move-limit') return { ...timed, kind: 'impasse' }
    const loses = winner && winner !== side
    if (kind === 'illegal-action' && loses) return { ...timed, kind: 'illegal-move', winner }
  }
  if (format.startsWith('csa')) {
    if (kind === 'sealed' || kind === 'other') return { ...timed, kind: 'interrupted' }
    if (kind === 'forfeit') return foul()
    if (winner && winner !== winnerBy(kind, side)) return foul()
  }
  if (format === 'jkf' && winner && kind !== 'forfeit' && winner !== winnerBy(kind, side)) return foul()
  return kept
}

/** The parts of a record that are left after writing and reading it in a format. */
function keptBy(format: Whole, { start, names, dates, outline }: Summary): Summary {
  const keep = ({ usi, comment, time, end, next }: Outline, ply: number): Outline => {
    const seconds = format === 'csa' ? time : format.startsWith('ki2') ? 0 : time - (time % 1000)
    const ended = end && endIn(format, end, sideAfter(start, ply))
    const line = format.startsWith('csa') ? next.slice(0, end && !end.after ? 0 : 1) : next
    // CSA has only the main line, and so no end that comes after another move of its position.
    const shown = ended && format.startsWith('csa') && end?.after ? undefined : ended
    return {
      usi,
      comment,
      time: seconds,
      ...(shown && { end: shown }),
      next: line.map((child) => keep(child, ply + 1)),
    }
  }
  return { start, names, dates, outline: keep(outline, 0) }
}

/** The record as the page has it after the engine has played its moves. */
function writable(record: ReadRecord): Writable {
  const { start, moves, source, tree, ending } = record
  const sfen = start.sfen ?? START.shogi
  const side = sideAfter(sfen, moves.length)
  const loser = ending && 'side' in ending ? ending.side : null
  const reason = ending?.type === 'resign' ? 'resigned' : 'time'
  const position = {
    variant: 'shogi',
    start: sfen,
    sfen,
    side,
    moves: moves.map((usi) => ({ usi })),
    ...(loser && { result: { reason, winner: otherSide(loser) } }),
  } as unknown as PositionEvent
  return { position, shown: sfen, source, tree, names: { b: '', w: '' } }
}

function again(format: Whole, record: ReadRecord): ReadRecord {
  const { bytes } = writeFile(format, writable(record))
  const text = decodeBytes(bytes)
  const read = readRecord(text)
  if (!read) throw new Error(`${format} is not read:\n${text}`)
  expect(read.problems, `${format}\n${text}`).toEqual([])
  return read
}

/**
 * Compares the record after each format of `firsts`, and after each second format. Formats in Shift_JIS
 * differ only in encoding from those in UTF-8, so they are never the second.
 */
function compare(record: ReadRecord, firsts: readonly Whole[]): void {
  const whole = summaryOf(record)
  const formats = UTF_8.filter((format) => firsts.includes(format))
  for (const first of firsts) {
    const once = again(first, record)
    const kept = keptBy(first, whole)
    expect(summaryOf(once), first).toEqual(kept)
    for (const second of formats) {
      const twice = again(second, once)
      expect(summaryOf(twice), `${first}, then ${second}`).toEqual(keptBy(second, kept))
    }
  }
}

const rowsOf = (folder: string) =>
  readFileSync(join(folder, 'expected.txt'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split(';').map((field) => field.trim()))

const readFrom = (folder: string, name: string): ReadRecord => {
  const record = readRecord(decodeBytes(readFileSync(join(folder, name))))
  if (!record) throw new Error(`${name} is not read`)
  return record
}

describe('records in tests/data/records', () => {
  test.each(rowsOf(OWN))('%s', (name = '', start, moves, kind, winner, others) => {
    const record = readFrom(OWN, name)
    expect(record.problems).toEqual([])
    expect(record.start.sfen).toBe(start)
    expect(record.moves.join(' ')).toBe(moves)
    const end = record.tree && endAt(record.tree, record.moves)
    expect([end?.kind, end?.winner ?? '-']).toEqual([kind, winner])
    expect((record.tree?.nodes.length ?? 0) - record.moves.length).toBe(Number(others))
    compare(record, FORMATS)
  })
})

test('every kind of end, with each side to move and each possible winner', { timeout: 120_000 }, () => {
  const moves = ['7g7f', '3c3d', '2g2f', '8c8d']
  for (const count of [0, 3, 4])
    for (const kind of END_KINDS) {
      const side = sideAfter(START.shogi, count)
      for (const winner of winnersOf(kind, side)) {
        const end: RecordedEnd = {
          kind,
          ...(winner && { winner }),
          ...(kind === 'other' && { name: '時計の故障' }),
          comment: 'here',
          time: 1250,
        }
        const tree = setEnd(treeOf(moves.slice(0, count)), count - 1, end)
        const source = { names: { b: '甲', w: '乙' }, comments: [], head: head() }
        const start = { variant: 'shogi' as const, sfen: START.shogi }
        const ending = null
        compare({ start, moves: moves.slice(0, count), ending, source, tree, problems: [] }, UTF_8)
      }
    }
})

test('an illegal last move is kept with the end', () => {
  const moves = ['7g7f', '3c3d', '8h2b+', '3a2b', '2g2f', 'B*9e']
  const end: RecordedEnd = { kind: 'illegal-move', winner: 'w', move: '3i4h', comment: '王手放置' }
  const tree = setEnd(treeOf(moves), moves.length - 1, end)
  const source = { names: {}, comments: [], head: head() }
  const start = { variant: 'shogi' as const, sfen: START.shogi }
  const record = { start, moves, ending: null, source, tree, problems: [] }
  for (const format of UTF_8) {
    const read = again(format, record)
    expect(read.moves, format).toEqual(moves)
    expect(read.tree && endAt(read.tree, moves), format).toEqual(end)
  }
})

test('a record that was read gets no dates, a game that was played has them', () => {
  const record = readFrom(OWN, 'own-rule.kifu')
  const dates = { began: 1_780_000_000_000, ended: 1_780_000_100_000 }
  const written = (game: Writable) => new TextDecoder().decode(writeFile('kifu', game).bytes)
  expect(written({ ...writable(record), ...dates })).not.toMatch(/日時/)
  expect(written({ ...writable(record), ...dates, source: null })).toMatch(/開始日時：.*\s+終了日時：/)
})

const head = (): [string, string][] => [
  ['先手', '甲'],
  ['後手', '乙'],
]

/**
 * The possible winners of an end while `side` is to move: both for three kinds, otherwise the kind decides.
 */
function winnersOf(kind: EndKind, side: Side): (Side | undefined)[] {
  if (kind === 'illegal-action' || kind === 'forfeit' || kind === 'resigned') return ['b', 'w']
  return [winnerBy(kind, side) ?? undefined]
}

// Outside the repository: a further group, which a clone alone does not have.
describe.each([SHARED].filter((folder) => existsSync(folder)))(
  'records of other programs in %s',
  (folder) => {
    test.each(rowsOf(folder).map(([name = '']) => name))('%s', { timeout: 60_000 }, (name) => {
      const record = readFrom(folder, name)
      expect(record.tree && hasVariations(record.tree)).toBeDefined()
      // KI2 cannot name the origin of an illegal move: one record has illegal moves in its variations.
      const illegal = name.includes('fork-test')
      compare(record, illegal ? FORMATS.filter((format) => !format.startsWith('ki2')) : FORMATS)
    })
  },
)
