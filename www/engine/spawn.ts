/** Where the engine's thread comes from. */
/** The part of a `Worker` that the client uses; tests have a smaller one. */
export interface WorkerLike {
  onmessage: ((event: MessageEvent) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  postMessage(message: unknown): void
  terminate(): void
}

/** Starts the worker with the engine in it. */
export function spawnEngine(): WorkerLike {
  return new Worker(new URL('../worker/index.ts', import.meta.url), { type: 'module', name: 'narikoma' })
}
