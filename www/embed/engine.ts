/// <reference path="./net.d.ts" />
/** The engine for boards in foreign pages: one worker and one engine for all of them, started when the first is tapped. */

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

/** Fetches the learned evaluation, unless the reader saves data. */
function fetchNet(shared: SharedClient): void {
  if (!net) return
  if (!savesData()) shared.client.useNet(net)
  else shared.setNet({ state: 'unavailable', fault: 'save-data', reason: 'the browser saves data' })
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

/** The address as pages with `require-trusted-types-for` want it. */
function trusted(address: string): string {
  const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes
  if (!policies) return address
  const policy = policies.createPolicy('narikoma', { createScriptURL: (text) => text })
  return policy.createScriptURL(address) as string
}

/** A browser starts no worker from another site: there its text is fetched and becomes a blob of this page. */
async function startAddress(): Promise<string> {
  const address = new URL(workerAddress, location.href)
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
      if (net) shared.setNet({ state: 'waiting' })
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
