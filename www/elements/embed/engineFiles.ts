/// <reference path="./data.d.ts" />
/** The files of this build that an engine needs: the same in browsers and in Node.js. */

import files from 'virtual:data-addresses'
import type { EngineBuild } from '../../engine/builds.ts'
import type { DataFile } from '../../engine/dataMessages.ts'

/** The addresses of the modules, by path. */
const WASM: Record<EngineBuild, Record<string, string>> = {
  flagship: import.meta.glob<string>('../../../pkg/*/narikoma_bg.wasm', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
  gallery: import.meta.glob<string>('../../../pkg/gallery/*/narikoma-gallery_bg.wasm', {
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
