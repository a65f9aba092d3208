/** A thread of the engine in threaded.ts: an instance of its module with the same memory. */
import type { Glue } from './variant.ts'

/** Bytes of its stack. */
const STACK = 1 << 20

/** From threaded.ts. */
interface Shared {
  module: WebAssembly.Module
  memory: WebAssembly.Memory
}

async function begin({ module, memory }: Shared): Promise<void> {
  const [load] = Object.values(import.meta.glob<Glue>('../../../pkg/threads/simd/narikoma.js'))
  const glue = await load?.()
  if (!glue?.help) throw new Error('there is no build with shared memory')
  await glue.default({ module_or_path: module, memory, thread_stack_size: STACK })
  postMessage(true)
  // From here on it waits for work, and hears no message.
  glue.help()
}

self.onmessage = ({ data }: MessageEvent<Shared>) => {
  begin(data).catch(() => postMessage(false))
}
