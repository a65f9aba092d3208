/** Several lines of a position on several engines. */
import { expect, test, vi } from 'vitest'
import type { Client } from '../../www/engine/client.ts'
import { EngineLost } from '../../www/engine/errors.ts'
import type { Info, Request } from '../../www/engine/protocol.ts'
import { Workers } from '../../www/engine/workers.ts'
import { type LinesTask, searchLines } from '../../www/study/analysis/splitLines.ts'
import { isBuilt, spawner } from './built-engine.ts'

const LEGAL = ['7g7f', '2g2f', '6i7h', '9g9f']

/** All promises that are kept now have been handled. */
const later = () => new Promise((done) => setTimeout(done))

/** An engine that thinks until it is told what it has found. */
class Engine {
  asked: Request[] = []
  private running: { end(event: object): void; fail(error: Error): void; tell(info: Info): void } | null =
    null

  team: string | null = null

  readonly client = {
    close: () => {},
    joinTeam: (team: string) => {
      this.team = team
    },
    ask: (request: Request, onInfo?: (info: Info) => void) => {
      this.asked.push(request)
      if (request.type === 'hello') return Promise.resolve({})
      this.running?.end({ type: 'cancelled' })
      this.running = null
      if (request.type !== 'go') return Promise.resolve({})
      return new Promise((end, fail) => {
        this.running = { end, fail, tell: (info) => onInfo?.(info) }
      })
    },
  } as unknown as Client

  /** Tells a line. */
  finds(usi: string, depth: number, winRate: number, nodes = 1, rank = 1): void {
    const pv = [{ usi, ja: usi, en: usi }]
    this.running?.tell({ depth, nodes, score: { cp: winRate }, winRate, pv, rank })
  }

  end(): void {
    this.running?.end({ type: 'bestMove' })
  }

  lose(): void {
    this.running?.fail(new EngineLost('killed'))
  }

  /** Its last search. */
  get go() {
    const request = this.asked.findLast(({ type }) => type === 'go')
    return request?.type === 'go'
      ? { lines: request.lines, moves: request.moves, member: request.member }
      : null
  }
}

/** A search of three lines with some engines beside the first. */
async function begun(helpers: number, lines = 3, team: string | null = null, threads = 1) {
  const first = new Engine()
  const others: Engine[] = []
  const workers = new Workers(
    () => {
      const engine = new Engine()
      others.push(engine)
      return { client: engine.client, settled: Promise.resolve() }
    },
    helpers + 1,
    1,
  )
  const told: { moves: string[]; nodes: number; engines: number }[] = []
  const wish = { isWanted: true }
  const task: LinesTask = {
    position: { type: 'new', variant: 'shogi', moves: [] },
    legal: LEGAL,
    lines,
    nodes: 1000,
    team,
    threads,
    isWanted: () => wish.isWanted,
    tell: (lines, nodes, engines) =>
      told.push({ moves: lines.map(({ pv }) => pv[0]?.usi ?? ''), nodes, engines }),
  }
  const over = searchLines(task, first.client, workers)
  for (let times = 0; times < 5; times++) await later()
  return { first, others, told, wish, over, workers }
}

test('one engine looks for all lines', async () => {
  const { first, others, told, over } = await begun(0)
  expect(others).toEqual([])
  expect(first.go).toEqual({ lines: 3, moves: undefined })
  first.finds('2g2f', 7, 520, 10, 2)
  first.finds('7g7f', 7, 540, 11)
  expect(told.at(-1)).toEqual({ moves: ['7g7f', '2g2f'], nodes: 11, engines: 1 })
  first.end()
  await over
})

test('each engine looks among the moves that those before it leave', async () => {
  const { first, others, told, over } = await begun(2)
  const [second, third] = others
  expect(first.go?.lines).toBe(3)
  first.finds('7g7f', 5, 540)
  expect(second?.go, 'at a small depth nobody joins').toBe(null)
  first.finds('7g7f', 6, 540, 10)
  expect(first.go).toEqual({ lines: 1, moves: undefined })
  first.finds('7g7f', 6, 540, 10)
  expect(second?.go).toEqual({ lines: 1, moves: ['2g2f', '6i7h', '9g9f'] })
  expect(third?.go).toBe(null)
  second?.finds('2g2f', 4, 520, 10)
  expect(third?.go, 'a line that is not deep yet counts for nobody').toBe(null)
  second?.finds('2g2f', 6, 520, 20)
  expect(third?.go).toEqual({ lines: 1, moves: ['6i7h', '9g9f'] })
  third?.finds('6i7h', 3, 530, 5)
  expect(told.at(-1)?.moves).toEqual(['7g7f', '6i7h', '2g2f'])
  third?.finds('9g9f', 6, 525, 30)
  // 10 nodes of the first search of the first engine, 10 of its second.
  expect(told.at(-1)).toEqual({ moves: ['7g7f', '9g9f', '2g2f'], nodes: 70, engines: 3 })
  // Another best move: the others begin again; what they knew is shown until they know better.
  first.finds('2g2f', 7, 545, 15)
  expect(second?.go?.moves).toEqual(['7g7f', '6i7h', '9g9f'])
  expect(told.at(-1)?.moves).toEqual(['2g2f', '7g7f', '9g9f'])
  first.end()
  await over
  await later()
  expect([second, third].map((engine) => engine?.asked.at(-1)?.type)).toEqual(['stop', 'stop'])
})

test('two engines do not share three lines, but two, and the nodes of both count', async () => {
  expect((await begun(1)).others).toEqual([])
  const { first, others, over } = await begun(1, 2)
  first.finds('7g7f', 8, 540, 100)
  first.finds('7g7f', 8, 540, 100)
  expect(others[0]?.go).toEqual({ lines: 1, moves: ['2g2f', '6i7h', '9g9f'] })
  others[0]?.finds('6i7h', 5, 500, 800)
  expect(first.asked.at(-1)?.type).toBe('stop')
  await over
})

test('a result that is not wanted any more asks nothing', async () => {
  const { first, others, told, wish, over } = await begun(2)
  first.finds('7g7f', 9, 540)
  const known = told.length
  wish.isWanted = false
  first.finds('2g2f', 10, 545)
  others[0]?.finds('6i7h', 8, 500)
  expect(told.length).toBe(known)
  first.end()
  await over
})

test('another engine takes the place of one that is lost, and a lost first engine ends the search', async () => {
  const { first, others, over } = await begun(1, 2)
  first.finds('7g7f', 9, 540)
  first.finds('7g7f', 9, 540)
  others[0]?.lose()
  await vi.waitFor(() => expect(others[1]?.asked.some(({ type }) => type === 'new')).toBe(true))
  await later()
  first.finds('7g7f', 10, 540)
  expect(others[1]?.go?.moves).toEqual(['2g2f', '6i7h', '9g9f'])
  first.lose()
  await expect(over).rejects.toThrow(EngineLost)
})

test('engines that no line needs help the first one as its team', async () => {
  const { first, others, told, over, workers } = await begun(2, 1, 'ours')
  first.finds('7g7f', 6, 520, 10)
  for (const [nth, each] of [first, ...others].entries()) {
    expect(each.team).toBe('ours')
    expect(each.go).toMatchObject({ member: nth })
    expect(each.go?.moves).toBeUndefined()
  }
  others[0]?.finds('2g2f', 7, 600, 20)
  others[1]?.finds('6i7h', 8, 600, 30)
  first.finds('7g7f', 7, 530, 12)
  // The lines of helpers are not shown, but their nodes count: 12 + 20 + 30.
  expect(told.at(-1)).toEqual({ moves: ['7g7f'], nodes: 62, engines: 3 })
  // A helper that is lost is replaced, and another engine may be too much for the device.
  others[0]?.lose()
  for (let times = 0; times < 5; times++) await later()
  expect(others).toHaveLength(3)
  expect(others[2]?.go).toMatchObject({ member: 1 })
  workers.limit(2)
  first.finds('7g7f', 8, 530, 14)
  for (let times = 0; times < 5; times++) await later()
  first.finds('7g7f', 9, 530, 16)
  expect(told.at(-1)?.engines).toBe(2)
  first.end()
  await over
  for (let times = 0; times < 5; times++) await later()
  for (const { asked } of others.slice(1)) expect(asked.at(-1)?.type).toBe('stop')
})

test('an engine with several threads needs no help', async () => {
  const { first, others, told, over } = await begun(2, 3, 'ours', 4)
  expect(first.asked.at(-1)).toMatchObject({ type: 'go', lines: 3, threads: 4 })
  first.finds('7g7f', 6, 520, 10)
  expect(told.at(-1)?.engines).toBe(4)
  expect(others).toHaveLength(0)
  first.end()
  await over
})

test('three lines on two engines: the second one helps', async () => {
  const { first, others, over } = await begun(1, 3, 'ours')
  expect(first.go).toMatchObject({ lines: 3, member: 0 })
  expect(others[0]?.go).toMatchObject({ member: 1 })
  first.end()
  await over
})

test.skipIf(!isBuilt)(
  'built engines find the lines that one engine finds',
  { timeout: 120_000 },
  async () => {
    const make = await spawner()
    const sfen = 'lnsgk1snl/1r4gb1/p1pppp1pp/6p2/1p5P1/2P6/PPBPPPP1P/7R1/LNSGKGSNL b - 1'
    const search = async (engines: number) => {
      const { client } = make()
      const position: LinesTask['position'] = { type: 'new', variant: 'shogi', sfen, moves: [] }
      const event = await client.ask(position)
      if (event.type !== 'position') throw new Error(event.type)
      const workers = new Workers(make, engines, 1)
      let lines: readonly Info[] = []
      let shared = false
      const ask = client.ask.bind(client)
      client.ask = (request, onInfo) => {
        shared ||= request.type === 'go' && request.lines === 1
        return ask(request, onInfo)
      }
      await searchLines(
        {
          position,
          legal: Object.entries(event.legal).flatMap(([from, rests]) => rests.map((rest) => from + rest)),
          lines: 3,
          nodes: 400_000,
          team: null,
          threads: 1,
          isWanted: () => true,
          tell: (found) => {
            lines = found
          },
        },
        client,
        workers,
      )
      workers.close()
      client.close()
      expect(shared).toBe(engines > 1)
      return lines
    }
    for (const engines of [1, 3]) {
      const lines = await search(engines)
      const moves = lines.map(({ pv }) => pv[0]?.usi)
      expect(new Set(moves).size).toBe(3)
      const rates = lines.map(({ winRate }) => winRate)
      expect(rates).toEqual([...rates].sort((one, other) => other - one))
      for (const { depth } of lines) expect(depth).toBeGreaterThan(6)
    }
  },
)
