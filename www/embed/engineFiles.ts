/// <reference path="./data.d.ts" />
/** The files of this build that an engine needs, and the client that fetches them: the same in browsers and in Node.js. */

import files from 'virtual:data-addresses'
import type { EngineBuild } from '../engine/builds.ts'
import { Client } from '../engine/client.ts'
import { savesData } from '../engine/dataFile.ts'
import { SharedClient } from '../engine/sharedClient.ts'
import type { WorkerLike } from '../engine/spawn.ts'
import { DEFAULT_OPPONENT, levelOf } from '../game/opponents.ts'
import { type DataFile, NET } from '../net.ts'

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
export const modulesOf = (build: EngineBuild) =>
  Object.fromEntries(Object.entries(WASM[build]).map(([path, address]) => [path.split('/').at(-2), address]))

/** A data file of this build. It is not kept: the page's storage is another site's. */
function fileOf(id: string): DataFile | null {
  const file = files[id]
  return file ? { id, ...file } : null
}

const net = fileOf(NET)

/** Fetches the net, unless the reader saves data. */
export function fetchNet(shared: SharedClient): void {
  shared.onGo = () => {}
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
    fetchNet(shared)
  }
}

/** An engine for several games, in threads that `spawn` starts. */
export function shareEngine(spawn: (build: EngineBuild) => WorkerLike): SharedClient {
  const client = new Client(spawn)
  client.dataFile = fileOf
  const shared = new SharedClient(client)
  if (net) shared.setNet({ state: 'waiting' })
  fetchNetWhenNeeded(shared)
  return shared
}
