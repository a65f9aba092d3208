/** The worker of the analysis on a page that may share memory between threads. */
import type { EngineBuild } from '../../engine/builds.ts'
import { spawnEngine, type WorkerLike } from '../../engine/spawn.ts'

/** Starts the engine that uses threads; the gallery's has none. */
const spawn = (build: EngineBuild): WorkerLike =>
  build === 'flagship'
    ? new Worker(new URL('../../engine/worker/threaded.ts', import.meta.url), {
        type: 'module',
        name: 'narikoma threads',
      })
    : spawnEngine(build)

/** How the analysis starts its engine; `undefined`: as everywhere. */
export const threadedSpawn = () => (globalThis.crossOriginIsolated ? spawn : undefined)
