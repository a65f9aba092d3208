/**
 * The engine in Node.js: the same as index.ts, without a worker. It searches in the program's own thread, in slices between
 * which the program goes on; its files are read from the package.
 */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { fetchNet, modulesOf, shareEngine } from '../embed/engineFiles.ts'
import type { EngineBuild } from '../engine/builds.ts'
import type { Session, SharedClient } from '../engine/sharedClient.ts'
import type { WorkerLike } from '../engine/spawn.ts'
import { engineThread, type Loaded } from '../worker/thread.ts'
import type { Glue } from '../worker/variant.ts'
import type { Engine } from './engine.ts'

export * from './engine.ts'

/** The JavaScript of each build. Every supported version of Node.js has SIMD. */
const GLUE: Record<EngineBuild, Record<string, () => Promise<Glue>>> = {
  flagship: import.meta.glob<Glue>('../../pkg/simd/narikoma.js'),
  gallery: import.meta.glob<Glue>('../../pkg/gallery/simd/narikoma-gallery.js'),
}

const fileAt = (address: string) => readFile(fileURLToPath(address))

async function load(build: EngineBuild): Promise<Loaded> {
  const [glue] = Object.values(GLUE[build])
  const { simd } = modulesOf(build)
  if (!glue || !simd) throw new Error(`the engine of this package lacks its build ${build}`)
  return { glue: await glue(), wasm: await fileAt(simd) }
}

/** The engine in this thread, behind the interface of a worker. */
class InThread implements WorkerLike {
  onmessage: WorkerLike['onmessage'] = null
  onerror: WorkerLike['onerror'] = null
  private ended = false
  private readonly receive: (message: unknown) => void

  constructor(build: EngineBuild) {
    this.receive = engineThread(() => load(build), {
      // Later, as from a worker: the client must not be called within its own call.
      post: (data) => queueMicrotask(() => this.ended || this.onmessage?.({ data } as MessageEvent)),
      later: (slice) => void setImmediate(() => this.ended || this.guarded(slice)),
      fetch: async (address) => new Response(await fileAt(address)),
      failed: (error) => this.fail(error),
    })
  }

  postMessage(message: unknown): void {
    this.guarded(() => this.receive(message))
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

  terminate(): void {
    this.ended = true
  }
}

let shared: SharedClient | null = null

/** Waits until the net has been read, or cannot be. */
const netRead = (session: Session) =>
  new Promise<void>((done) => {
    session.onNet = ({ state }) => (state === 'ready' || state === 'unavailable') && done()
  })

/** Opens a game; the first call starts the engine, and reads the learned net, which need not be fetched here. */
export async function createEngine(): Promise<Engine> {
  shared ??= shareEngine((build) => new InThread(build))
  const client = shared
  const session = client.openSession()
  if (client.net.state === 'waiting') fetchNet(client)
  if (client.net.state === 'waiting' || client.net.state === 'loading') {
    const read = netRead(session)
    session.prepare()
    await read
    session.onNet = () => {}
  }
  return session
}
