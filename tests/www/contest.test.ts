/** The visitor's tournament: games at the same time, by engines that may die. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Client } from '../../www/engine/client.ts'
import type { Request } from '../../www/engine/protocol.ts'
import type { WorkerLike } from '../../www/engine/spawn.ts'
import { CORES_CHOSEN } from '../../www/engine/workers.ts'
import { blackPoints, Contest, mostAtOnce, type Plan } from '../../www/gallery/contest/contest.ts'
import { isBuilt, threads } from './built-engine.ts'

const PLAN: Plan = {
  seats: ['minimax', 'quiescence', 'null-move'].map((id) => ({ id, level: '2' })),
  ...{ variant: 'minishogi', pace: 'n1000', rounds: 1 },
}

/** The browser's objects that a tournament follows. */
let page: EventTarget & { hidden: boolean }
beforeEach(() => {
  page = Object.assign(new EventTarget(), { hidden: false })
  const window = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { hash: '#gallery/contest' })
  vi.stubGlobal('navigator', { hardwareConcurrency: 8 })
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, window[name].bind(window))
})
afterEach(() => vi.unstubAllGlobals())

test('where the limit is time, one thread of the processor is left to the page', () => {
  expect([mostAtOnce('t100', 8), mostAtOnce('t500', 1), mostAtOnce('t500')]).toEqual([7, 1, 1])
  expect(mostAtOnce('n1000', 2)).toBe(Number.POSITIVE_INFINITY)
})

describe.skipIf(!isBuilt)('with the built engine', { timeout: 120_000 }, () => {
  /** A tournament with engines of these threads; `early` has those that searched before a game was over. */
  function contestWith(spawn: () => WorkerLike, cores: () => number) {
    const early = new Set<Client>()
    const engine = () => {
      const client = new Client(spawn)
      const ask = client.ask.bind(client)
      client.ask = ((request: Request, onInfo?: () => void) => {
        if (request.type === 'go' && contest.done === 0) early.add(client)
        return ask(request, onInfo)
      }) as never
      return client
    }
    const contest = new Contest(PLAN, { engine, cores }, 0.5)
    return { contest, early }
  }

  const movesOf = ({ games }: Contest) =>
    games.map((game) => [game.black, game.white, game.duel?.position?.moves.map(({ usi }) => usi).join(' ')])
  const resultsOf = ({ games }: Contest) => games.map((game) => [blackPoints(game), game.duel?.values])

  test('one engine and four play the same games, in the order of the schedule', async () => {
    const spawn = await threads('gallery')
    const { contest: alone, early } = contestWith(spawn, () => 1)
    await alone.run()
    expect([alone.failure, alone.done, early.size]).toEqual([null, 6, 1])
    const { contest: four, early: together } = contestWith(spawn, () => 4)
    await four.run()
    expect([four.failure, together.size]).toEqual([null, 4])
    expect(movesOf(four)).toEqual(movesOf(alone))
    expect(resultsOf(four)).toEqual(resultsOf(alone))
  })

  test('a game whose worker is killed is begun again, with the same moves', async () => {
    const spawn = await threads('gallery')
    const { contest: alone } = contestWith(spawn, () => 1)
    await alone.run()
    let [spawned, killed] = [0, 0]
    // The first three die in their games.
    const mortal = () => {
      const thread = spawn()
      spawned += 1
      if (spawned > 3) return thread
      const post = thread.postMessage
      let searches = 0
      thread.postMessage = (message) => {
        post(message)
        searches += (message as { request: Request }).request.type === 'go' ? 1 : 0
        if (searches !== 10) return
        killed += 1
        thread.onerror?.({ message: 'killed' } as ErrorEvent)
      }
      return thread
    }
    const { contest } = contestWith(mortal, () => 3)
    await contest.run()
    expect([contest.failure, killed]).toEqual([null, 3])
    expect(movesOf(contest)).toEqual(movesOf(alone))
    expect(resultsOf(contest)).toEqual(resultsOf(alone))
  })

  test('while the page is hidden, and with fewer cores, the games that began last wait', async () => {
    let cores = 3
    const { contest } = contestWith(await threads('gallery'), () => cores)
    const lengths = () => contest.games.map(({ duel }) => duel?.position?.moves.length ?? 0)
    const turns: Record<number, () => void> = {
      16: () => {
        page.hidden = true
        page.dispatchEvent(new Event('visibilitychange'))
      },
      32: () => {
        page.hidden = false
        cores = 2
        page.dispatchEvent(new Event('visibilitychange'))
      },
      48: () => {
        cores = 1
        dispatchEvent(new Event(CORES_CHOSEN))
      },
    }
    let [draws, before] = [0, lengths()]
    const moved: number[] = []
    const atOnce: number[] = []
    contest.changed = () => {
      draws += 1
      turns[draws]?.()
      // The moves that were being searched have been made by now.
      if (draws % 16 === 9) before = lengths()
      if (draws % 16 !== 15) return
      moved.push(lengths().filter((length, game) => length !== before[game]).length)
      atOnce.push(contest.atOnce)
    }
    await contest.run()
    expect([contest.failure, contest.done]).toEqual([null, 6])
    expect([moved.slice(0, 3), atOnce.slice(0, 4)]).toEqual([
      [3, 1, 2],
      [3, 1, 2, 1],
    ])
  })
})
