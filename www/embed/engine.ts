/// <reference path="./net.d.ts" />
/** The engine for embedded boards: one worker for all boards of a page, started when the first one is tapped. */

import net from 'virtual:net-address'
import type { EventOf } from '../engine/answers.ts'
import { Client } from '../engine/client.ts'
import { savesData } from '../engine/netFile.ts'
import { SharedClient } from '../engine/sharedClient.ts'
import type { WorkerLike } from '../engine/spawn.ts'
import workerAddress from '../worker/embed.ts?worker&url'

const WASM = import.meta.glob<string>('../../pkg/*/narikoma_bg.wasm', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** The addresses by variant. */
const modules = Object.fromEntries(
  Object.entries(WASM).map(([path, address]) => [path.split('/').at(-2) ?? '', address]),
)

/** Fetches the net, unless the reader saves data. */
function fetchNet(shared: SharedClient): void {
  if (!net) return
  if (!savesData()) shared.client.useNet(net)
  else shared.setNet({ state: 'unavailable', fault: 'save-data', reason: 'the browser saves data' })
}

/**
 * Fetches the net when the first search begins whose level uses it; that search goes on without it. Most levels do not
 * use it. Nets exist for 9×9 only.
 */
function fetchNetWhenNeeded(shared: SharedClient, { opponents }: EventOf<'hello'>): void {
  const first = opponents[0]?.id
  shared.onGo = ({ opponent = first, level }, variant) => {
    if (variant !== 'shogi') return
    const card = opponents.find(({ id }) => id === opponent)?.levels.find(({ id }) => id === level)
    if (card?.linearOnly) return
    shared.onGo = () => {}
    fetchNet(shared)
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

/** The address as a `TrustedScriptURL`, for pages with `require-trusted-types-for`. */
function trusted(address: string): string {
  const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes
  if (!policies) return address
  const policy = policies.createPolicy('narikoma', { createScriptURL: (text) => text })
  return policy.createScriptURL(address) as string
}

/** The worker's address. Browsers start no worker of another origin: then its text is fetched and put into a blob. */
async function startAddress(): Promise<string> {
  const address = new URL(workerAddress, location.href)
  // Not `location.origin`: in a sandboxed frame the page's origin is opaque.
  if (address.origin === self.origin) return trusted(address.href)
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address.pathname}: ${answer.status}`)
  return trusted(URL.createObjectURL(new Blob([await answer.text()], { type: 'text/javascript' })))
}

let shared: Promise<SharedClient> | null = null

/** The shared engine of this page. Rejects where the worker's script cannot be fetched; the next call tries again. */
export function sharedEngine(): Promise<SharedClient> {
  shared ??= startAddress().then(
    (address) => {
      const client = new Client((): WorkerLike => {
        const worker = new Worker(address, { name: 'narikoma' })
        worker.postMessage({ modules })
        return worker
      })
      const shared = new SharedClient(client)
      if (net) shared.setNet({ state: 'waiting' })
      void client.ask({ type: 'hello' }).then(
        (hello) => fetchNetWhenNeeded(shared, hello),
        // The boards see the failure in the client's `health`.
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
