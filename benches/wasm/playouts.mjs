#!/usr/bin/env node
/**
 * Processor time of a node of the flagship and of a playout of `puct` in WebAssembly under Node: the
 * smallest of some turns in each of three positions. `PolicyNet::WORK` is their ratio with SIMD.
 * Needs the builds of `cargo xtask build`.
 *
 *   node benches/wasm/playouts.mjs [folder of a build, pkg/gallery/simd]
 */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '../..')
const build = resolve(process.argv[2] ?? join(root, 'pkg/gallery/simd'))
const TURNS = 8
const GAMES = [
  '',
  '2g2f 8c8d 7g7f 4a3b 2f2e 8d8e',
  '7g7f 8c8d 2g2f 8d8e 8h7g 3c3d 7i6h 2b7g+ 6h7g 3a2b 3i3h 2b3c 6i7h 7a6b 4g4f 6a5b 3h4g 6c6d 5i6h 6b6c',
]
/** Level 20 of the flagship has the linear evaluation, level 23 the net. */
const SEARCHES = {
  linear: { level: '20', limits: { nodes: 20_000 } },
  net: { level: '23', limits: { nodes: 20_000 } },
  puct: { opponent: 'puct', level: '3', limits: { nodes: 100 } },
}

const glue = await import(pathToFileURL(join(build, 'narikoma-gallery.js')).href)
await glue.default({ module_or_path: readFileSync(join(build, 'narikoma-gallery_bg.wasm')) })
const engine = new glue.Engine()
engine.load_data('flagship-net', readFileSync(join(root, 'www/weights/narikoma.nnue')))
engine.load_data('policy-net', readFileSync(join(root, 'www/weights/policy-net.bin')))

/** Processor time of a search in microseconds a node. */
function cost(moves, search) {
  engine.send({ id: 1, request: { type: 'new', variant: 'shogi', moves: moves.split(' ').filter(Boolean) } })
  engine.send({ id: 2, request: { type: 'go', ...search } })
  const start = process.cpuUsage()
  while (engine.thinking()) engine.think(glue.slice_nodes())
  const { user, system } = process.cpuUsage(start)
  return (user + system) / search.limits.nodes
}

const least = GAMES.map(() => ({}))
for (let turn = 0; turn < TURNS; turn += 1)
  for (const [at, moves] of GAMES.entries())
    for (const [name, search] of Object.entries(SEARCHES))
      least[at][name] = Math.min(least[at][name] ?? Number.POSITIVE_INFINITY, cost(moves, search))
console.log(
  'microseconds: a node with the linear evaluation, a node with the net, a playout; playout / node with the net',
)
for (const { linear, net, puct } of least)
  console.log(`${linear.toFixed(2)}  ${net.toFixed(2)}  ${puct.toFixed(0)}  ${(puct / net).toFixed(0)}`)
