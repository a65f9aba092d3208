/** The engine in this thread, behind the interface of a worker. */
import type { WorkerLike } from '../../engine/spawn.ts'
import { type EngineModule, EngineThread, type ThreadHost } from '../../engine/worker/thread.ts'

export class InThread implements WorkerLike {
  onmessage: WorkerLike['onmessage'] = null
  onerror: WorkerLike['onerror'] = null
  private ended = false
  private readonly engine: EngineThread

  constructor(module: Promise<EngineModule>, host: Pick<ThreadHost, 'later' | 'fetch'>) {
    this.engine = new EngineThread(module, {
      ...host,
      // Later, as from a worker: the client must not be called within its own call.
      post: (data) => queueMicrotask(() => this.ended || this.onmessage?.({ data } as MessageEvent)),
      later: (slice) => host.later(() => this.ended || this.guarded(slice)),
      failed: (error) => this.fail(error),
    })
  }

  postMessage(message: unknown): void {
    this.guarded(() => this.engine.receive(message))
  }

  /** What would end a worker is told as a worker's end: the client then starts another engine. */
  private guarded(run: () => void): void {
    try {
      run()
    } catch (error) {
      this.fail(error)
    }
  }

  private fail(error: unknown): void {
    if (!this.ended) this.onerror?.({ message: String(error) } as ErrorEvent)
  }

  terminate(failed = false): void {
    this.ended = true
    // After a crash it cannot be freed.
    if (!failed) this.engine.close()
  }
}
