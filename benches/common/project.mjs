/** What the benchmarks of the page share: modules, options of the command, and the built engine. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runnerImport } from 'vite'

/** The project's folder. */
export const root = resolve(import.meta.dirname, '../..')

/** A TypeScript module, by its path in `www`. */
export const load = async (path) =>
  (await runnerImport(join(root, 'www', path), { root, configFile: false, logLevel: 'error' })).module

const words = process.argv.slice(2)

/** The word after this option in the command, or the usual one. */
export const option = (name, usual) => (words.includes(name) ? words[words.indexOf(name) + 1] : usual)

/** The built engine with SIMD, in this thread, and the bytes of the net. */
export async function builtEngine() {
  const glue = await import(pathToFileURL(join(root, 'pkg/simd/narikoma.js')).href)
  await glue.default({ module_or_path: readFileSync(join(root, 'pkg/simd/narikoma_bg.wasm')) })
  return { glue, net: readFileSync(join(root, 'www/weights/narikoma.nnue')) }
}

/** Lets a page count on 16 threads and 8 gigabytes, and on the person's choice of cores. */
export const chooseCores = (page, cores) =>
  page.addInitScript((chosen) => {
    Object.defineProperty(navigator, 'hardwareConcurrency', { value: 16 })
    Object.defineProperty(navigator, 'deviceMemory', { value: 8 })
    localStorage.setItem('narikoma.settings', JSON.stringify({ cores: chosen }))
  }, cores)
