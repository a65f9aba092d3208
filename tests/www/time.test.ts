/**
 * The engine's time management in the built wasm under Node. The clock is
 * faked, so a slow machine changes nothing.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Event, GoTime, Reply, Request } from '../../www/engine/protocol.ts'

const PKG = join(import.meta.dirname, '../../pkg/simd')
/** A horse has just taken the bishop: recapturing it is the only sensible move. */
const RECAPTURE = { moves: ['7g7f', '3c3d', '8h2b+'] }
/** The king has one move. */
const FORCED = { sfen: 'k8/2R6/9/9/9/9/9/9/4K4 w - 1', moves: [] }

afterEach(() => {
  vi.unstubAllGlobals()
})

/** An engine whose clock advances by `step` milliseconds each time it is read. */
async function engine(step: number) {
  const glue = await import(/* @vite-ignore */ pathToFileURL(join(PKG, 'narikoma.js')).href)
  await glue.default({ module_or_path: readFileSync(join(PKG, 'narikoma_bg.wasm')) })
  const clock = { now: 1000.5 }
  const now = () => {
    clock.now += step
    return clock.now
  }
  vi.stubGlobal('performance', { now })
  const engine = new glue.Engine()
  vi.unstubAllGlobals()
  const send = (request: Request): Event[] =>
    (engine.send({ id: 1, request }) as Reply[]).map(({ event }) => event)
  /** Runs a whole search; `took` is its time in ms, up to the clock reading before the one for the answer. */
  const go = (time: GoTime, limits = {}) => {
    const events = send({ type: 'go', limits, time })
    while (engine.thinking())
      events.push(...(engine.think(glue.slice_nodes()) as Reply[]).map(({ event }) => event))
    const last = events.at(-1)
    const elapsed = last?.type === 'bestMove' ? last.elapsed : undefined
    return {
      took: (elapsed ?? 0) - step,
      last,
      infos: events.filter(({ type }) => type === 'info'),
    }
  }
  return { send, go }
}

describe.skipIf(!existsSync(join(PKG, 'narikoma.js')))('the manager of time', () => {
  test('never uses more than the time on the clock, also on slow devices', { timeout: 60_000 }, async () => {
    for (const step of [1, 20, 90]) {
      const { send, go } = await engine(step)
      send({ type: 'new', variant: 'shogi' })
      for (const time of [
        { byoyomi: 1000 },
        { main: 1000 },
        { main: 400, increment: 200 },
        { moveTime: 1000, delay: 0 },
        { main: 3000, byoyomi: 500, delay: 150 },
      ]) {
        const { took, last } = go(time)
        const label = `${step} ${JSON.stringify(time)}`
        expect(last, label).toMatchObject({ type: 'bestMove', choice: { type: 'move' } })
        const { moveTime = 0, main = 0, byoyomi = 0 } = time as GoTime
        expect(took, label).toBeLessThanOrEqual(moveTime + main + byoyomi)
        expect(took, label).toBeGreaterThan(0)
      }
    }
  })

  test('a forced move takes one iteration with every kind of time', async () => {
    const { send, go } = await engine(1)
    for (const time of [{ byoyomi: 30_000 }, { main: 600_000 }, { moveTime: 30_000 }]) {
      send({ type: 'new', variant: 'shogi', ...FORCED })
      const { infos, last } = go(time)
      expect(infos).toHaveLength(1)
      expect(last).toMatchObject({ type: 'bestMove', choice: { type: 'move', usi: '9a8a' } })
    }
  })

  test('an obvious recapture is played early, also with byoyomi alone', {
    timeout: 60_000,
  }, async () => {
    const { send, go } = await engine(1)
    send({ type: 'new', variant: 'shogi', ...RECAPTURE })
    const { took, last } = go({ byoyomi: 800, delay: 0 })
    expect(last).toMatchObject({ choice: { type: 'move', usi: '3a2b' } })
    expect(took).toBeLessThan(400)
    // A position without an obvious move takes nearly the whole time,
    // after the first 20 plies, which get less.
    send({
      type: 'new',
      variant: 'shogi',
      sfen: 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 41',
    })
    expect(go({ byoyomi: 800, delay: 0 }).took).toBeGreaterThan(700)
  })

  test('other limits also hold', async () => {
    const { send, go } = await engine(1)
    send({ type: 'new', variant: 'shogi' })
    const { last } = go({ byoyomi: 600_000 }, { nodes: 500 })
    expect(last).toMatchObject({ type: 'bestMove' })
    expect(last?.type === 'bestMove' && last.info?.nodes).toBeLessThanOrEqual(500)
  })

  test('refuses invalid times with an error code', async () => {
    const { send } = await engine(1)
    send({ type: 'new', variant: 'shogi' })
    for (const [time, code] of [
      [{}, 'malformed'],
      [{ increment: 1000 }, 'malformed'],
      [{ moveTime: 1000, main: 1000 }, 'malformed'],
      [{ main: -1 }, 'malformed'],
      [{ moveTime: 0 }, 'outOfRange'],
    ] as const)
      expect(send({ type: 'go', time })).toMatchObject([{ type: 'failed', code }])
  })
})
