/// <reference path="./data.d.ts" />
/** The files of this build that an engine needs, and the client that fetches them: the same in browsers and in Node.js. */

import files from 'virtual:data-addresses'
import type { RequestOf } from '../engine/answers.ts'
import type { EngineBuild } from '../engine/builds.ts'
import { Client } from '../engine/client.ts'
import { savesData } from '../engine/dataFile.ts'
import { SharedClient } from '../engine/sharedClient.ts'
import type { WorkerLike } from '../engine/spawn.ts'
import { DEFAULT_OPPONENT, levelOf } from '../game/opponents.ts'
import { type DataFile, NET } from '../net.ts'
import type { Variant } from '../protocol.ts'

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

/** Says where a file is, by its address in this build. */
export type Locate = (address: string) => string

/** The files are where the build has them. */
export const inPlace: Locate = (address) => address

/** The files are in one folder, which ends with a slash, with the names that they have in this build. */
export const inFolder =
  (folder: string): Locate =>
  (address) =>
    new URL(address.split('/').at(-1) ?? '', folder).href

/** The addresses of a build's modules, by variant. */
export const modulesOf = (build: EngineBuild, locate: Locate = inPlace) =>
  Object.fromEntries(
    Object.entries(WASM[build]).map(([path, address]) => [path.split('/').at(-2), locate(address)]),
  )

/** A data file of this build. It is not kept: the page's storage is another site's. */
export function fileOf(id: string, locate: Locate = inPlace): DataFile | null {
  const file = files[id]
  return file ? { id, ...file, address: locate(file.address) } : null
}

const net = fileOf(NET)

/** Whether a search evaluates with the net. Most levels do not use it, and nets exist for 9×9 only. */
export const usesNet = (
  { opponent = DEFAULT_OPPONENT, level }: RequestOf<'go'>,
  variant: Variant | undefined,
): boolean => variant === 'shogi' && levelOf({ opponent, level: level ?? null })?.linearOnly !== true

/** Fetches the net, unless the reader saves data. */
function fetchNet(shared: SharedClient): void {
  shared.onGo = () => {}
  if (!net) return
  if (!savesData()) shared.client.useData(net)
  else shared.setNet({ state: 'unavailable', fault: 'save-data', reason: 'the browser saves data' })
}

/** Fetches the net when the first search begins that uses it; that search goes on without it. */
function fetchNetWhenNeeded(shared: SharedClient): void {
  shared.onGo = (request, variant) => {
    if (usesNet(request, variant)) fetchNet(shared)
  }
}

/** An engine for several games, in threads that `spawn` starts. */
export function shareEngine(spawn: (build: EngineBuild) => WorkerLike): SharedClient {
  const client = new Client(spawn)
  client.dataFile = (id) => fileOf(id)
  const shared = new SharedClient(client)
  if (net) shared.setNet({ state: 'waiting' })
  fetchNetWhenNeeded(shared)
  return shared
}
