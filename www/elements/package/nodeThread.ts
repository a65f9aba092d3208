/** The script of a thread of Node.js: one engine behind messages. */
import { parentPort, workerData } from 'node:worker_threads'
import { EngineThread } from '../../engine/worker/thread.ts'
import { nodeHost, startInNode } from './nodeModule.ts'
import type { NodeStart } from './nodeWorker.ts'

const { build, file } = workerData as NodeStart
const engine = new EngineThread(startInNode(build, file), {
  ...nodeHost,
  post: (message) => parentPort?.postMessage(message),
  // An uncaught exception ends the thread, and is told to the program that started it.
  failed: (error) =>
    setImmediate(() => {
      throw error
    }),
})
parentPort?.on('message', (message) => engine.receive(message))
