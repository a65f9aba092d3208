/** The engine's worker under Node, in place of www/engine/worker/index.ts. */
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'

const glue = await import(workerData.glue)
await glue.default({ module_or_path: readFileSync(workerData.wasm) })
const engine = new glue.Engine()
const slice = glue.slice_nodes()
let sliceIsDue = false

function post(replies) {
  for (const reply of replies) parentPort.postMessage(reply)
  if (!engine.thinking() || sliceIsDue) return
  sliceIsDue = true
  setImmediate(() => {
    sliceIsDue = false
    if (engine.thinking()) post(engine.think(slice))
  })
}

parentPort.on('message', (message) => post(engine.send(message)))
