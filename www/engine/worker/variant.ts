/** Loads a build of the engine: the one that this browser can run. */

import type { Reply } from '../protocol.ts'
import { chooseVariant } from './choose.ts'

/** The module that wasm-bindgen writes for each variant, as far as we use it. */
export interface Glue {
  /**
   * Compiles and starts the module, unless it has been started. With `memory`, the memory of another
   * instance, it becomes a thread of that one; `thread_stack_size` is the size of its stack in bytes, a
   * multiple of 65,536.
   */
  default(options: {
    module_or_path: string | Promise<Response> | BufferSource | WebAssembly.Module
    memory?: WebAssembly.Memory
    thread_stack_size?: number
  }): Promise<{ memory: WebAssembly.Memory }>
  /** Makes this instance a thread of its module for good; only in the build with shared memory. */
  help?(): void
  /** The engine's class. */
  Engine: new () => Engine
  /** The size of a slice of thinking, in nodes. */
  slice_nodes(): number
}

/** The engine; `src/wasm.rs` describes it. */
export interface Engine {
  /** Handles a message, which may have any shape, and returns the immediate replies. */
  send(message: unknown): Reply[]
  /**
   * Loads a file of data by its id in `hello`; throws, and changes nothing, if it does not fit this engine.
   */
  load_data(id: string, bytes: Uint8Array): void
  /** Uses data of another engine of the same module, without a copy of it. */
  share_data(id: string, other: Engine): void
  /** Whether a search is running. */
  thinking(): boolean
  /** Continues the search for about `nodes` nodes, and returns the replies. */
  think(nodes: number): Reply[]
  /** The results of deep nodes since the last call, for the other engines of its team. */
  take_results?(): Uint8Array
  /** Lets a search of a team use the results of another engine. */
  learn_results?(results: Uint8Array): void
  /** Gives its memory back; it cannot be used any more. */
  free(): void
}

/** The builds of an engine as `import.meta.glob` lists them: by path, the folder being the variant's name. */
export interface Builds {
  glue: Record<string, () => Promise<Glue>>
  /** The addresses of the modules. */
  wasm: Record<string, string>
}

/** The entry whose file lies in the folder with this name. */
function inFolder<T>(files: Record<string, T>, folder: string | undefined): T | undefined {
  return Object.entries(files).find(([path]) => variantOf(path) === folder)?.[1]
}

const variantOf = (path: string) => path.split('/').at(-2) ?? ''

/**
 * Fetches the chosen variant, glue and module in parallel.
 * @returns the name of the variant, the glue, not yet started, and the response of the module.
 * @throws when no variant was built or none runs here.
 */
export async function load(
  builds: Builds,
): Promise<{ variant: string; glue: Glue; wasm: Promise<Response> }> {
  const name = chooseVariant(Object.keys(builds.glue).map(variantOf))
  const glue = inFolder(builds.glue, name)
  const wasm = inFolder(builds.wasm, name)
  if (!name || !glue || !wasm) throw new Error('no build of the engine runs in this browser')
  const module = fetch(wasm)
  // Handled by the caller; this only prevents an unhandled rejection before the glue has come.
  module.catch(() => {})
  return { variant: name, glue: await glue(), wasm: module }
}
