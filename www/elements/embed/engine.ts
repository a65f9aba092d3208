/** The engines of embedded boards, in one worker for all boards of a page, started by the first tap. */

import { Hub } from '../../engine/hub.ts'
import type { Start } from '../../engine/worker/embed.ts'
import workerAddress from '../../engine/worker/embed.ts?worker&url'
import { fileOf, inPlace, type Locate, modulesOf } from './engineFiles.ts'
import { Awake, type EngineHome } from './gameEngine.ts'

interface Policy {
  createScriptURL(text: string): unknown
}

interface Policies {
  createPolicy(name: string, rules: { createScriptURL: (text: string) => string }): Policy
}

/** Made once: a browser may refuse a second policy with the same name. */
let policy: Policy | null = null

/** The address as a `TrustedScriptURL`, for pages with `require-trusted-types-for`. */
function trusted(address: string): string {
  const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes
  if (!policies) return address
  policy ??= policies.createPolicy('narikoma', { createScriptURL: (text) => text })
  return policy.createScriptURL(address) as string
}

/**
 * The worker's address. Browsers start no worker of another origin: then
 * its text is fetched and put into a blob.
 */
async function startAddress(script: string): Promise<string> {
  const address = new URL(script, location.href)
  // Not `location.origin`: in a sandboxed frame the page's origin is opaque.
  if (address.origin === self.origin) return trusted(address.href)
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address.pathname}: ${answer.status}`)
  return trusted(URL.createObjectURL(new Blob([await answer.text()], { type: 'text/javascript' })))
}

/** A hub with workers that nothing else uses. Rejects where the worker's script cannot be fetched. */
export async function startHub(locate: Locate): Promise<Hub> {
  const address = await startAddress(locate(workerAddress))
  return new Hub((build) => {
    const worker = new Worker(address, { name: 'narikoma' })
    worker.postMessage({ build, modules: modulesOf(build, locate) } satisfies Start)
    return worker
  })
}

/** The hubs of this page, by the address of the worker's script. */
const hubs = new Map<string, Promise<Hub>>()

/**
 * The hub that all of this page share. Rejects where the worker's script
 * cannot be fetched; the next call tries again.
 */
export function sharedHub(locate: Locate = inPlace): Promise<Hub> {
  const address = locate(workerAddress)
  const there = hubs.get(address)
  if (there) return there
  const hub = startHub(locate)
  hubs.set(address, hub)
  hub.catch(() => hubs.delete(address))
  return hub
}

/** The engines of this page's games. */
export const pageEngines = new Awake()

/** How a board gets its engine. Rejects as `sharedHub` does; the next call tries again. */
export async function boardHome(): Promise<EngineHome> {
  const hub = await sharedHub()
  return { spawn: (build) => hub.spawn(build), fileOf, awake: pageEngines }
}
