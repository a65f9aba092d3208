/// <reference path="./data.d.ts" />
/** The engine for embedded boards: one worker for all boards of a page, started when the first one is tapped. */

import files from 'virtual:data-addresses'
import type { EngineBuild } from '../engine/builds.ts'
import { Client } from '../engine/client.ts'
import { savesData } from '../engine/dataFile.ts'
import { SharedClient } from '../engine/sharedClient.ts'
import type { WorkerLike } from '../engine/spawn.ts'
import { DEFAULT_OPPONENT, levelOf } from '../game/opponents.ts'
import { type DataFile, NET } from '../net.ts'
import type { Start } from '../worker/embed.ts'
import workerAddress from '../worker/embed.ts?worker&url'

/** The addresses of the modules, by path. */
const WASM: Record<EngineBuild, Record<string, string>> = {
  flagship: import.meta.glob<string>('../../pkg/*/narikoma_bg.wasm', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
  gallery: import.meta.glob<string>('../../pkg/gallery/*/narikoma-gallery_bg.wasm', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
}

/** The addresses of a build's modules, by variant. */
const modulesOf = (build: EngineBuild) =>
  Object.fromEntries(Object.entries(WASM[build]).map(([path, address]) => [path.split('/').at(-2), address]))

/** A data file of this build. It is not kept: the page's storage is another site's. */
function fileOf(id: string): DataFile | null {
  const file = files[id]
  return file ? { id, ...file } : null
}

const net = fileOf(NET)

/** Fetches the net, unless the reader saves data. */
function fetchNet(shared: SharedClient): void {
  if (!net) return
  if (!savesData()) shared.client.useData(net)
  else shared.setNet({ state: 'unavailable', fault: 'save-data', reason: 'the browser saves data' })
}

/**
 * Fetches the net when the first search begins whose level uses it; that search goes on without it. Most levels do not
 * use it. Nets exist for 9×9 only.
 */
function fetchNetWhenNeeded(shared: SharedClient): void {
  shared.onGo = ({ opponent = DEFAULT_OPPONENT, level = null }, variant) => {
    if (variant !== 'shogi') return
    if (levelOf({ opponent, level })?.linearOnly) return
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
      const client = new Client((build): WorkerLike => {
        const worker = new Worker(address, { name: 'narikoma' })
        worker.postMessage({ build, modules: modulesOf(build) } satisfies Start)
        return worker
      })
      client.dataFile = fileOf
      const shared = new SharedClient(client)
      if (net) shared.setNet({ state: 'waiting' })
      fetchNetWhenNeeded(shared)
      return shared
    },
    (error: unknown) => {
      shared = null
      throw error
    },
  )
  return shared
}
