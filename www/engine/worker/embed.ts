/**
 * The engine's worker for embedded boards and for the package, with an engine for each seat. It is
 * started from a blob and cannot resolve relative addresses, so all code is in this file, and the
 * page sends the addresses of the modules.
 */

import type { ToSeat } from '../dataMessages.ts'
import { chooseVariant } from './choose.ts'
import { counted, gallerySize } from './moduleSizes.ts'
import { runSeats } from './seats.ts'
import type { Glue } from './variant.ts'

/** The JavaScript of each build, by the path of its variant. */
const GLUE = {
  flagship: import.meta.glob<Glue>('../../../pkg/*/narikoma.js', { eager: true }),
  gallery: import.meta.glob<Glue>('../../../pkg/gallery/*/narikoma-gallery.js', { eager: true }),
}

/** The first message: which build of the engine, and the addresses of its modules by variant. */
export interface Start {
  build: 'flagship' | 'gallery'
  modules: Record<string, string>
}

const early: ToSeat[] = []
self.onmessage = ({ data }: MessageEvent<Start>) => {
  self.onmessage = (event) => void early.push(event.data)
  const { build, modules } = data
  const name = chooseVariant(Object.keys(modules))
  const glue = Object.entries(GLUE[build]).find(([path]) => path.split('/').at(-2) === name)?.[1]
  const wasm = name && modules[name]
  if (!glue || !wasm) throw new Error('no build of the engine runs in this browser')
  if (build === 'flagship') runSeats(async () => ({ glue, wasm }), early)
  else runSeats(async () => ({ glue, wasm: fetchCounted(wasm, gallerySize(name)) }), early)
}

async function fetchCounted(wasm: string, total: number): Promise<Response> {
  const tell = (loaded: number) => postMessage({ gallery: { loaded: Math.min(loaded, total), total } })
  return counted(await fetch(wasm), tell)
}
