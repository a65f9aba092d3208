/**
 * Measures the cost of searching in slices. Times and nodes are printed;
 * only the numbers of slices are asserted.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test, vi } from 'vitest'
import type { GoLimits, Reply } from '../../www/engine/protocol.ts'

const PKG = join(import.meta.dirname, '../../pkg/simd')
const WHOLE = 2 ** 31
const NODES = 600_000
/** Runs of each kind; `NARIKOMA_RUNS` for a ratio of times to quote. */
const RUNS = Number(process.env.NARIKOMA_RUNS ?? 2)
const DEPTH = 9

/**
 * The nodes to one depth vary with every change of the tree, so they
 * are summed over the positions of this game.
 */
const GAME =
  '7g7f 8c8d 2g2f 8d8e 8h7g 3c3d 7i6h 2b7g+ 6h7g 3a2b 3i3h 2b3c 6i7h 7a6b 4g4f 6a5b 3h4g 6c6d 5i6h 6b6c'.split(
    ' ',
  )

async function load() {
  const glue = await import(/* @vite-ignore */ pathToFileURL(join(PKG, 'narikoma.js')).href)
  await glue.default({ module_or_path: readFileSync(join(PKG, 'narikoma_bg.wasm')) })
  /**
   * Searches in slices of `slice` nodes; returns the time in ms, the number of
   * slices, and the depth and nodes reached.
   */
  const think = (moves: string[], limits: GoLimits, slice: number) => {
    // Without a clock: with one a slice ends after 40 ms, however many nodes it was given.
    vi.stubGlobal('performance', undefined)
    const engine = new glue.Engine()
    vi.unstubAllGlobals()
    const [begun] = engine.send({ id: 1, request: { type: 'new', variant: 'shogi', moves } }) as Reply[]
    expect(begun?.event.type).toBe('position')
    engine.send({ id: 2, request: { type: 'go', limits } })
    const replies: Reply[] = []
    const start = performance.now()
    let slices = 0
    while (engine.thinking()) {
      replies.push(...engine.think(slice))
      slices += 1
    }
    const time = performance.now() - start
    engine.free()
    const last = replies.at(-1)?.event
    const info = last?.type === 'bestMove' ? last.info : undefined
    return { time, slices, depth: info?.depth ?? 0, nodes: info?.nodes ?? 0 }
  }
  return { think, usual: glue.slice_nodes() as number }
}

describe.skipIf(!existsSync(join(PKG, 'narikoma.js')))('search in slices', () => {
  test('time for a fixed number of nodes', { timeout: 240_000 }, async () => {
    const { think, usual } = await load()
    // Both kinds run in turn, and the fastest run counts: other work on the machine only adds time.
    const moves = GAME.slice(0, 3)
    const runs = Array.from({ length: RUNS }, () => ({
      whole: think(moves, { nodes: NODES }, WHOLE),
      cut: think(moves, { nodes: NODES }, usual),
    }))
    const fastest = (kind: 'whole' | 'cut') => Math.min(...runs.map((run) => run[kind].time))
    const { whole, cut } = runs[0]!
    console.log(
      `slices of ${usual}: ${cut.slices} instead of 1 take ${(fastest('cut') / fastest('whole')).toFixed(3)} times the ` +
        `time for ${NODES} nodes (${(NODES / fastest('cut')).toFixed(0)} nodes a ms), depth ${cut.depth} of ${whole.depth}`,
    )
    expect(whole.slices).toBe(1)
    expect(cut.slices).toBeGreaterThan(NODES / usual / 2)
    expect(cut.depth).toBeGreaterThan(0)
  })

  // If the end of a slice makes the search repeat nodes, they appear here and not in the nodes per second.
  test('nodes to a fixed depth', { timeout: 240_000 }, async () => {
    const { think, usual } = await load()
    const sum = (slice: number) => {
      const runs = GAME.map((_, ply) => think(GAME.slice(0, ply), { depth: DEPTH }, slice))
      for (const run of runs) expect(run.depth).toBe(DEPTH)
      return {
        nodes: runs.reduce((all, run) => all + run.nodes, 0),
        slices: runs.reduce((all, run) => all + run.slices, 0),
      }
    }
    const [whole, cut] = [sum(WHOLE), sum(usual)]
    console.log(
      `slices of ${usual}: ${cut.slices} instead of ${whole.slices} take ${(cut.nodes / whole.nodes).toFixed(3)} times ` +
        `the nodes to depth ${DEPTH} (${cut.nodes} instead of ${whole.nodes})`,
    )
    expect(whole.slices).toBe(GAME.length)
    expect(cut.slices).toBeGreaterThan(whole.slices)
  })
})
