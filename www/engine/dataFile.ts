/** The data files of this build. */
import { dataFileName } from './dataFileName.ts'
import { type DataFile, dataCache, NET } from './dataMessages.ts'
import type { Variant } from './protocol.ts'
import { ROSTER } from './roster.ts'

/** By id; defined by vite.data.ts. */
declare const __DATA__: Readonly<Record<string, { bytes: number; sha256: string }>>

/** Whether the browser asks to save data. */
export function savesData(): boolean {
  const { navigator } = globalThis as { navigator?: { connection?: { saveData?: boolean } } }
  return navigator?.connection?.saveData === true
}

/** A data file of this build below `folder`; `null` where there is none. It is kept for offline use. */
export function dataFile(id: string, folder: string): DataFile | null {
  const { [id]: found } = __DATA__
  if (!found) return null
  const { bytes, sha256 } = found
  return {
    id,
    address: new URL(dataFileName(id, sha256), folder).href,
    bytes,
    sha256,
    cache: dataCache(folder),
  }
}

/** The flagship's net; `null` where there is none, or where the browser asks to save data. */
export const netFile = (folder: string): DataFile | null => (savesData() ? null : dataFile(NET, folder))

/**
 * The ids of the data that an opponent cannot play without on this board at this level: the network of a
 * level is required at that level alone.
 */
export function requiredData(opponent?: string | null, variant?: Variant, level?: string | null): string[] {
  const card = opponent ? ROSTER.find(({ id }) => id === opponent) : ROSTER[0]
  const needs = card?.needs.filter(
    ({ id, required, variants }) =>
      required &&
      (!variant || variants.includes(variant)) &&
      card.levels.every(({ network, id: own }) => network !== id || own === level),
  )
  return needs?.map(({ id }) => id) ?? []
}
