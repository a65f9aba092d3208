/** Which builds of the engine are here, and which one this browser can run. */

import type { Reply } from '../protocol.ts'
import { chooseVariant } from './choose.ts'

/** What `wasm-bindgen` writes for every variant; the glue's own types differ in nothing that we use. */
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
  /** Takes a message, of any shape, and returns what it caused at once. */
  send(message: unknown): Reply[]
  /** Takes the file of a net; throws, and changes nothing, where it is none for this engine. */
  load_net(bytes: Uint8Array): void
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

/** The names of the variants that were there when the page was built. */
export function built(): string[] {
  return Object.keys(GLUE).map((path) => path.split('/').at(-2) ?? '')
}

/**
 * Fetches the chosen variant: the glue and the module side by side, for neither needs the other to be asked for.
 * @returns the glue, not yet started, and the module that comes in.
 * @throws when no variant was built or none runs here.
 */
export async function load(): Promise<{ glue: Glue; wasm: Promise<Response> }> {
  const name = chooseVariant(built())
  const glue = GLUE[`../../pkg/${name}/narikoma.js`]
  const wasm = WASM[`../../pkg/${name}/narikoma_bg.wasm`]
  if (!name || !glue || !wasm) throw new Error('no build of the engine runs in this browser')
  const module = fetch(wasm)
  // Whoever waits for it hears of its failure, also when that comes before the glue.
  module.catch(() => {})
  return { glue: await glue(), wasm: module }
}
