/**
 * Requests in quick succession to the wasm package in a thread of Node.
 * Prints the times; none of them is asserted.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { describe, expect, test } from 'vitest'
import { Client } from '../../www/engine/client.ts'
import type { WorkerLike } from '../../www/engine/spawn.ts'
import { rapidChanges, summary } from './rapid.ts'

const PKG = join(import.meta.dirname, '../../pkg/simd')
const CHANGES = 1000

/** A thread of Node with the interface of a browser's worker. */
function spawn(): WorkerLike {
  const workerData = {
    glue: pathToFileURL(join(PKG, 'narikoma.js')).href,
    wasm: join(PKG, 'narikoma_bg.wasm'),
  }
  const worker = new Worker(join(import.meta.dirname, 'latency-worker.mjs'), { workerData })
  const thread: WorkerLike = {
    onmessage: null,
    onerror: null,
    postMessage: (message) => worker.postMessage(message),
    terminate: () => void worker.terminate(),
  }
  worker.on('message', (data) => thread.onmessage?.({ data } as MessageEvent))
  worker.on('error', (error) => thread.onerror?.({ message: String(error) } as ErrorEvent))
  return thread
}

describe.skipIf(!existsSync(join(PKG, 'narikoma.js')))('the engine for WebAssembly, in a thread', () => {
  test('a thousand rapid changes are all answered by one worker', { timeout: 120_000 }, async () => {
    const client = new Client(spawn)
    const result = await rapidChanges(client, CHANGES)
    client.worker?.terminate()
    console.log(`latency in Node: ${summary(result)}`)
    expect(Object.values(result.times).flat()).toHaveLength(CHANGES)
    expect(Object.values(result.thoughts).reduce((sum, each) => sum + each, 0)).toBe(CHANGES)
    expect(result.spawned).toBe(1)
  })
})
