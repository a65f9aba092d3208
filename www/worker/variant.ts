/** Loads the build of the engine that this browser can run. */

import type { Reply } from '../protocol.ts'
import { chooseVariant } from './choose.ts'

/** The module that wasm-bindgen writes for each variant, as far as we use it. */
export interface Glue {
  /** Compiles and starts the module. */
  default(options: { module_or_path: string | Promise<Response> }): Promise<unknown>
  /** The engine's class. */
  Engine: new () => Engine
  /** The size of a slice of thinking, in nodes. */
  slice_nodes(): number
}

/** The engine; `src/wasm.rs` describes it. */
export interface Engine {
  /** Handles a message, which may have any shape, and returns the immediate replies. */
  send(message: unknown): Reply[]
  /** Loads a file of data by its id in `hello`; throws, and changes nothing, if it does not fit this engine. */
  load_data(id: string, bytes: Uint8Array): void
  /** Whether a search is running. */
  thinking(): boolean
  /** Continues the search for about `nodes` nodes, and returns the replies. */
  think(nodes: number): Reply[]
}

const GLUE = import.meta.glob<Glue>('../../pkg/*/narikoma.js')
const WASM = import.meta.glob<string>('../../pkg/*/narikoma_bg.wasm', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** The variants that existed when the page was built. */
export function built(): string[] {
  return Object.keys(GLUE).map((path) => path.split('/').at(-2) ?? '')
}

/**
 * Fetches the chosen variant, glue and module in parallel.
 * @returns the glue, not yet started, and the response of the module.
 * @throws when no variant was built or none runs here.
 */
export async function load(): Promise<{ glue: Glue; wasm: Promise<Response> }> {
  const name = chooseVariant(built())
  const glue = GLUE[`../../pkg/${name}/narikoma.js`]
  const wasm = WASM[`../../pkg/${name}/narikoma_bg.wasm`]
  if (!name || !glue || !wasm) throw new Error('no build of the engine runs in this browser')
  const module = fetch(wasm)
  // Handled by the caller; this only prevents an unhandled rejection before the glue has come.
  module.catch(() => {})
  return { glue: await glue(), wasm: module }
}
