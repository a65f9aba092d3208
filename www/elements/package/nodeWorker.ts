/** A thread of Node.js with an engine, behind the interface of a worker. */
import { Worker } from 'node:worker_threads'
import type { EngineBuild } from '../../engine/builds.ts'
import type { WorkerLike } from '../../engine/spawn.ts'

/** The data with which the thread starts. */
export interface NodeStart {
  build: EngineBuild
  /** The address of the module. */
  file: string
}

export class NodeThread implements WorkerLike {
  onmessage: WorkerLike['onmessage'] = null
  onerror: WorkerLike['onerror'] = null
  private readonly thread: Worker

  constructor(build: EngineBuild, file: string) {
    const script = new URL(/* @vite-ignore */ './nodeThread.js', import.meta.url)
    // Without the program's own arguments of Node.js, some of which a thread refuses.
    this.thread = new Worker(script, { workerData: { build, file } satisfies NodeStart, execArgv: [] })
    this.thread.on('message', (data) => this.onmessage?.({ data } as MessageEvent))
    this.thread.on('error', (error) => this.onerror?.({ message: String(error) } as ErrorEvent))
    // A program that waits for no answer can end. After the listeners, which would undo it.
    this.thread.unref()
  }

  postMessage(message: unknown): void {
    this.thread.postMessage(message)
  }

  terminate(): void {
    this.onmessage = this.onerror = null
    void this.thread.terminate()
  }
}
