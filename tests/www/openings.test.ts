/** The openings to play: their file, their positions, the drill and what is remembered. */
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../../www/engine/client.ts'
import { BookError, type Opening, readBook } from '../../www/learn/openings/book.ts'
import { OpeningDrill } from '../../www/learn/openings/drill.ts'
import { OpeningMemories, openingOf } from '../../www/learn/openings/memories.ts'
import { keyOf, mapOf, START } from '../../www/learn/openings/positions.ts'
import type { Result } from '../../www/learn/schedule/memory.ts'
import { afterTask } from '../../www/learn/schedule/schedule.ts'
import { oneEngine } from '../../www/why/ask.ts'
import { Judge } from '../../www/why/judge.ts'
import { spawner } from './built-engine.ts'

const TEXT = readFileSync('www/learn/openings/lines.txt', 'utf8')
const BOOK = readBook(TEXT)
/** Nodes of each search, and winning chances in thousandths: a move of the person may lose some, a mistake
 * must. */
const [NODES, MOST, LEAST] = [6_000, 150, 70]
/** Time limit of a test that searches, on a busy machine, in milliseconds. */
const BUSY = 60_000

let client: Client
let judge: Judge
beforeAll(async () => {
  client = (await spawner())().client
  judge = new Judge(oneEngine(client), NODES)
})

/** The winning chances of the side to move after these moves, in thousandths. */
async function chances(moves: readonly string[]): Promise<number> {
  await judge.position({ start: START, moves })
  let rate = 500
  await client.ask({ type: 'go', limits: { nodes: NODES } }, (info) => {
    rate = info.winRate
  })
  return rate
}

test('there are twelve openings for both sides, each with an idea and two ways to go on or more in most', () => {
  expect(BOOK).toHaveLength(12)
  expect(new Set(BOOK.map(({ id }) => id)).size).toBe(12)
  expect(BOOK.filter(({ side }) => side === 'w').length).toBeGreaterThanOrEqual(4)
  expect(BOOK.filter(({ lines }) => lines.length > 1).length).toBeGreaterThanOrEqual(7)
})

for (const opening of BOOK)
  test(`${opening.id}: legal, with notes on the moves of its side alone`, async () => {
    const { own, replies } = await mapOf(opening, judge)
    expect(own.size).toBeGreaterThanOrEqual(7)
    for (const { moves } of own.values())
      for (const { note, isMistake } of moves) {
        expect(note?.ja).toMatch(/。$/)
        expect(note?.en).toMatch(/\.$/)
        expect(isMistake).toBe(false)
      }
    for (const { moves } of replies.values()) for (const { note } of moves) expect(note).toBeNull()
  })

// A slow case.
test.skipIf(process.env.NARIKOMA_FAST === '1')(
  'no move of an opening throws the game away, and every mistake loses',
  async () => {
    const known = new Map<string, number>()
    const after = async (moves: readonly string[]) => {
      const key = moves.join(' ')
      const rate = known.get(key) ?? (await chances(moves))
      known.set(key, rate)
      return rate
    }
    for (const { lines } of BOOK)
      for (const { before, moves } of lines) {
        const all = [...before, ...moves.map(({ usi }) => usi)]
        for (const [at, { usi, isMistake, note }] of moves.entries()) {
          if (!isMistake && !note) continue
          const path = all.slice(0, before.length + at)
          const loss = (await after(path)) - (1000 - (await after([...path, usi])))
          const isFit = isMistake ? loss > LEAST : loss < MOST
          expect([path.join(' '), usi, loss, isFit]).toEqual([path.join(' '), usi, loss, true])
        }
      }
  },
  BUSY,
)

test('what is no line of an opening is refused', () => {
  const head = '[a] b\nja あ\nen a\nja-idea い\nen-idea b\n'
  expect(readBook(`# a comment\n${head}7g7f | は。 | c. | 8h3c\n8c8d\n!3c3d`)).toHaveLength(1)
  for (const bad of ['7g7f | は。', '7h', '7g7f | は。 | c. | 8h', '!7g7f | は。 | c.', 'ja'])
    expect(() => readBook(head + bad)).toThrow(BookError)
  expect(() => readBook('7g7f')).toThrow(BookError)
  expect(() => readBook('[a] b\nja あ\nen a\nja-idea い')).toThrow(BookError)
})

const named = (id: string): Opening => {
  const opening = BOOK.find((each) => each.id === id)
  if (!opening) throw new Error(id)
  return opening
}

/** A drill that has begun, and its results. */
async function begun(opening: Opening, key: string | null = null) {
  const results: [key: string, result: Result][] = []
  const drill = new OpeningDrill(
    judge,
    () => {},
    (_, position, result) => results.push([position, result]),
    () => 0,
  )
  await drill.begin(opening, key)
  return { drill, results }
}

test('the moves of an opening are right, and the other side replies by the main line first', {
  timeout: BUSY,
}, async () => {
  const { drill, results } = await begun(named('climbing-silver'))
  expect(drill.feedback.kind).toBe('turn')
  await drill.attempt('2g2f')
  expect(drill.reply?.usi).toBe('8c8d')
  expect(drill.last?.note?.en).toContain('pawn in front of the rook')
  await drill.attempt('2f2e')
  expect(results.map(([, result]) => result)).toEqual(['right', 'right'])
  // The second time another reply comes, which is a mistake.
  await drill.begin(named('climbing-silver'))
  await drill.attempt('2g2f')
  await drill.attempt('2f2e')
  expect(drill.reply).toMatchObject({ usi: '2c2d', isMistake: true })
})

test('another good move is told apart from a bad one, and a forbidden one from both', {
  timeout: BUSY,
}, async () => {
  const { drill, results } = await begun(named('climbing-silver'))
  await drill.attempt('7g7f')
  expect(drill.feedback.kind).toBe('other')
  await drill.attempt('2h5h')
  await drill.attempt('5i5g')
  expect(drill.feedback).toMatchObject({ kind: 'refused' })
  // The first result of a position counts.
  expect(results).toHaveLength(1)
  await drill.attempt('2g2f')
  await drill.attempt('2h1h')
  expect(drill.feedback.kind).toBe('wrong')
  await drill.show()
  expect(drill.feedback).toMatchObject({ kind: 'shown', move: { usi: '2f2e' } })
  expect(results.at(-1)?.[1]).toBe('wrong')
})

test('White begins with the reply of Black, and a position alone ends after its move', {
  timeout: BUSY,
}, async () => {
  const { drill } = await begun(named('gangi'))
  expect(drill.position?.moves.map(({ usi }) => usi)).toEqual(['7g7f'])
  const { own } = await mapOf(named('gangi'), judge)
  const [, second = ''] = own.keys()
  const alone = await begun(named('gangi'), second)
  expect(keyOf(alone.drill.position?.sfen ?? '')).toBe(second)
  await alone.drill.attempt('4c4d')
  expect(alone.drill.feedback.kind).toBe('done')
})

test('moves in another order lead to the same position', async () => {
  const line = (moves: string) => ({
    before: [],
    moves: moves
      .split(' ')
      .map((usi, at) => ({ usi, note: at % 2 ? null : { ja: 'a', en: 'a' }, plan: [], isMistake: false })),
  })
  const opening: Opening = {
    ...{ id: 'x', side: 'b' as const, name: { ja: '', en: '' }, idea: { ja: '', en: '' } },
    lines: [line('7g7f 3c3d 2g2f 8c8d 2f2e'), line('2g2f 3c3d 7g7f 8c8d 6i7h')],
  }
  const { own } = await mapOf(opening, judge)
  const wanted = [...own.values()].map(({ moves }) => moves.map(({ usi }) => usi))
  expect(wanted).toContainEqual(['2f2e', '6i7h'])
})

/** A storage in memory. */
class Memory {
  readonly texts = new Map<string, string>()
  getItem = (key: string) => this.texts.get(key) ?? null
  setItem = (key: string, text: string) => void this.texts.set(key, text)
}

test('positions come back on their day, and own lines are kept, once', () => {
  const store = new Memory()
  const memories = new OpeningMemories(store)
  const now = new Date(2026, 0, 1)
  memories.put('gangi', 'k', afterTask(null, 'right', now))
  const today = Math.floor(Date.UTC(2026, 0, 1) / 86_400_000)
  expect(memories.due(today)).toEqual([])
  expect(memories.due(today + 30)).toEqual([{ opening: 'gangi', key: 'k' }])
  const line = { side: 'w' as const, name: 'mine', moves: ['7g7f', '3c3d'] }
  expect(memories.add(line, now)).toBe(true)
  expect(memories.add(line, now)).toBe(false)
  expect(new OpeningMemories(store).own).toMatchObject([line])
  expect(openingOf({ ...line, id: 'own-1' }).lines[0]?.moves.map(({ note }) => note !== null)).toEqual([
    false,
    true,
  ])
  memories.remove(memories.own[0]?.id ?? '')
  expect(memories.own).toEqual([])
  store.setItem('narikoma.openings', '{"format":2}')
  expect(new OpeningMemories(store).own).toEqual([])
})
