/** The engine for embedded boards: one worker for all boards of a page, started when the first one is tapped. */

import type { SharedClient } from '../engine/sharedClient.ts'
import type { Start } from '../worker/embed.ts'
import workerAddress from '../worker/embed.ts?worker&url'
import { modulesOf, shareEngine } from './engineFiles.ts'

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
    (address) =>
      shareEngine((build) => {
        const worker = new Worker(address, { name: 'narikoma' })
        worker.postMessage({ build, modules: modulesOf(build) } satisfies Start)
        return worker
      }),
    (error: unknown) => {
      shared = null
      throw error
    },
  )
  return shared
}
