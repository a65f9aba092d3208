/** Starts the engine's worker. */
import type { EngineBuild } from './builds.ts'

/** The part of `Worker` that the client uses; tests implement it without a thread. */
export interface WorkerLike {
  onmessage: ((event: MessageEvent) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  postMessage(message: unknown): void
  /** Ends it; `failed` where it has crashed or does not answer, so that nobody else waits for it. */
  terminate(failed?: boolean): void
}

/** Starts a worker with a build of the engine. */
export function spawnEngine(build: EngineBuild): WorkerLike {
  // Two literal calls: the bundler must see which file each one starts.
  return build === 'flagship'
    ? new Worker(new URL('./worker/index.ts', import.meta.url), { type: 'module', name: 'narikoma' })
    : new Worker(new URL('./worker/galleryEngine.ts', import.meta.url), {
        type: 'module',
        name: 'narikoma gallery',
      })
}
