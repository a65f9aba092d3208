/** The module of the engine in Node.js: loaded from the package, in any thread. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { EngineBuild } from '../../engine/builds.ts'
import { type EngineModule, startModule, type ThreadHost } from '../../engine/worker/thread.ts'
import type { Glue } from '../../engine/worker/variant.ts'

/** The JavaScript of each build. Every supported version of Node.js has SIMD. */
const GLUE: Record<EngineBuild, Record<string, () => Promise<Glue>>> = {
  flagship: import.meta.glob<Glue>('../../../pkg/simd/narikoma.js'),
  gallery: import.meta.glob<Glue>('../../../pkg/gallery/simd/narikoma-gallery.js'),
}

const fileAt = (address: string) => readFile(fileURLToPath(address))

/** Starts the module of a build; `file` is the address of its file. */
export function startInNode(build: EngineBuild, file: string): Promise<EngineModule> {
  return startModule(async () => {
    const [glue] = Object.values(GLUE[build])
    if (!glue) throw new Error(`the package lacks the build ${build} of the engine`)
    return { glue: await glue(), wasm: await fileAt(file) }
  })
}

/** What a thread of Node.js offers an engine. */
export const nodeHost: Pick<ThreadHost, 'later' | 'fetch'> = {
  later: (slice) => void setImmediate(slice),
  fetch: async (address) => new Response(await fileAt(address)),
}
