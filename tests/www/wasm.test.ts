/** The built engine under Node: every variant in pkg/ starts and searches as the native program does. */
import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'

const PKG = join(import.meta.dirname, '../../pkg')
const VARIANTS = ['simd', 'base', 'threads/simd'].filter((name) => existsSync(join(PKG, name, 'narikoma.js')))
const GALLERY = ['gallery/simd', 'gallery/base'].filter((name) =>
  existsSync(join(PKG, name, 'narikoma-gallery.js')),
)

/** Both node counts and the depth of the native `narikoma bench`; `cargo xtask test` sets them. */
const { NARIKOMA_BENCH: nodes, NARIKOMA_BENCH_NET: nodesWithNet, NARIKOMA_BENCH_DEPTH: depth } = process.env

/** Starts a variant; each call has its own instance of the module. */
async function start(name: string, stem = 'narikoma') {
  const glue = await import(/* @vite-ignore */ pathToFileURL(join(PKG, name, `${stem}.js`)).href)
  await glue.default({ module_or_path: readFileSync(join(PKG, name, `${stem}_bg.wasm`)) })
  return glue
}

describe.skipIf(VARIANTS.length === 0)('the engine for WebAssembly', () => {
  test.each(VARIANTS)('%s starts and knows its version', async (name) => {
    const glue = await start(name)
    const cargo = readFileSync(join(PKG, '../Cargo.toml'), 'utf8')
    expect(glue.version()).toBe(/\[workspace\.package\]\nversion = "(.*)"/.exec(cargo)?.[1])
    expect(new glue.Engine()).toBeInstanceOf(glue.Engine)
  })

  test.skipIf(!nodes).each(VARIANTS)(
    '%s searches the nodes of the native program (run by cargo xtask test)',
    async (name) => {
      const glue = await start(name)
      expect(glue.bench(Number(depth))).toBe(Number(nodes))
    },
  )

  test.skipIf(!nodesWithNet).each(VARIANTS)(
    '%s searches the nodes of the native program with the net (run by cargo xtask test)',
    async (name) => {
      const glue = await start(name)
      const net = readFileSync(join(PKG, '../www/weights/narikoma.nnue'))
      expect(glue.bench(Number(depth), net)).toBe(Number(nodesWithNet))
    },
  )

  test.each(VARIANTS)('%s gives the reason for refusing a net, and works without it', async (name) => {
    const engine = new (await start(name)).Engine()
    expect(() => engine.load_data('flagship-net', new Uint8Array([1, 2, 3]))).toThrow('another kind')
    const short = new TextEncoder().encode('NKNNUE\r\n')
    expect(() => engine.load_data('flagship-net', short)).toThrow('cut short')
    expect(() => engine.load_data('unknown', short)).toThrow('no opponent')
    engine.send({ id: 1, request: { type: 'new', variant: 'shogi' } })
    engine.send({ id: 2, request: { type: 'go', limits: { nodes: 100 } } })
    expect(engine.thinking()).toBe(true)
  })

  test.each(VARIANTS)(
    '%s refuses numbers that JSON lacks, instead of a search without a limit',
    async (name) => {
      const engine = new (await start(name)).Engine()
      engine.send({ id: 1, request: { type: 'new', variant: 'shogi' } })
      for (const number of [NaN, Infinity, -Infinity])
        for (const go of [{ limits: { nodes: number } }, { lines: number }, { time: { moveTime: number } }]) {
          const replies = engine.send({ id: 2, request: { type: 'go', ...go } })
          expect(replies).toMatchObject([{ id: 2, event: { type: 'failed', code: 'malformed' } }])
          expect(engine.thinking()).toBe(false)
        }
      const inList = { type: 'new', variant: 'shogi', moves: [NaN] }
      expect(engine.send({ id: 3, request: inList })).toMatchObject([{ event: { code: 'malformed' } }])
    },
  )

  test.each(VARIANTS)('%s uses data that another engine has loaded', async (name) => {
    const glue = await start(name)
    const nodesOf = (prepare: (engine: { load_data(id: string, file: Uint8Array): void }) => void) => {
      const engine = new glue.Engine()
      prepare(engine)
      engine.send({ id: 1, request: { type: 'new', variant: 'shogi' } })
      engine.send({ id: 2, request: { type: 'go', limits: { depth: 5 } } })
      let nodes = 0
      while (engine.thinking())
        for (const { event } of engine.think(5000)) if (event.type === 'bestMove') nodes = event.info.nodes
      return nodes
    }
    const store = new glue.Engine()
    store.load_data('flagship-net', readFileSync(join(PKG, '../www/weights/narikoma.nnue')))
    const withNet = nodesOf((engine) =>
      engine.load_data('flagship-net', readFileSync(join(PKG, '../www/weights/narikoma.nnue'))),
    )
    const shared = nodesOf((engine) => (engine as typeof store).share_data('flagship-net', store))
    const unknown = nodesOf((engine) => (engine as typeof store).share_data('machine-two', store))
    expect(shared).toBe(withNet)
    expect(unknown).toBe(nodesOf(() => {}))
    expect(shared).not.toBe(unknown)
  })

  test.each(VARIANTS)('%s answers malformed messages with an error, and still works', async (name) => {
    const glue = await start(name)
    const engine = new glue.Engine()
    const cyclic: Record<string, unknown> = { id: 7 }
    cyclic.request = cyclic
    let deep: unknown = {}
    for (let depth = 0; depth < 1_000_000; depth += 1) deep = depth % 2 ? [deep] : { deep }
    let deepish: unknown = {}
    for (let depth = 0; depth < 2000; depth += 1) deepish = [deepish]
    const throwing = {
      get id() {
        throw new Error('no')
      },
    }
    const strange = [
      cyclic,
      deep,
      { id: 1, request: deepish },
      throwing,
      undefined,
      null,
      1n,
      () => {},
      'text',
    ]
    for (const message of [...strange, Symbol('s'), NaN, { id: 'x' }, new Map(), '\ud800']) {
      const replies = engine.send(message)
      expect(replies).toHaveLength(1)
      expect(replies[0].event).toMatchObject({ type: 'failed', code: 'malformed' })
    }
    expect(engine.send({ id: 3, request: { type: 'hello' } })).toMatchObject([
      { id: 3, event: { type: 'hello' } },
    ])
  })

  test.each(VARIANTS)('%s contains no path of the machine that built it', (name) => {
    const module = readFileSync(join(PKG, name, 'narikoma_bg.wasm'), 'latin1')
    for (const folder of [resolve(PKG, '..'), homedir()]) expect(module).not.toContain(folder + sep)
  })
})

describe.skipIf(GALLERY.length === 0)('the engine of the gallery for WebAssembly', () => {
  test.each(GALLERY)(
    '%s computes the same bits of the policy network as the native program',
    async (name) => {
      const { policy_checksum } = await start(name, 'narikoma-gallery')
      // A record of the sample: board, hands and labels, then the trainer's
      // outputs, which are floating-point numbers.
      const [inputs, length] = [95, 103 + 4 * (2187 + 1134 + 2)]
      const sample = readFileSync(join(PKG, '../tests/data/policy-net-sample.bin'))
      const starts = Array.from({ length: sample.length / length }, (_, nth) => nth * length)
      const positions = Buffer.concat(starts.map((at) => sample.subarray(at, at + inputs)))
      const native = readFileSync(join(PKG, '../tests/evaluation/residual_net.rs'), 'utf8')
      const expected = /CHECKSUM: u32 = (0x[0-9a-f_]+);/.exec(native)?.[1]?.replaceAll('_', '')
      const weights = readFileSync(join(PKG, '../www/weights/policy-net.bin'))
      expect(policy_checksum(weights, positions) >>> 0).toBe(Number(expected))
      // One piece elsewhere: the checksum depends on the inputs.
      positions[0]! ^= 1
      expect(policy_checksum(weights, positions) >>> 0).not.toBe(Number(expected))
      expect(() => policy_checksum(new Uint8Array([1, 2, 3]), positions)).toThrow('another kind')
    },
  )
})
