/** The built engine for tests, without a worker. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { EngineBuild } from '../../www/engine/builds.ts'
import { Client } from '../../www/engine/client.ts'
import type { WorkerLike } from '../../www/engine/spawn.ts'
import type { Engine, Glue } from '../../www/engine/worker/variant.ts'
import type { MakeEngine } from '../../www/study/part.ts'

const PKG = join(import.meta.dirname, '../../pkg')
/** The folder of each build, and the name of its files. */
const FILES: Record<EngineBuild, readonly [folder: string, name: string]> = {
  flagship: [join(PKG, 'simd'), 'narikoma'],
  gallery: [join(PKG, 'gallery/simd'), 'narikoma-gallery'],
}

/** Whether there is one. */
export const isBuilt = Object.values(FILES).every(([folder, name]) => existsSync(join(folder, `${name}.js`)))

/** The built engine in place of a worker. */
export async function spawner(): Promise<MakeEngine> {
  const spawn = await threads()
  return () => ({ client: new Client(spawn), settled: Promise.resolve() })
}

/** Makes built engines. */
export async function engines(build: EngineBuild = 'flagship'): Promise<() => Engine> {
  const [folder, name] = FILES[build]
  const glue: Glue = await import(/* @vite-ignore */ pathToFileURL(join(folder, `${name}.js`)).href)
  await glue.default({ module_or_path: readFileSync(join(folder, `${name}_bg.wasm`)) })
  return () => new glue.Engine()
}

/** Starts built engines behind the interface of a worker. */
export async function threads(build: EngineBuild = 'flagship'): Promise<() => WorkerLike> {
  const make = await engines(build)
  return () => {
    const engine = make()
    let ended = false
    const thread: WorkerLike = {
      onmessage: null,
      onerror: null,
      postMessage(message) {
        for (const data of engine.send(message))
          setTimeout(() => thread.onmessage?.({ data } as MessageEvent))
        const slice = () => {
          if (ended || !engine.thinking()) return
          for (const data of engine.think(2048)) thread.onmessage?.({ data } as MessageEvent)
          setTimeout(slice)
        }
        setTimeout(slice)
      },
      terminate() {
        ended = true
      },
    }
    return thread
  }
}
