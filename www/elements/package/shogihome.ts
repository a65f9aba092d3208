/**
 * The engine as ShogiHome loads it, by its interface `shogihome-wasm-engine/1`: the default export makes an
 * engine that takes and gives lines of USI. It searches in the thread that has loaded it, in slices, between
 * which it takes commands. `vite.shogihome.ts` builds the folder that ShogiHome wants.
 */
import { Client } from '../../engine/client.ts'
import { NET } from '../../engine/dataMessages.ts'
import { ROSTER } from '../../engine/roster.ts'
import { startModule } from '../../engine/worker/thread.ts'
import type { Glue } from '../../engine/worker/variant.ts'
import { InThread } from './inThread.ts'
import { UsiEngine } from './usi.ts'

/** Where the interface puts the net before the first command; the manifest names it. */
export const NET_PATH = `/${NET}.bin`
/** The module beside this file. */
const MODULE = 'narikoma.wasm'

const [glue] = Object.values(import.meta.glob<Glue>('../../../pkg/simd/narikoma.js', { eager: true }))

/** What the interface gives the engine. */
interface Given {
  /** Where a file of the engine is: an address, or a path in Node.js. */
  locateFile?: (file: string) => string
  /** Takes a line about what is wrong. */
  printErr?: (line: string) => void
}

type Listener = (line: string) => void

/** A file of Node.js, by its address or its path. */
async function readInNode(place: string): Promise<BufferSource> {
  const { readFile } = await import('node:fs/promises')
  return readFile(place.startsWith('file:') ? new URL(place) : place)
}

/** Calls a function after the messages that have arrived. */
function turns(): (slice: () => void) => void {
  // In Node.js messages would come before timers.
  const { setImmediate } = globalThis as { setImmediate?: (slice: () => void) => void }
  if (setImmediate) return (slice) => void setImmediate(slice)
  const channel = new MessageChannel()
  const due: (() => void)[] = []
  channel.port1.onmessage = () => due.shift()?.()
  return (slice) => {
    due.push(slice)
    channel.port2.postMessage(0)
  }
}

/** The engine of the interface. */
class ShogiHomeEngine {
  /** Takes the data files of the manifest, before the first command. */
  readonly FS = {
    mkdir: (_path: string): void => {},
    writeFile: (path: string, data: Uint8Array<ArrayBuffer>): void => void this.files.set(path, data),
  }
  private readonly files = new Map<string, Uint8Array<ArrayBuffer>>()
  private readonly listeners = new Set<Listener>()
  private readonly client: Client
  private readonly usi: UsiEngine
  private readonly printErr: (line: string) => void
  /** Kept when the engine can take commands; `null` before the first one. */
  private ready: Promise<void> | null = null
  private isEnded = false

  constructor(module: ReturnType<typeof startModule>, printErr: (line: string) => void) {
    this.printErr = printErr
    const later = turns()
    const fetchFile = async (path: string) => new Response(this.files.get(path))
    this.client = new Client(() => new InThread(module, { later, fetch: fetchFile }))
    this.usi = new UsiEngine(
      this.client,
      ROSTER.slice(0, 1).map(({ id }) => id),
    )
    this.usi.onLine = (line) => {
      if (!this.isEnded) for (const listener of [...this.listeners]) listener(line)
    }
  }

  /** Takes a command of USI. */
  postMessage(command: string): void {
    if (command.trim() === 'quit') this.terminate()
    if (this.isEnded) return
    this.ready ??= this.loadNet()
    void this.ready.then(() => {
      if (!this.isEnded) void this.usi.send(command)
    })
  }

  addMessageListener(listener: Listener): void {
    this.listeners.add(listener)
  }

  removeMessageListener(listener: Listener): void {
    this.listeners.delete(listener)
  }

  /** Ends the engine: it says nothing more. */
  terminate(): void {
    if (this.isEnded) return
    this.isEnded = true
    this.client.close()
  }

  /** Loads the net that the interface has brought; without one the engine plays, too. */
  private loadNet(): Promise<void> {
    const bytes = this.files.get(NET_PATH)?.length
    if (bytes === undefined) return Promise.resolve()
    return new Promise((done) => {
      this.client.onData = (_, status) => {
        if (status.state === 'unavailable') this.printErr(`the net is not used: ${status.reason}`)
        if (status.state !== 'loading') done()
      }
      this.client.useData({ id: NET, address: NET_PATH, bytes })
      this.client.prepare()
    })
  }
}

/** Makes an engine; rejects where its module cannot be loaded. */
export default async function createEngine({
  locateFile = (file) => new URL(file, import.meta.url).href,
  printErr = () => {},
}: Given = {}): Promise<ShogiHomeEngine> {
  const module = startModule(async () => {
    if (!glue) throw new Error('the engine was not built')
    const place = locateFile(MODULE)
    return { glue, wasm: /^(?:https?|blob):/.test(place) ? fetch(place) : await readInNode(place) }
  })
  await module
  return new ShogiHomeEngine(module, printErr)
}
