#!/usr/bin/env node
/**
 * Time of an evaluation in WebAssembly in nanoseconds, with and without simd128. Builds
 * `benches/wasm/evaluation.rs` both ways (needs the target wasm32-unknown-unknown) and times both in turns;
 * prints the smallest time of many turns.
 *
 *   node benches/wasm/evaluation.mjs
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const TARGET = 'wasm32-unknown-unknown'
const BUILDS = { simd128: '-Ctarget-feature=+simd128', scalar: '' }
const ROUNDS = 400
const TURNS = 15

/** Builds a variant and returns its exports. */
async function built(name, flags) {
  const folder = join(root, 'target', `evaluation-${name}`)
  const words = ['build', '--quiet', '--release', '--example', 'evaluation-cost', '--target', TARGET]
  const env = { ...process.env, RUSTFLAGS: flags, CARGO_TARGET_DIR: folder }
  execFileSync('cargo', words, { cwd: root, env, stdio: 'inherit' })
  const bytes = readFileSync(join(folder, TARGET, 'release/examples/evaluation_cost.wasm'))
  const module = await WebAssembly.compile(bytes)
  // Imports of the engine's browser interface; none of them is called.
  const imports = {}
  for (const { module: from, name: what } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {}
    imports[from][what] = () => 0
  }
  return (await WebAssembly.instantiate(module, imports)).exports
}

const builds = {}
for (const [name, flags] of Object.entries(BUILDS)) builds[name] = await built(name, flags)

const checksums = Object.values(builds).map(({ residual_checksum }) => residual_checksum() >>> 0)
if (new Set(checksums).size > 1) throw new Error(`the residual network differs between builds: ${checksums}`)
console.log(`checksum of the residual network's outputs in all builds: ${checksums[0]}`)

const NAMES = ['moves', 'linear', 'effect_features', 'net_alone', 'with_net', 'from_scratch', 'residual_net']
const least = {}
for (let turn = 0; turn < TURNS; turn += 1)
  for (const what of NAMES)
    for (const [name, { [what]: run }] of Object.entries(builds)) {
      const start = performance.now()
      const count = run(ROUNDS)
      const time = (1e6 * (performance.now() - start)) / count
      least[what] ??= {}
      least[what][name] = Math.min(least[what][name] ?? Number.POSITIVE_INFINITY, time)
    }
least['sums and layers (net_alone - effect_features)'] = Object.fromEntries(
  Object.keys(BUILDS).map((name) => [name, least.net_alone[name] - least.effect_features[name]]),
)
for (const [what, { simd128, scalar }] of Object.entries(least))
  console.log(
    `${what.padEnd(42)} simd128 ${simd128.toFixed(0).padStart(6)}  scalar ${scalar.toFixed(0).padStart(6)}  ratio ${(scalar / simd128).toFixed(2)}`,
  )
