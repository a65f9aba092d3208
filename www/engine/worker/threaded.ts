/**
 * As index.ts, with the build with shared memory where the page may share memory and the device grants it:
 * then further workers are the threads of its searches.
 */
import { run } from './run.ts'
import type { Loaded } from './thread.ts'
import { type Glue, load } from './variant.ts'

const [sharedGlue] = Object.values(import.meta.glob<Glue>('../../../pkg/threads/simd/narikoma.js'))
const [sharedModule] = Object.values(
  import.meta.glob<string>('../../../pkg/threads/simd/narikoma_bg.wasm', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
)

/** Starts the build with shared memory. Rejects where that is not possible. */
async function loadShared(): Promise<Loaded> {
  if (!self.crossOriginIsolated || !sharedGlue || !sharedModule) throw new Error('memory cannot be shared')
  const [glue, response] = await Promise.all([sharedGlue(), fetch(sharedModule)])
  if (!response.ok) throw new Error(`status ${response.status}`)
  const module = await WebAssembly.compile(await response.arrayBuffer())
  const { memory } = await glue.default({ module_or_path: module })
  return { glue, wasm: module, threads: (count) => startThreads({ module, memory }, count) }
}

/** The workers that were started as threads, and those of them that are ready, or have failed. */
let [started, ready, failed] = [0, 0, 0]

/** Starts workers until a search can have `count` threads with this one, and tells the page of them. */
function startThreads(shared: object, count: number): void {
  const settle = (isReady: boolean) => {
    if (isReady) ready += 1
    else failed += 1
    if (ready + failed === started) postMessage({ threads: ready + 1 })
  }
  while (started < count - 1) {
    started += 1
    const worker = new Worker(new URL('./threadedHelper.ts', import.meta.url), {
      type: 'module',
      name: 'narikoma thread',
    })
    worker.onmessage = ({ data }: MessageEvent<boolean>) => settle(data)
    worker.onerror = (event) => {
      event.preventDefault()
      settle(false)
    }
    worker.postMessage(shared)
  }
}

run(() =>
  loadShared().catch(() =>
    load({
      glue: import.meta.glob<Glue>('../../../pkg/*/narikoma.js'),
      wasm: import.meta.glob<string>('../../../pkg/*/narikoma_bg.wasm', {
        query: '?url',
        import: 'default',
        eager: true,
      }),
    }),
  ),
)
