/**
 * The engine's worker for embedded boards. It is started from a blob and cannot resolve relative addresses, so all code
 * is in this file, and the page sends the addresses of the modules.
 */

import { chooseVariant } from './choose.ts'
import { run } from './run.ts'
import type { Glue } from './variant.ts'

const GLUE = import.meta.glob<Glue>('../../pkg/*/narikoma.js', { eager: true })

/** The first message: the addresses of the modules by variant. */
export interface Start {
  modules: Record<string, string>
}

const early: unknown[] = []
self.onmessage = ({ data }: MessageEvent<Start>) => {
  self.onmessage = (event) => void early.push(event.data)
  const name = chooseVariant(Object.keys(data.modules))
  const glue = GLUE[`../../pkg/${name}/narikoma.js`]
  const wasm = name && data.modules[name]
  if (!glue || !wasm) throw new Error('no build of the engine runs in this browser')
  run(async () => ({ glue, wasm }), early)
}
