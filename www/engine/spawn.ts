/** Starts the engine's worker. */

/** The part of `Worker` that the client uses; tests implement it without a thread. */
export interface WorkerLike {
  onmessage: ((event: MessageEvent) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  postMessage(message: unknown): void
  terminate(): void
}

/** Starts a worker with the engine. */
export function spawnEngine(): WorkerLike {
  return new Worker(new URL('../worker/index.ts', import.meta.url), { type: 'module', name: 'narikoma' })
}
