/** Which builds of the engine are here, and which one this browser can run. */

import type { Reply } from '../protocol.ts'

/** What `wasm-bindgen` writes for every variant; the glue's own types differ in nothing that we use. */
export interface Glue {
  /** Compiles and starts the module. */
  default(options: { module_or_path: string | URL }): Promise<unknown>
  /** The engine's class. */
  Engine: new () => Engine
  /** The size of a slice of thinking, in nodes. */
  slice_nodes(): number
}

/** The engine; `src/wasm.rs` describes it. */
export interface Engine {
  /** Takes a message, of any shape, and returns what it caused at once. */
  send(message: unknown): Reply[]
  /** Whether there is a thought to go on with. */
  thinking(): boolean
  /** Thinks for about so many nodes, and returns what came of it. */
  think(nodes: number): Reply[]
}

const GLUE = import.meta.glob<Glue>('../../pkg/*/narikoma.js')
const WASM = import.meta.glob<string>('../../pkg/*/narikoma_bg.wasm', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** `() -> v128` with the body `i32.const 0; i8x16.splat; end`: valid only where fixed-width SIMD is known. */
const SIMD_PROBE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11,
])

/** The variants in order of preference, each with what the browser must be able to do. */
const LADDER: readonly { name: string; runs: () => boolean }[] = [
  { name: 'simd', runs: () => WebAssembly.validate(SIMD_PROBE) },
  { name: 'base', runs: () => true },
]

/** The best variant among `built` that this browser can run. */
export function choose(built: readonly string[]): string | undefined {
  return LADDER.find(({ name, runs }) => built.includes(name) && runs())?.name
}

/** The names of the variants that were there when the page was built. */
export function built(): string[] {
  return Object.keys(GLUE).map((path) => path.split('/').at(-2) ?? '')
}

/**
 * Fetches the glue of the chosen variant.
 * @returns the glue, not yet started, the address of its wasm, and the variant's name.
 * @throws when no variant was built or none runs here.
 */
export async function load(): Promise<{ glue: Glue; wasm: string; name: string }> {
  const name = choose(built())
  const glue = GLUE[`../../pkg/${name}/narikoma.js`]
  const wasm = WASM[`../../pkg/${name}/narikoma_bg.wasm`]
  if (!name || !glue || !wasm) throw new Error('no build of the engine runs in this browser')
  return { glue: await glue(), wasm, name }
}
