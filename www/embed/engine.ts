/** The engine for boards in foreign pages: one worker and one engine for all of them, started when the first is tapped. */
import type { EventOf } from '../engine/answers.ts'
import { Client } from '../engine/client.ts'
import { netFile } from '../engine/netFile.ts'
import { SharedClient } from '../engine/sharedClient.ts'
import type { WorkerLike } from '../engine/spawn.ts'
import workerAddress from '../worker/embed.ts?worker&url'

const WASM = import.meta.glob<string>('../../pkg/*/narikoma_bg.wasm', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** Whole addresses by variant: a worker that began as a blob knows no place of its own. */
const modules = Object.fromEntries(
  Object.entries(WASM).map(([path, address]) => [
    path.split('/').at(-2) ?? '',
    new URL(address, import.meta.url).href,
  ]),
)

/** Lets the engine fetch the net, which lies in the page's folder: this file lies in a folder below it. */
function fetchNet(client: Client): void {
  // A variable: within `new URL(…, import.meta.url)` the bundler takes the text for the name of a source file.
  const here = import.meta.url
  const net = netFile(new URL('..', here).href)
  if (net) client.useNet(net)
}

/**
 * Fetches it when the first search begins that would judge by it: most levels do not, and most readers play no other. That
 * search goes on without it. Nets are for 9×9 alone.
 */
function fetchNetWhenNeeded(shared: SharedClient, { opponents }: EventOf<'hello'>): void {
  const first = opponents[0]?.id
  shared.onGo = ({ opponent = first, level }, variant) => {
    if (variant !== 'shogi') return
    const card = opponents.find(({ id }) => id === opponent)?.levels.find(({ id }) => id === level)
    if (card?.linearOnly) return
    shared.onGo = () => {}
    fetchNet(shared.client)
  }
}

interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL: (text: string) => string },
  ): {
    createScriptURL(text: string): unknown
  }
}

/** The address as pages with `require-trusted-types-for` want it. */
function trusted(address: string): string {
  const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes
  if (!policies) return address
  const policy = policies.createPolicy('narikoma', { createScriptURL: (text) => text })
  return policy.createScriptURL(address) as string
}

/** A browser starts no worker from another site: there its text is fetched and becomes a blob of this page. */
async function startAddress(): Promise<string> {
  const address = new URL(workerAddress, import.meta.url)
  // `location.origin` would be that of the address, also in a sandbox that has none.
  if (address.origin === self.origin) return trusted(address.href)
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address.pathname}: ${answer.status}`)
  return trusted(URL.createObjectURL(new Blob([await answer.text()], { type: 'text/javascript' })))
}

let shared: Promise<SharedClient> | null = null

/** The engine of this page, by its shared. Rejects where not even its worker's text can be had; the next call tries anew. */
export function sharedEngine(): Promise<SharedClient> {
  shared ??= startAddress().then(
    (address) => {
      const client = new Client((): WorkerLike => {
        const worker = new Worker(address, { name: 'narikoma' })
        worker.postMessage({ modules })
        return worker
      })
      const shared = new SharedClient(client)
      void client.ask({ type: 'hello' }).then(
        (hello) => fetchNetWhenNeeded(shared, hello),
        // The boards hear of it by the client's health.
        () => {},
      )
      return shared
    },
    (error: unknown) => {
      shared = null
      throw error
    },
  )
  return shared
}
